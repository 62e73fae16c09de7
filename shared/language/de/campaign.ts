import type { Messages } from '../index.ts';

export const campaign: Messages['campaign'] = {};
