import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { createFileStore } from '../artifacts/file-store.ts';
import type { ArtifactStore } from '../artifacts/store.ts';

/** What a studio keeps beside artifacts and a task may name: content that was sent in, or that cannot be made again. */
export const contentKinds = ['templates', 'sources', 'uploads', 'sounds', 'models', 'assets', 'temporary'] as const;
type ContentKind = (typeof contentKinds)[number];

/** Names a file or folder of a kind, as in `sources/8f14e45f`. Every machine has its own place for it. */
export type ContentKey = `${ContentKind}/${string}`;

/** Folders of a machine, absolute. A process is given them once, when it starts. */
export type WorkerPlaces = Record<ContentKind | 'artifacts', string>;

/** How a process reaches the content that its tasks name, wherever that is. */
export type Content = {
  artifacts: ArtifactStore;
  /** Path on this machine of content to be read; what is missing is only noticed when it is opened. */
  local(key: ContentKey): Promise<string>;
  /**
   * Makes content, or adds to a folder of it: to all of a kind where its name is only known when it is made.
   * @param make is given the path on this machine. What is there when it resolves is kept.
   */
  write<Result>(key: ContentKey | ContentKind, make: (path: string) => Promise<Result>): Promise<Result>;
};

/** Content on a disk that this process shares with the studio: nothing is copied. */
export function openContent(places: WorkerPlaces): Content {
  return {
    artifacts: createFileStore(places.artifacts),
    local: async (key) => contentPath(places, key),
    write: async (key, make) => make(contentPath(places, key)),
  };
}

/** @throws AppError `INTERNAL` for what is no name inside a kind's folder. */
export function contentPath(places: Partial<Record<ContentKind, string>>, key: ContentKey | ContentKind): string {
  const [kind = '', ...names] = key.split('/');
  const place = contentKinds.find((known) => known === kind);
  const folder = place && places[place];
  if (folder === undefined || names.some((name) => name === '' || name === '..')) {
    throw new AppError('INTERNAL', { detail: `${key} names no content` });
  }
  return join(folder, ...names);
}
