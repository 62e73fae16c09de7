import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate, privateMode } from '#electron/lib/files.ts';
import { studioDatabaseName } from '#electron/lib/paths.ts';
import { artifactKinds } from '#electron/engine/artifacts/store.ts';
import type { WorkerPlaces } from '#electron/engine/workers/content.ts';

export type DataFolder = ReturnType<typeof dataFolder>;

/** The folders and files of a studio's data, all below one folder. */
export function dataFolder(root: string) {
  return {
    root,
    database: join(root, studioDatabaseName),
    signingKeys: join(root, 'signing-keys.json'),
    /** Keys and certificates that sign videos. */
    identity: join(root, 'identity'),
    /** The address of the running studio, for commands; absent if none runs. */
    announcement: join(root, 'running.json'),
    /** Unfinished uploads, by id. */
    uploads: join(root, 'uploads'),
    /** Uploaded files, by SHA-256; kept as long as a template uses them. */
    sources: join(root, 'sources'),
    /** Normalized templates, by SHA-256. */
    templates: join(root, 'templates'),
    /** Sounds recorded for names, by the unguessable part of their address. */
    sounds: join(root, 'sounds'),
    /** Faces filmed with them, by the unguessable part of their address. */
    films: join(root, 'films'),
    /** Paid answers of voice services, by service and text; no clean-up touches them. */
    paidSpeech: join(root, 'paid-speech'),
    /** Contents of backgrounds, by their hash. */
    assets: join(root, 'assets'),
    /** Artifacts, which can be made again, by kind and content. */
    cache: join(root, 'cache'),
    /** Installed speech models, by id. */
    models: join(root, 'models'),
    /** Unfinished downloads of models, by id. */
    downloads: join(root, 'downloads'),
    /** Temporary files of render processes; emptied at every start. */
    temporary: join(root, 'temporary'),
  };
}

/** Where render processes find and keep content. */
export function workerPlaces(folders: DataFolder): WorkerPlaces {
  const { templates, sources, uploads, sounds, films, models, assets, temporary, cache } = folders;
  return { templates, sources, uploads, sounds, films, models, assets, temporary, artifacts: cache };
}

/** Creates the folders, and removes unfinished files of killed processes. Only for the holder of the folder's lock. */
export async function prepareDataFolder(folders: DataFolder): Promise<void> {
  const { root, announcement, uploads, sources, templates, sounds, films, paidSpeech, models, downloads } = folders;
  const { assets, cache, temporary, identity } = folders;
  await rm(temporary, { recursive: true, force: true });
  await rm(announcement, { force: true });
  const kept = [
    root,
    uploads,
    sources,
    templates,
    sounds,
    films,
    paidSpeech,
    assets,
    models,
    downloads,
    identity,
    ...artifactKinds.map((kind) => join(cache, kind)),
  ];
  // Also below a folder that is private: where another user owns it, nothing else keeps others out.
  for (const folder of [...kept, cache, temporary]) {
    await mkdir(folder, { recursive: true, mode: privateMode });
    if (folder !== root) await makePrivate(folder);
  }
  for (const folder of kept) {
    const names = await readdir(folder, { recursive: folder === templates || folder === paidSpeech });
    const partial = names.filter((name) => name.endsWith('.partial'));
    await Promise.all(partial.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }
}
