import type { Messages } from '../index.ts';

export const library: Messages['library'] = {};
