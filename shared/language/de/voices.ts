import type { Messages } from '../index.ts';

export const voices: Messages['voices'] = {};
