/** The tour of the first start. */
export const tour = {
  name: 'Tour',
  show: 'Show the tour',
  skip: 'Skip the tour',
  step: 'Tour: step {step} of 2',
  generate: 'Ready: 3 people, 3 videos',
  generateText: 'Press Generate: Vocative speaks each person’s words in their video.',
  generateByVoice: 'Press Generate. Each person’s words are said on this computer by {voice}.',
  generateNow: 'Generate now',
  videos: 'Your videos appear here',
  videosText: 'Watch them as they finish. Get videos saves them as MP4 files in a folder, each named after its person.',
} as const;
