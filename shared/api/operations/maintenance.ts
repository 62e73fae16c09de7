import { z } from 'zod';
import { define, none, prefix } from './define.ts';

const bytes = z.number().int().min(0);

export const maintenanceOperations = define('Studio', {
  getStorage: {
    method: 'GET',
    path: `${prefix}/storage`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({
      parts: z.array(z.object({ name: z.string(), bytes, files: z.number().int() })),
      total: bytes,
      free: bytes,
      /** Damaged files, by their path in the data folder, and since when that is known (ISO 8601, UTC). */
      damaged: z.array(z.object({ file: z.string(), since: z.string() })).default([]),
    }),
    errors: [],
    summary: 'What takes room in the studio’s data folder, in bytes, largest first, and its damaged files',
    extension: true,
    admin: true,
  },
  clearCaches: {
    method: 'POST',
    path: `${prefix}/storage/clear`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({ freed: bytes }),
    errors: [],
    summary: 'Removes what can be made again: spoken clips, drawn stills, and sections that no video uses',
    extension: true,
    admin: true,
  },
});
