import type { Messages } from '../index.ts';

export const webhooks: Messages['webhooks'] = {};
