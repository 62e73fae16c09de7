import type { Messages } from '../index.ts';

export const layouts: Messages['layouts'] = {
  layout: 'Layout',
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
  apply: 'Dieses Layout verwenden',
};
