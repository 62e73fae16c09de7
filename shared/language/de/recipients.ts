import type { Messages } from '../index.ts';

export const recipients: Messages['recipients'] = {};
