import type { Messages } from '../index.ts';

export const welcome: Messages['welcome'] = {};
