import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OperationOutput } from '#shared/api/index.ts';
import { fromWireError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Studio } from '../studio.ts';
import { removePartial } from '#electron/lib/partial-file.ts';

type Part = Omit<OperationOutput<'writeMedia'>, 'more'>;

/**
 * How long the studio may go on after a cancellation, milliseconds. Its answer comes sooner, except from a slow disk. If
 * it were not awaited, the studio could write a file after the cancelled job had removed it.
 */
const grace = 5_000;

/** The next part of a file that a studio is to write. */
type Wanted = {
  url: string;
  file: string;
  start: number;
  etag: string | undefined;
  signal: AbortSignal | undefined;
  resolve: (part: Part) => void;
  reject: (error: unknown) => void;
};

/**
 * Files that the app's own studio writes. What is wanted at the same time is asked for together: for a file of a few
 * hundred KB, a request takes longer than the writing.
 */
export class StudioWrites {
  readonly #studio: Pick<Studio, 'call'>;
  #wanted: Wanted[] = [];
  #isAsking = false;

  constructor(studio: Pick<Studio, 'call'>) {
    this.#studio = studio;
  }

  /**
   * Lets the studio write a whole file, and sync it.
   * @param file absolute path of a hidden, unfinished file that does not exist.
   * @returns its size, bytes.
   * @throws AppError `RANGE_NOT_SATISFIABLE` if there is such a file, the errors of `writeMedia`, and the signal's reason.
   */
  async write({
    url,
    file,
    signal,
    onProgress,
  }: {
    url: string;
    file: string;
    signal?: AbortSignal | undefined;
    onProgress?: ((written: number, total: number) => void) | undefined;
  }): Promise<number> {
    let part: { end: number; size: number; etag: string | undefined } = { end: 0, size: Infinity, etag: undefined };
    do {
      const { promise, resolve, reject } = Promise.withResolvers<Part>();
      this.#wanted.push({ url, file, start: part.end, etag: part.etag, signal, resolve, reject });
      void this.#ask();
      part = await promise;
      onProgress?.(part.end, part.size);
    } while (part.end < part.size);
    return part.size;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#wanted.length > 0) {
      // Whoever goes on with a file is in time to ask for its next part.
      await nextTurn();
      await this.#request();
    }
    this.#isAsking = false;
  }

  /**
   * Asks for the next part of one file, or else for as many as have not begun. So of large files only a few are under
   * way at the same time.
   */
  async #request(): Promise<void> {
    const first = this.#wanted.find(({ start }) => start > 0) ?? this.#wanted[0];
    if (!first) return;
    const { url, file, start, etag, signal, resolve, reject } = first;
    const others = this.#wanted.filter((other) => other !== first && start === 0 && other.signal === signal);
    const beginning = others.slice(0, limits.filesPerWrite - 1);
    const ended = new Set([first]);
    try {
      signal?.throwIfAborted();
      using late = abortedLater(signal);
      const more = beginning.map((other) => ({ url: other.url, file: other.file }));
      const answer = await this.#studio.call('writeMedia', { url, file, start, etag, more }, late);
      resolve(answer);
      for (const [index, other] of beginning.entries()) {
        const part = answer.more?.[index];
        if (!part) continue;
        if ('error' in part) other.reject(fromWireError(part.error));
        else other.resolve(part);
        ended.add(other);
      }
    } catch (error) {
      reject(error);
    }
    // Some may have been begun before the first failed. They are asked for again; one that cannot be removed fails then.
    for (const other of beginning) if (!ended.has(other)) await removePartial(other.file).catch(() => undefined);
    this.#wanted = this.#wanted.filter((one) => !ended.has(one));
  }
}

/** A signal that follows another one after {@link grace}. */
function abortedLater(signal: AbortSignal | undefined): { signal: AbortSignal } & Disposable {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(() => late.abort(signal?.reason), grace);
  };
  signal?.addEventListener('abort', wait, { once: true });
  return {
    signal: late.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wait);
    },
  };
}
