import { z } from 'zod';
import { problemSchema } from './window-data.ts';

/** Disk space used by the app on this computer. All sizes are bytes. */

const bytes = z.number().int().min(0);

/** Kinds of a studio's data, in the order in which the window shows them. */
export const storageKinds = ['templates', 'names', 'models', 'database', 'cache'] as const;
export type StorageKind = (typeof storageKinds)[number];

const storageSchema = z.object({
  /** Null for a studio on another computer. Only `cache` can be made again. */
  studio: z
    .object({
      kinds: z.record(z.enum(storageKinds), bytes),
      total: bytes,
      free: bytes,
      /** Set while files of it are damaged; `detail` names them. */
      damage: problemSchema.nullable(),
    })
    .nullable(),
  /** Recordings and picked files that are still to be sent to the studio. */
  recordings: bytes,
  /** Finished videos saved to the user's folders that still exist. */
  exports: z.object({ files: z.number().int(), bytes }),
});
export type Storage = z.infer<typeof storageSchema>;

/** A backup that is being made or restored. */
const copyKinds = ['backUp', 'restore'] as const;
export type CopyKind = (typeof copyKinds)[number];
/** Bytes; `total` is 0 until it is known. */
export const copySchema = z.object({ kind: z.enum(copyKinds), done: bytes, total: bytes });
export type Copy = z.infer<typeof copySchema>;

/** The end of one: the new backup, or the data that a restoration replaced, if there were any; or why it failed. */
export const endedCopySchema = z.object({
  kind: z.enum(copyKinds),
  folder: z.string().nullable(),
  problem: problemSchema.nullable(),
});
export type EndedCopy = z.infer<typeof endedCopySchema>;

const nothing = z.object({});

export const storageRequests = {
  'storage.get': { input: nothing, output: storageSchema },
  /** Deletes everything that can be made again. `freed`: bytes. */
  'storage.clearCaches': { input: nothing, output: z.object({ freed: bytes }) },
  /** Copies the built-in studio's data into a new folder inside `folder`. The studio keeps working. */
  'storage.backUp': {
    input: z.object({ folder: z.string() }),
    output: z.object({ folder: z.string(), files: z.number().int(), bytes }),
  },
  /** Replaces the built-in studio's data by the backup in `folder`; the former data is moved to `replaced`. */
  'storage.restore': {
    input: z.object({ folder: z.string() }),
    output: z.object({ files: z.number().int(), bytes, replaced: z.string().nullable() }),
  },
  /** The running copy, for a page that was loaded meanwhile. */
  'storage.copy': { input: nothing, output: z.object({ copy: copySchema.nullable() }) },
  /** Cancels the current copy, which fails with `CANCELLED` and leaves nothing behind. */
  'storage.cancelCopy': { input: nothing, output: nothing },
};
