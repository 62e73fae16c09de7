import { z } from 'zod';
import { wireErrorSchema } from '../../errors/index.ts';
import { limits } from '../../limits.ts';
import { address, path, shortText } from '../bounds.ts';
import { define, prefix } from './define.ts';

const bytes = z.number().int().min(0);
/** Absolute path of a hidden, unfinished file (`.name.partial`); the caller renames it when it is complete. */
const file = path;
const part = z.object({
  /** Bytes the file has now, on stable storage. It is complete when they equal `size`. */
  end: bytes,
  size: bytes,
  etag: z.string(),
});

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
      file,
      /** Bytes the file has already; at 0 it must not exist. */
      start: bytes.default(0),
      /** Entity tag of those bytes. */
      etag: shortText.optional(),
      /** Files to begin in the same time, which must not exist. */
      more: z
        .array(z.object({ url: address, file }))
        .max(limits.filesPerWrite - 1)
        .default([]),
    }),
    output: part.extend({
      /** What was written of the first of `more`, in their order, or why it was not. */
      more: z.array(z.union([part, z.object({ error: wireErrorSchema })])).default([]),
    }),
    errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'STORAGE_FULL', 'STORAGE_UNWRITABLE'],
    summary: 'Writes the next parts of videos or stills to files of this computer, for the app that started the studio',
    extension: true,
    local: true,
  },
});
