import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { copyWhole } from '#electron/lib/copy-file.ts';
import { syncFile } from '#electron/lib/files.ts';

/** Copies a picked file to its place. @returns its size, bytes. @throws AppError as `Spools.fill`, and the system's. */
export type Bring = (options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<number>;

/** From a path of this computer. */
export function copyPicked(path: string, to: string): Bring {
  return async (options) => {
    const found = await stat(path);
    if (!found.isFile()) throw new AppError('FILE_UNREADABLE', { subject: path });
    if (found.size === 0) throw new AppError('MEDIA_EMPTY');
    if (found.size > limits.uploadBytes) throw new AppError('MEDIA_TOO_LARGE');
    await copyWhole(path, to, options);
    const after = [await stat(path), await stat(to)];
    // A file that another program is still writing would be truncated.
    if (after.some(({ size }) => size !== found.size)) {
      throw new AppError('FILE_UNREADABLE', say('fileChanged'));
    }
    return found.size;
  };
}

/** From a connection, as it arrives. */
export function writeArriving(source: AsyncIterable<Uint8Array>, to: string): Bring {
  return async ({ signal, onProgress }) => {
    let bytes = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > limits.uploadBytes) throw new AppError('MEDIA_TOO_LARGE');
        yield chunk;
        onProgress(bytes);
      }
    }
    await pipeline(counted(), createWriteStream(to), { signal });
    if (bytes === 0) throw new AppError('MEDIA_EMPTY');
    await syncFile(to);
    return bytes;
  };
}
