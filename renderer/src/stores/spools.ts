import { cutText } from '#shared/cut-text.ts';
import { CancelledError, isAppError } from '#shared/errors/index.ts';
import type { IpcInput, Spool } from '#shared/ipc/index.ts';
import { fillSpool, onEvent, request } from '../platform/bridge.ts';

/** A file growing on the app's disk. */
export type SpoolWriter = {
  readonly id: string;
  /** The address at which the part recorded so far can be played. */
  readonly url: string;
  /** Adds bytes at the end; they are on disk when this resolves. One call at a time. @throws AppError */
  append(bytes: Uint8Array): Promise<void>;
  discard(): Promise<void>;
};

/** Pauses between attempts while the app is unreachable, milliseconds. */
const retryPauses = [300, 1_000, 3_000];

export async function openSpool(input: IpcInput<'spools.begin'>): Promise<SpoolWriter> {
  const { id, url } = await request('spools.begin', input);
  let sequence = 0;
  return {
    id,
    url: url ?? '',
    async append(bytes) {
      // Sending the same chunk twice is safe: the app knows its number.
      await insist(() => request('spools.append', { id, sequence, bytes }));
      sequence += 1;
    },
    discard: () => discardSpool(id),
  };
}

/** Retries while the app is unreachable. */
async function insist(ask: () => Promise<unknown>): Promise<void> {
  for (const pause of [...retryPauses, null]) {
    try {
      await ask();
      return;
    } catch (error) {
      if (pause === null || !isAppError(error) || error.code !== 'STUDIO_UNREACHABLE') throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

export async function discardSpool(id: string): Promise<void> {
  await request('spools.discard', { id });
}

/**
 * Delay of the second look, milliseconds: a recording of a page that has just been reloaded only counts as abandoned after
 * 5 s without new bytes.
 */
const secondLook = 6_500;

/** Finds recordings left by a crash, a reload or an early exit, now and once more. @returns a function that ends it. */
export function watchRecoverable(onFound: (spools: Spool[]) => void, onProblem: (error: unknown) => void): () => void {
  let ended = false;
  async function look(): Promise<void> {
    try {
      const found = await request('spools.recoverable', {});
      if (!ended) onFound(found);
    } catch (error) {
      if (!ended) onProblem(error);
    }
  }
  void look();
  const timer = setTimeout(() => void look(), secondLook);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Bytes sent at a time from a file that is not on this computer's disk. */
const chunkSize = 1024 * 1024;

/** A file that the system passed to the app. Only the app knows its path. */
export type GivenFile = { fileId: string; name: string; size: number };
/** Where a new template comes from. */
export type VideoFile = File | GivenFile;

/**
 * Copies a picked file to the app's disk.
 * @param onProgress bytes sent so far.
 * @returns id of the spool. After an error or a cancel nothing is left behind.
 * @throws AppError, `CancelledError` when `signal` aborts.
 */
export async function spoolFile(
  file: VideoFile,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<string> {
  const mimeType = file instanceof File ? file.type : '';
  const spool = await openSpool({ kind: 'file', name: cutText(file.name, 255), mimeType });
  try {
    // Cancelled while the spool was being created: the browser would send all of the file.
    if (signal.aborted) throw new CancelledError();
    if (!(file instanceof File)) await fillGiven(spool, file, signal, onProgress);
    else if (!(await fillSpool(spool.id, file, { signal, onProgress })))
      await appendFile(spool, file, signal, onProgress);
    if (signal.aborted) throw new CancelledError();
    return spool.id;
  } catch (error) {
    // Why the copy failed matters more than that its rest could not be discarded.
    await spool.discard().catch(() => undefined);
    throw error;
  }
}

async function fillGiven(
  { id, discard }: SpoolWriter,
  { fileId }: GivenFile,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<void> {
  // The app ends the copy when the spool is discarded.
  const stop = (): void => void discard();
  signal.addEventListener('abort', stop, { once: true });
  const unsubscribe = onEvent('spool.filled', ({ id: filled, bytes }) => {
    if (filled === id) onProgress(bytes);
  });
  try {
    await request('opened.fill', { spoolId: id, fileId });
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', stop);
  }
}

async function appendFile(
  spool: SpoolWriter,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<void> {
  for (let sent = 0; sent < file.size; sent += chunkSize) {
    if (signal.aborted) throw new CancelledError();
    const chunk = await file.slice(sent, sent + chunkSize).arrayBuffer();
    await spool.append(new Uint8Array(chunk));
    onProgress(Math.min(file.size, sent + chunkSize));
  }
}
