import type { Messages } from '../index.ts';

export const options: Messages['options'] = {
  modeOriginal: 'Originalaufnahme',
  modeFullScript: 'Ganzes Skript mit einer Stimme',
};
