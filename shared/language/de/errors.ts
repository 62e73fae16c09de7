import type { Catalogue } from '../index.ts';

/** The sentences of `shared/errors/table.ts`. */
export const errors: Catalogue['errors'] = {};
