/** People whose voices are heard in recordings. */
export const actors = {
  you: 'You',
  sampleVoice: 'Voice of the sample',
  nameAndYou: '{name} (you)',
  notChosen: 'Not chosen yet',
  another: 'Another person',
  nameHint: 'Write it as you say it. It’s part of the consent sentence.',
} as const;
