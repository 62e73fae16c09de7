import { open } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { sizeOf } from '#electron/lib/files.ts';
import { listsEtag, parseRange, rangeApplies } from '#electron/lib/byte-range.ts';

/** The parts of a request that determine the answer. */
export type MediaRequest = {
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type MediaAnswer = { status: number; headers: Record<string, string>; body: ReadableStream<Uint8Array> | null };

/** A file as it is played: some bytes of ours, then its own from an offset on. */
export type Playable = {
  head: Uint8Array;
  file: string;
  /** Range of the file's bytes after the head. */
  from: number;
  to: number;
  type: string;
};

/** A file that is played unchanged. */
export async function wholeFile(file: string, type: string): Promise<Playable> {
  return { head: new Uint8Array(), file, from: 0, to: await sizeOf(file), type };
}

/** Bytes read at a time, and so held in memory. */
const pieceSize = 256 * 1024;

/** What all answers with media have. */
export function mediaHeaders(type: string): Record<string, string> {
  return { 'content-type': type, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' };
}

/** Answers with a file or the requested part of it. @throws AppError `NOT_FOUND`, `RANGE_NOT_SATISFIABLE`. */
export function answerWithFile(playable: Playable, { range, ifRange, ifNoneMatch }: MediaRequest): MediaAnswer {
  const { head, from, to, type } = playable;
  const size = head.length + to - from;
  const etag = `"${size.toString(36)}"`;
  const headers: Record<string, string> = { ...mediaHeaders(type), 'accept-ranges': 'bytes', etag };
  if (listsEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const part = rangeApplies(ifRange, etag) ? parseRange(range, size) : null;
  if (part === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null };
  }
  const { start, end } = part ?? { start: 0, end: size };
  headers['content-length'] = String(end - start);
  if (part) headers['content-range'] = `bytes ${start}-${end - 1}/${size}`;
  return { status: part ? 206 : 200, headers, body: streamOf(readPart(playable, start, end)) };
}

async function* readPart({ head, file, from }: Playable, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (start < head.length) yield head.subarray(start, Math.min(end, head.length));
  if (end <= head.length) return;
  const handle = await open(file, 'r');
  try {
    const last = from + end - head.length;
    for (let position = from + Math.max(0, start - head.length); position < last;) {
      const { bytesRead, buffer } = await handle.read({
        buffer: Buffer.allocUnsafe(Math.min(pieceSize, last - position)),
        position,
      });
      if (bytesRead === 0) throw new AppError('FILE_UNREADABLE', { detail: `${file} ends at ${position}` });
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** Read as fast as it is played; the source is closed when the player leaves. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
