import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { readMachine, type Machine } from '#electron/farm/machine-file.ts';
import { isThere } from '#electron/farm/open-content.ts';
import { Scratch } from '#electron/farm/scratch.ts';
import { StudioFiles } from '#electron/farm/studio-files.ts';
import { makeWritableFolder, privateMode } from '#electron/lib/files.ts';
import { unlessAborted } from '#electron/lib/settled.ts';
import { MediaNode } from '#electron/media-node/media-node.ts';
import { commandLogger } from '../command-line.ts';
import { lockCopies } from '../lock-copies.ts';
import type { Output } from '../output.ts';

/** Default size of the cache, bytes, where the disk has twice that. */
const usualCache = 10e9;
/** Pause before a request to the studio is sent again, milliseconds: viewers wait. */
const pauses = [300];

type MediaCommandOptions = {
  studio?: string;
  machine: string;
  cache: string;
  /** Bytes. */
  cacheSize?: number;
  host: string;
  port: number;
  trustProxy?: string[];
};

/** `media`: serves a studio's media from another machine, until SIGTERM or Ctrl-C. */
export async function mediaCommand(options: MediaCommandOptions, output: Output): Promise<void> {
  const { host, port, trustProxy } = options;
  const files = new StudioFiles(accessOf(await readMachine(options.machine), options), pauses);
  const build = ownBuild();
  const stop = new AbortController();
  const { signal } = stop;
  const end = (): void => stop.abort();
  process.on('SIGTERM', end).on('SIGINT', end);
  const scratch = await openCache(options);
  try {
    if (!(await isThere(() => files.report([], build, signal), signal, output.note))) return;
    const logger = commandLogger('media');
    const { note } = output;
    const started = await MediaNode.start({
      files,
      scratch,
      build,
      host,
      port,
      logger,
      note,
      ...(trustProxy !== undefined && { trustProxy }),
    });
    const { node, url } = started;
    output.result({ url }, [`Media is served at ${url}/media/…`, 'Stop it with Ctrl-C.']);
    try {
      await unlessAborted(node.ended, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    } finally {
      await node.close();
    }
  } finally {
    scratch.close();
    process.off('SIGTERM', end).off('SIGINT', end);
  }
}

/** Where the studio is, and what opens its content. @throws AppError `REQUEST_UNUSABLE`. */
function accessOf(
  { name, token, ...machine }: Machine,
  { studio }: MediaCommandOptions,
): { address: string; token: string } {
  const address = studio ?? machine.address;
  if (address !== undefined && token !== undefined) return { address, token };
  const message =
    'This file opens nothing over HTTP. Write it again on the studio’s machine: vocative farm add NAME --studio https://HOST';
  throw new AppError('REQUEST_UNUSABLE', { subject: name, message });
}

/** @throws AppError as {@link Scratch.open}; `DATA_FOLDER_IN_USE`. */
async function openCache({ cache, cacheSize }: MediaCommandOptions): Promise<Scratch> {
  const folder = resolve(cache);
  await makeWritableFolder(folder, privateMode);
  lockCopies(folder, 'Another worker or media node uses this folder. Name one of its own with --cache.');
  const { bavail, bsize } = await statfs(folder);
  const size = cacheSize ?? Math.min(usualCache, (bavail * bsize) / 2);
  return Scratch.open(folder, size, Date.now, { what: 'cache', folder: '--cache', size: '--cache-size' });
}
