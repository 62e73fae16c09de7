import type { Messages } from '../index.ts';

export const common: Messages['common'] = {
  on: 'An',
  off: 'Aus',
};
