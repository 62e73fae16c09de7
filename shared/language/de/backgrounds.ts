import type { Messages } from '../index.ts';

export const backgrounds: Messages['backgrounds'] = {};
