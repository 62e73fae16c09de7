import type { Messages } from '../index.ts';

export const listen: Messages['listen'] = {};
