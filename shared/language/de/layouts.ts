import type { Messages } from '../index.ts';

export const layouts: Messages['layouts'] = {
  layout: 'Layout',
  place: 'Kamera',
  size: 'Größe',
  circle: 'Kreis',
  side: 'Daneben',
  screen: 'Nur Bildschirm',
  camera: 'Nur Kamera',
  topLeft: 'Oben links',
  topRight: 'Oben rechts',
  bottomLeft: 'Unten links',
  bottomRight: 'Unten rechts',
  small: 'Klein',
  medium: 'Mittel',
  large: 'Groß',
  change: 'Layout ändern',
  changeNote: 'Wörter, Abschnitte und Ton bleiben, wie sie sind. Das neue Bild braucht einen Moment.',
  apply: 'Dieses Layout verwenden',
  applied: 'Das neue Layout wird vorbereitet. Bis dahin siehst du das alte.',
};
