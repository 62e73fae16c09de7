import type { Messages } from '../index.ts';

export const app: Messages['app'] = {};
