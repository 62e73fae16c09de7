import { z } from 'zod';
import { address, path, shortText } from '../bounds.ts';
import { define, prefix } from './define.ts';

const bytes = z.number().int().min(0);

export const exportOperations = define('Studio', {
  writeMedia: {
    method: 'POST',
    path: `${prefix}/media/write`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      /** Address of a video or still, as the studio gave it. */
      url: address,
      /** Absolute path of a hidden, unfinished file (`.name.partial`); the caller renames it when it is complete. */
      file: path,
      /** Bytes the file has already; at 0 it must not exist. */
      start: bytes.default(0),
      /** Entity tag of those bytes. */
      etag: shortText.optional(),
    }),
    output: z.object({
      /** Bytes the file has now, on stable storage. It is complete when they equal `size`. */
      end: bytes,
      size: bytes,
      etag: z.string(),
    }),
    errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'STORAGE_FULL', 'STORAGE_UNWRITABLE'],
    summary: 'Writes the next part of a video or still to a file of this computer, for the app that started the studio',
    extension: true,
    local: true,
  },
});
