/** Words that many screens share. */
export const common = {
  on: 'On',
  off: 'Off',
} as const;
