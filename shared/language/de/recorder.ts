import type { Messages } from '../index.ts';

export const recorder: Messages['recorder'] = {
  shareScreen: 'Bildschirm dazu',
  otherScreen: 'Etwas anderes teilen',
  removeScreen: 'Bildschirm weglassen',
  screenEnded: 'Der Bildschirm wird nicht mehr geteilt. Alles bis zu diesem Moment ist gesichert.',
  screenGone: 'Der Bildschirm wird nicht mehr geteilt. Füge ihn wieder hinzu, um ihn aufzunehmen.',
  screenFailed:
    'Der Bildschirm konnte nicht geteilt werden. Erlaube es in den Datenschutzeinstellungen deines Systems unter Bildschirmaufnahme und versuche es noch einmal.',
  withWindow:
    'Der ganze Bildschirm wird aufgenommen, darum ist das Skript währenddessen verborgen. Teile ein Fenster oder einen Tab, um mitzulesen.',
  yourScreen: 'Dein Bildschirm',
};
