import type { Messages } from '../index.ts';

export const common: Messages['common'] = {
  on: 'An',
  off: 'Aus',
  more: 'Mehr',
  name: 'Name',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  remove: 'Entfernen',
  rename: 'Umbenennen',
  duplicate: 'Duplizieren',
  tryAgain: 'Erneut versuchen',
  createCampaign: 'Kampagne anlegen',
};
