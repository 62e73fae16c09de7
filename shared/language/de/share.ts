import type { Messages } from '../index.ts';

export const share: Messages['share'] = {};
