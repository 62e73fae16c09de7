/** The tour of the first start. */
export const tour = {
  name: 'Tour',
  show: 'Show the tour',
  skip: 'Skip the tour',
  step: 'Tour: step {step} of 3',
  words: 'These words change for everyone',
  wordsText: 'Everything else stays as it was recorded. Select any other word to mark it too.',
  toRecipients: 'Add recipients',
  rows: 'One row makes one video',
  rowsText: 'Type a first name into the empty cell and press Enter. Later you paste a list or choose a spreadsheet.',
  generate: 'Ready: {count, plural, one {# row, # video} other {# rows, # videos}}',
  generateText: 'Press Generate: Vocative speaks each row’s words in its video.',
  generateByVoice: 'Press Generate. Each row’s words are said on this computer by {voice}.',
  generateNow: 'Generate now',
  videos: 'Your videos appear here',
  videosText: 'Watch them as they finish. Export saves them as MP4 files in a folder, each named after its recipient.',
} as const;
