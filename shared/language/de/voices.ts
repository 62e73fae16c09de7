import type { Messages } from '../index.ts';

export const voices: Messages['voices'] = {
  groupAutomatic: 'Automatisch gewählt',
  groupNeural: 'Neuronale Stimmen',
  groupEnglish: 'Eingebaute englische Stimmen',
  groupServices: 'Stimmdienste',
  groupOthers: 'Eingebaute Stimmen für andere Sprachen',
  groupMissing: 'Hier nicht installiert',
};
