import type { Migration } from '../../db/migrate.ts';
import { schema1 } from './schema-1.ts';
import { schema2 } from './schema-2.ts';
import { schema3 } from './schema-3.ts';
import { schema4 } from './schema-4.ts';
import { schema5 } from './schema-5.ts';
import { schema6 } from './schema-6.ts';

/** The desktop database's schema, step by step. */
export const migrations: readonly Migration[] = [schema1, schema2, schema3, schema4, schema5, schema6];
