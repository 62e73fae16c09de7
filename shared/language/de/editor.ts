import type { Messages } from '../index.ts';

export const editor: Messages['editor'] = {};
