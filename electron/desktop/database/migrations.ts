import type { Migration } from '../../db/migrate.ts';
import { schema1 } from './schema-1.ts';

/** The desktop database's schema, step by step. */
export const migrations: readonly Migration[] = [schema1];
