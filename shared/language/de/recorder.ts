import type { Messages } from '../index.ts';

export const recorder: Messages['recorder'] = {};
