import type { Messages } from '../index.ts';

export const activity: Messages['activity'] = {};
