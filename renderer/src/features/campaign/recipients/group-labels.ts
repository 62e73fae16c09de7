/** How many of each there are. */
export const groupCounts = {
  empty: 'recipients.countEmpty',
  unreadable: 'recipients.countUnreadable',
  extra: 'recipients.countExtra',
  capitals: 'recipients.countCapitals',
  forms: 'recipients.countForms',
  duplicates: 'recipients.countDuplicates',
} as const;
