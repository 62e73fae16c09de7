import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isWhole } from '#electron/engine/workers/content.ts';

/** What studio and machines say to each other about content, over the studio's HTTP. */

/** Kinds of content that a studio serves to its machines, besides artifacts. */
export const servedKinds = ['templates', 'sounds', 'films', 'assets', 'models'] as const;

/** Paths below the studio's address. Content is named by `key` and, in folders, by `name`. */
export const contentPaths = {
  studio: '/farm',
  content: '/farm/content',
  file: '/farm/file',
  artifacts: '/farm/artifacts',
  messages: '/farm/messages',
} as const;

/** Most bytes of a file in one answer, which is sent and checked as a whole. */
export const partBytes = 2 * 1024 * 1024;

export const listedFile = z.object({
  /** Relative to the folder, with `/`; empty for content that is a single file. */
  name: z.string().refine((name) => name === '' || (isWhole(name) && !name.split('/').includes('')), 'no file’s name'),
  size: z.number().int().nonnegative(),
  /** Milliseconds since 1970: another version of a file has another time. */
  modified: z.number().int(),
});
export type ListedFile = z.infer<typeof listedFile>;

/** The files of content. `state`: of its folder, as tasks name it; null while that may be about to change. */
export const listing = z.object({ state: z.string().nullable(), files: z.array(listedFile) });
export type Listing = z.infer<typeof listing>;

export const storedFile = listedFile.pick({ modified: true });
export const storedArtifact = z.object({ first: z.boolean() });

/** Entity tag of a version of a file. */
export function tagOf({ size, modified }: Pick<ListedFile, 'size' | 'modified'>): string {
  return `"${size.toString(36)}-${modified.toString(36)}"`;
}

/** A `Content-Digest` (RFC 9530) of bytes. */
export function digestOf(bytes: Uint8Array): string {
  return digestField(createHash('sha256').update(bytes).digest());
}

/** @param sha256 of the bytes. */
export function digestField(sha256: Buffer): string {
  return `sha-256=:${sha256.toString('base64')}:`;
}
