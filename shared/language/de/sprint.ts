import type { Messages } from '../index.ts';

export const sprint: Messages['sprint'] = {};
