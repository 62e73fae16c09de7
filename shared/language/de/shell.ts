import type { Messages } from '../index.ts';

export const shell: Messages['shell'] = {};
