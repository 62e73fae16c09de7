import type { Messages } from '../index.ts';

export const actors: Messages['actors'] = {};
