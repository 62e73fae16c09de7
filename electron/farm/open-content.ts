import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { WorkerPlaces } from '#electron/engine/workers/content.ts';
import { MachineContent } from './machine-content.ts';
import type { Machine } from './machine-file.ts';
import { BodyFolder, LargeBodies, type BodyPlace } from './messages.ts';
import { Scratch } from './scratch.ts';
import { machinePlaces } from './shared-folder.ts';
import { StudioFiles } from './studio-files.ts';

/** Milliseconds between attempts to reach the studio. */
const retryAfter = 1_000;

/** How a machine has the studio's content. */
export type OpenedContent = {
  places: WorkerPlaces;
  bodies: LargeBodies;
  /** Without a shared folder. */
  fetched?: MachineContent;
  close(): void;
};

/**
 * Content in the folder that studio and machines share.
 * @param none a folder that doesn't exist.
 * @throws AppError as {@link machinePlaces}.
 */
export async function sharedContent(folder: string, machine: Machine, none: string): Promise<OpenedContent> {
  const places = await machinePlaces(folder, machine.studio, none);
  return { places, bodies: new LargeBodies(new BodyFolder(folder)), close: () => undefined };
}

/**
 * Content over the studio's HTTP, copied into a folder of this machine. Waits for a studio that isn't there yet.
 * @param scratch.size bytes.
 * @returns undefined if the signal aborts meanwhile.
 * @throws AppError as {@link Scratch.open}; `REQUEST_UNUSABLE` for a machine's file without the studio's address;
 * `UNAUTHORIZED` for a machine that was removed.
 */
export async function contentByHttp(
  machine: Machine,
  scratch: { folder: string; size: number },
  { signal, note }: { signal: AbortSignal; note: (sentence: string) => void },
): Promise<OpenedContent | undefined> {
  const { address, token } = machine;
  if (address === undefined || token === undefined) {
    const message =
      'This file names no shared folder and no studio. Name the folder with --content, or write the file again: vocative farm add NAME --studio https://HOST';
    throw new AppError('REQUEST_UNUSABLE', { subject: machine.name, message });
  }
  const opened = await Scratch.open(scratch.folder, scratch.size);
  try {
    const files = new StudioFiles({ address, token });
    if (!(await isThere(() => files.meet(signal), signal, note))) {
      opened.close();
      return undefined;
    }
    const bodies = new LargeBodies(bodiesByHttp(files));
    return { places: opened.places, bodies, fetched: new MachineContent(files, opened), close: () => opened.close() };
  } catch (error) {
    opened.close();
    throw error;
  }
}

/**
 * Waits for a studio that isn't there yet.
 * @returns false if the signal aborts before the studio answers.
 * @throws what `meet` throws if it answers otherwise.
 */
export async function isThere(
  meet: () => Promise<unknown>,
  signal: AbortSignal,
  note: (sentence: string) => void,
): Promise<boolean> {
  let isTold = false;
  while (!signal.aborted) {
    try {
      await meet();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!isAppError(error) || error.code !== 'STUDIO_UNREACHABLE') throw error;
      if (!isTold) note(`${error.message} (${error.subject}) Trying again until then.`);
      isTold = true;
      await delay(retryAfter, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

function bodiesByHttp(files: StudioFiles): BodyPlace {
  // A worker that is stopped still sends its results.
  const { signal } = new AbortController();
  return {
    async write(id, sealed) {
      try {
        await files.storeBody(id, sealed, signal);
      } catch (error) {
        // As if the studio didn't hear the message: it is sent again.
        throw new Error('a large body could not be stored', { cause: error });
      }
    },
    read: (id) => files.fetchBody(id, signal),
    remove: (id) => files.removeBody(id, signal).catch(() => undefined),
  };
}
