export const options = {
  modeOriginal: 'Original recording',
  modeFullScript: 'Whole script in one voice',
} as const;
