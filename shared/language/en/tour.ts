/** The tour of the first start. */
export const tour = {
  name: 'Tour',
  show: 'Show the tour',
  skip: 'Skip the tour',
  step: 'Tour: step {step} of 2',
  generate: 'Ready: 3 people, 3 videos',
  generateText: 'Press Generate: Vocative speaks each person’s words in their video.',
  generateByVoice: 'Press Generate. {voice}, a natural voice on this computer, says each person’s words.',
  videos: 'Your videos appear here',
  videosText: 'Press one to watch it. Get videos saves them as MP4 files in a folder, each named after its person.',
} as const;
