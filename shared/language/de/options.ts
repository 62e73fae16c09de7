import type { Messages } from '../index.ts';

export const options: Messages['options'] = {};
