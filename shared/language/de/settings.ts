import type { Messages } from '../index.ts';

export const settings: Messages['settings'] = {
  appearance: 'Darstellung',
  theme: 'Design',
  themeSystem: 'System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  language: 'Sprache',
  languageSystem: 'Wie das System',
};
