import type { Messages } from '../index.ts';

export const accounts: Messages['accounts'] = {};
