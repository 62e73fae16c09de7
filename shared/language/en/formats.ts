export const formats = {
  justNow: 'just now',
} as const;
