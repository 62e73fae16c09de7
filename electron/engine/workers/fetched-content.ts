import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { checkSize, largestArtifact, type Artifact, type ArtifactStore } from '../artifacts/store.ts';
import { isWhole, openContent, type Content, type WorkerPlaces } from './content.ts';
import type { AskHost } from './protocol.ts';

/**
 * Content of a machine without a folder shared with the studio. Its places have copies, which its host fetches before
 * they are read (`check-content`); what a task makes is stored with the studio. The process itself opens no connection.
 */
export function fetchedContent(places: WorkerPlaces, ask: AskHost): Content {
  const copies = openContent(places);
  return {
    artifacts: fetchedArtifacts(copies.artifacts, ask),
    local: copies.local,
    write: (key, make) =>
      copies.write(key, async (path) => {
        // New folders and single files belong to tasks of the studio's machine.
        if (!key.startsWith('templates/')) throw new AppError('INTERNAL', { detail: `${key} is no folder to add to` });
        const before = await statesIn(path);
        const result = await make(path);
        const made = [...(await statesIn(path))].filter(([name, { state }]) => before.get(name)?.state !== state);
        // In the order in which they were made: facts follow the file that they are about.
        const names = made.toSorted(([, a], [, b]) => a.modified - b.modified).map(([name]) => name);
        if (names.length > 0) await ask({ kind: 'store-files', key: key as `templates/${string}`, names });
        return result;
      }),
  };
}

type FileState = { state: string; modified: number };

/** The whole files of a folder, by name, with what changes whenever they do. */
async function statesIn(folder: string): Promise<Map<string, FileState>> {
  const states = new Map<string, FileState>();
  for await (const { file } of filesBelow(folder)) {
    const name = relative(folder, file).split(sep).join('/');
    const found = isWhole(name) ? await ifPresent(stat(file)) : undefined;
    if (found) states.set(name, { state: `${found.ino} ${found.size} ${found.mtimeMs}`, modified: found.mtimeMs });
  }
  return states;
}

/** Artifacts of a studio, read through a folder of copies. The first put with the studio decides. */
function fetchedArtifacts(copies: ArtifactStore, ask: AskHost): ArtifactStore {
  async function read(artifact: Artifact): Promise<Uint8Array | null> {
    const copy = await copies.read(artifact);
    if (copy) return copy;
    const fetched = await ask({ kind: 'fetch-artifact', artifact });
    if (fetched === null) return null;
    // A message's bytes may begin at an odd offset, where no samples can be read.
    const content = Uint8Array.from(fetched);
    await copies.put(artifact, [content]);
    return content;
  }
  return {
    ...copies,
    read,
    async put(artifact, parts) {
      checkSize(artifact, parts, largestArtifact);
      const isFirst = await ask({ kind: 'store-artifact', artifact, content: Buffer.concat(parts) });
      if (isFirst) await copies.put(artifact, parts);
      else await copies.remove(artifact);
      return isFirst;
    },
    async open(artifact) {
      await read(artifact);
      return copies.open(artifact);
    },
    async stat(artifact) {
      const content = await read(artifact);
      return content && { size: content.length };
    },
    async check(artifact) {
      await read(artifact);
      return copies.check(artifact);
    },
    async remove(artifact) {
      await copies.remove(artifact);
      await ask({ kind: 'remove-artifact', artifact });
    },
    // The studio syncs what its videos refer to.
    sync: async () => undefined,
  };
}
