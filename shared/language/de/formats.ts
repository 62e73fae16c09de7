import type { Messages } from '../index.ts';

export const formats: Messages['formats'] = {
  justNow: 'gerade eben',
};
