/**
 * Columns of links in a list of finished videos. Mailchimp makes merge tags of the first ten letters, HubSpot fields of the
 * whole name: these are both.
 */
export const shareColumns = { page: 'video_page', picture: 'video_pic', gif: 'video_gif' } as const;
