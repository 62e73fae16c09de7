import type { Messages } from '../index.ts';

export const actors: Messages['actors'] = {
  you: 'Du',
  sampleVoice: 'Stimme des Beispiels',
  nameAndYou: '{name} (du)',
  notChosen: 'Noch nicht gewählt',
  another: 'Andere Person',
  nameHint: 'Schreib ihn so, wie du ihn sprichst. Er ist Teil des Einwilligungssatzes.',
};
