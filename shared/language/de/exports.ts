import type { Messages } from '../index.ts';

export const exports: Messages['exports'] = {};
