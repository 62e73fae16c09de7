export const voices = {
  groupAutomatic: 'Chosen automatically',
  groupNeural: 'Neural voices',
  groupEnglish: 'Built-in English voices',
  groupServices: 'Voice services',
  groupOthers: 'Built-in voices for other languages',
  groupMissing: 'Not installed here',
} as const;
