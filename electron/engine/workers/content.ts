import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { createFileStore } from '../artifacts/file-store.ts';
import type { ArtifactStore } from '../artifacts/store.ts';

/** Kinds of content, besides artifacts, that a task may name: uploaded, or impossible to generate again. */
export const contentKinds = [
  'templates',
  'sources',
  'uploads',
  'sounds',
  'films',
  'models',
  'assets',
  'temporary',
] as const;
type ContentKind = (typeof contentKinds)[number];

/** Names a file or folder of a kind, as in `sources/8f14e45f`, independent of its path on a machine. */
export type ContentKey = `${ContentKind}/${string}`;

/** Absolute paths of the folders on one machine. A process receives them once, at its start. */
export type WorkerPlaces = Record<ContentKind | 'artifacts', string> & {
  /** Whether they have copies of what a studio elsewhere has. */
  copies?: true;
};

/** Access to the content that tasks name, independent of where it is stored. */
export type Content = {
  artifacts: ArtifactStore;
  /** Path of content on this machine, for reading. Does not check that it exists. */
  local(key: ContentKey): Promise<string>;
  /**
   * Creates content, or adds to a folder of it. Takes a kind instead of a key when the name is only known afterwards.
   * @param make receives the path on this machine; the files there when it resolves are stored.
   */
  write<Result>(key: ContentKey | ContentKind, make: (path: string) => Promise<Result>): Promise<Result>;
};

/** Content on a disk shared with the studio, so nothing is copied. */
export function openContent(places: WorkerPlaces): Content {
  return {
    artifacts: createFileStore(places.artifacts),
    local: async (key) => contentPath(places, key),
    write: async (key, make) => make(contentPath(places, key)),
  };
}

/** Kinds of content that is stored for good, and whose checksums the host knows. */
const checkedKinds: ReadonlySet<string> = new Set(['templates', 'sources', 'sounds', 'films', 'models', 'assets']);

/**
 * Content that is checked before it is read for the first time.
 * @param check throws for damaged content; it also gets keys of content that does not exist yet.
 */
export function checkedContent(content: Content, check: (key: ContentKey) => Promise<void>): Content {
  async function checkKnown(key: ContentKey): Promise<void> {
    if (checkedKinds.has(key.slice(0, key.indexOf('/')))) await check(key);
  }
  return {
    artifacts: content.artifacts,
    async local(key) {
      await checkKnown(key);
      return content.local(key);
    },
    async write(key, make) {
      if (isName(key)) await checkKnown(key);
      return content.write(key, make);
    },
  };
}

function isName(key: ContentKey | ContentKind): key is ContentKey {
  return key.includes('/');
}

/** @throws AppError `INTERNAL` for an unknown kind, or a name that leaves the folder of its kind. */
export function contentPath(places: Partial<Record<ContentKind, string>>, key: ContentKey | ContentKind): string {
  const [kind = '', ...names] = key.split('/');
  const place = contentKinds.find((known) => known === kind);
  const folder = place && places[place];
  if (folder === undefined || names.some((name) => name === '' || name === '..')) {
    throw new AppError('INTERNAL', { detail: `${key} names no content` });
  }
  return join(folder, ...names);
}

/** Whether a file of content has its own name, and not that of an unfinished one. @param name relative, with `/`. */
export function isWhole(name: string): boolean {
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.partial'));
}
