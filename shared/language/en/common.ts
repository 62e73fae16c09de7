/** Words that many screens share. */
export const common = {
  on: 'On',
  off: 'Off',
  more: 'More',
  name: 'Name',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  remove: 'Remove',
  rename: 'Rename',
  duplicate: 'Duplicate',
  tryAgain: 'Try again',
  createCampaign: 'Create campaign',
} as const;
