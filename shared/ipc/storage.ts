import { z } from 'zod';

/** What takes room on this computer. Bytes throughout. */

const bytes = z.number().int().min(0);

/** What a studio keeps, in the order in which the window shows it. */
export const storageKinds = ['templates', 'names', 'models', 'database', 'cache'] as const;
export type StorageKind = (typeof storageKinds)[number];

const storageSchema = z.object({
  /** Null where the studio is not on this computer. `cache` can be made again; nothing else can. */
  studio: z.object({ kinds: z.record(z.enum(storageKinds), bytes), total: bytes, free: bytes }).nullable(),
  /** Recordings and picked files on their way into the studio. */
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

const nothing = z.object({});

export const storageRequests = {
  'storage.get': { input: nothing, output: storageSchema },
  /** Removes what can be made again. */
  'storage.clearCaches': { input: nothing, output: z.object({ freed: bytes }) },
  /** Copies the built-in studio's data into a new folder inside `folder`, while it works. */
  'storage.backUp': {
    input: z.object({ folder: z.string() }),
    output: z.object({ folder: z.string(), files: z.number().int(), bytes }),
  },
  /** Puts the backup in `folder` in place of the built-in studio's data, which is moved to `replaced`. */
  'storage.restore': {
    input: z.object({ folder: z.string() }),
    output: z.object({ files: z.number().int(), bytes, replaced: z.string().nullable() }),
  },
  /** Ends what is being copied, which fails with `CANCELLED`. Nothing half done stays behind. */
  'storage.cancelCopy': { input: nothing, output: nothing },
};
