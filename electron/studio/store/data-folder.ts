import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate, privateMode } from '#electron/lib/files.ts';
import { studioDatabaseName } from '#electron/lib/paths.ts';
import { artifactKinds } from '#electron/engine/artifacts/store.ts';
import type { WorkerPlaces } from '#electron/engine/workers/content.ts';

/** The folders and files of a studio's data, all below one folder. */
export type DataFolder = {
  root: string;
  database: string;
  signingKeys: string;
  /** The address of the running studio, for commands; absent if none runs. */
  announcement: string;
  /** Unfinished uploads, by id. */
  uploads: string;
  /** Uploaded files, by SHA-256; kept as long as a template uses them. */
  sources: string;
  /** Normalized templates, by SHA-256. */
  templates: string;
  /** Sounds recorded for names, by the unguessable part of their address. */
  sounds: string;
  /** Paid answers of voice services, by service and text; no clean-up touches them. */
  paidSpeech: string;
  /** Contents of backgrounds, by their hash. */
  assets: string;
  /** Artifacts, which can be made again, by kind and content. */
  cache: string;
  /** Installed speech models, by id. */
  models: string;
  /** Unfinished downloads of models, by id. */
  downloads: string;
  /** Temporary files of render processes; emptied at every start. */
  temporary: string;
};

export function dataFolder(root: string): DataFolder {
  return {
    root,
    database: join(root, studioDatabaseName),
    signingKeys: join(root, 'signing-keys.json'),
    announcement: join(root, 'running.json'),
    uploads: join(root, 'uploads'),
    sources: join(root, 'sources'),
    templates: join(root, 'templates'),
    sounds: join(root, 'sounds'),
    paidSpeech: join(root, 'paid-speech'),
    assets: join(root, 'assets'),
    cache: join(root, 'cache'),
    models: join(root, 'models'),
    downloads: join(root, 'downloads'),
    temporary: join(root, 'temporary'),
  };
}

/** Where render processes find and keep content. */
export function workerPlaces(folders: DataFolder): WorkerPlaces {
  const { templates, sources, uploads, sounds, models, assets, temporary, cache } = folders;
  return { templates, sources, uploads, sounds, models, assets, temporary, artifacts: cache };
}

/** Creates the folders, and removes unfinished files of killed processes. Only for the holder of the folder's lock. */
export async function prepareDataFolder(folders: DataFolder): Promise<void> {
  const { root, announcement, uploads, sources, templates, sounds, paidSpeech, models, downloads } = folders;
  const { assets, cache, temporary } = folders;
  await rm(temporary, { recursive: true, force: true });
  await rm(announcement, { force: true });
  const kept = [
    root,
    uploads,
    sources,
    templates,
    sounds,
    paidSpeech,
    assets,
    models,
    downloads,
    ...artifactKinds.map((kind) => join(cache, kind)),
  ];
  // Also below a folder that is private: where another user owns it, nothing else keeps others out.
  for (const folder of [...kept, cache, temporary]) {
    await mkdir(folder, { recursive: true, mode: privateMode });
    if (folder !== root) await makePrivate(folder);
  }
  const entries = await readdir(paidSpeech, { withFileTypes: true });
  const services = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(paidSpeech, name));
  for (const folder of [...kept, ...services]) {
    const names = await readdir(folder);
    const partial = names.filter((name) => name.endsWith('.partial'));
    await Promise.all(partial.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }
}
