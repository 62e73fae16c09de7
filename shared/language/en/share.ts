export const share = {
  share: 'Share',
  shareVideo: 'Share this video',
  copyLinks: 'Copy all links',
  linksCopied: '{count, plural, one {# link} other {# links}} copied.',
  saveLinks: 'Save links as CSV',
  linksFile: '{campaign} links.csv',
  mergeTags: 'E-mail with merge tags, as HTML',
  copyForHubSpot: 'Copy for HubSpot',
  copyForMailchimp: 'Copy for Mailchimp',
  copyForOthers: 'Copy for other tools',
  mergeCopied: 'HTML copied. Import the links as CSV, so that each recipient gets their own video.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  copyForMail: 'Copy for Gmail or Outlook',
  mailCopied: 'Copied. Paste it into your e-mail.',
  copyHtml: 'Copy e-mail HTML',
  htmlCopied: 'HTML copied.',
  notReachable:
    'This studio’s share pages open on this computer only. Export the videos and send the files, or generate them on a studio with a public address (Settings › General).',
  copyFailed: 'This window can’t use the clipboard. Save the links as CSV instead.',

  // What recipients read on the page.
  forYou: 'A video for you',
  captions: 'Captions',
  download: 'Download the video',
  madeWith: 'Made with Vocative. No tracking.',
  videos: '{count, plural, one {# video} other {# videos}}',
  waiting: 'Your video is being made',
  waitingText: 'It will play here in a moment. This page refreshes on its own.',
  missing: 'This video isn’t here',
  missingText: 'The link may be incomplete, or the sender removed the video. Ask them for a new link.',

  // What recipients read in the e-mail.
  watch: 'Watch the video',
  watchNamed: '{name}, watch your video',
  watchYours: 'Watch your video',
} as const;
