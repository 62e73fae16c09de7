import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Unpack, type ReadEntry } from 'tar';
import unbzip2Stream from 'unbzip2-stream';
import { AppError, CancelledError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { privateMode, syncFolder } from '#electron/lib/files.ts';

type UnpackOptions = {
  archive: string;
  /** Must not exist; it appears whole or not at all. */
  folder: string;
  signal?: AbortSignal | undefined;
  /** 0–1, by bytes of the archive. */
  onProgress?: ((progress: number) => void) | undefined;
};

/** No speech model is this large, but an archive made to fill a disk is. */
const bytesLimit = 8_000_000_000;
const entriesLimit = 20_000;
/**
 * Maximum of unpacked bytes per byte of the archive, which only applies to more unpacked bytes than `harmlessBytes`.
 */
const ratioLimit = 200;
const harmlessBytes = 100_000_000;

/**
 * Unpacks the archive of a model. Creates only files and folders below `folder`, no links or devices. If the archive
 * has a single top folder, as those of sherpa-onnx, its contents go into `folder`.
 * @throws AppError `MODEL_DAMAGED` for a file that is truncated or no archive, `MODEL_UNSUPPORTED` for one with links,
 * paths outside, or too much in it; `STORAGE_FULL`; CancelledError.
 */
export async function unpackArchive(options: UnpackOptions): Promise<void> {
  const { folder, signal } = options;
  const temporary = `${folder}.partial`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: privateMode });
  try {
    await unpackInto(temporary, options);
    await rename(await contentsOf(temporary), folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    throw signal?.aborted ? new CancelledError() : archiveError(error);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function unpackInto(folder: string, { archive, signal, onProgress }: UnpackOptions): Promise<void> {
  const { size } = await stat(archive);
  const { decoded, source } = await openArchive(archive);
  let refused: AppError | undefined;
  const check = createEntryCheck(size);
  const unpack = new Unpack({
    cwd: folder,
    strict: true,
    noMtime: true,
    preserveOwner: false,
    filter(path, entry) {
      refused ??= check(path, entry);
      return refused === undefined;
    },
  });
  const written = new Promise<void>((resolve, reject) => {
    unpack.on('close', resolve);
    unpack.on('error', reject);
  });
  // Prevents an unhandled rejection before `written` is awaited, where the error is thrown.
  written.catch(() => undefined);
  try {
    for await (const chunk of decoded) {
      throwIfCancelled(signal);
      if (refused) throw refused;
      onProgress?.(source.bytesRead / size);
      if (!unpack.write(chunk)) await Promise.race([new Promise((resolve) => unpack.once('drain', resolve)), written]);
    }
    unpack.end();
    await written;
    if (refused) throw refused;
  } finally {
    source.destroy();
  }
}

/** The tar data in an archive, with any compression. */
async function openArchive(archive: string) {
  await using handle = await open(archive, 'r');
  const head = Buffer.alloc(3);
  await handle.read(head, 0, head.length, 0);
  const source = createReadStream(archive);
  if (head.toString('latin1') === 'BZh') {
    const bunzip = unbzip2Stream();
    const decoded = new PassThrough();
    source.on('error', (error) => decoded.destroy(error));
    bunzip.on('error', (error: Error) => decoded.destroy(error));
    source.pipe(bunzip).pipe(decoded);
    return { source, decoded: decoded as AsyncIterable<Buffer> };
  }
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const gunzip = createGunzip();
    source.on('error', (error) => gunzip.destroy(error));
    return { source, decoded: source.pipe(gunzip) as AsyncIterable<Buffer> };
  }
  return { source, decoded: source as AsyncIterable<Buffer> };
}

/**
 * Returns a function that gives the reason for refusing an entry. The library itself keeps entries inside the folder.
 */
function createEntryCheck(archiveSize: number) {
  let bytes = 0;
  let entries = 0;
  const most = Math.min(bytesLimit, Math.max(harmlessBytes, archiveSize * ratioLimit));
  return (path: string, entry: object): AppError | undefined => {
    const { type, size } = entry as ReadEntry;
    entries += 1;
    bytes += size;
    if (type !== 'File' && type !== 'OldFile' && type !== 'ContiguousFile' && type !== 'Directory') {
      return unwanted(`${path} is a ${type}`);
    }
    const parts = path.split(/[\\/]/);
    if (parts.includes('..') || path.startsWith('/') || /^[a-z]:/i.test(path)) return unwanted(`${path} lies outside`);
    if (bytes > most) return unwanted(`more than ${most} bytes`);
    if (entries > entriesLimit) return unwanted(`more than ${entriesLimit} entries`);
    return undefined;
  };
}

/** The single folder that contains everything, or `folder` itself. */
async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  if (only === undefined) throw new AppError('MODEL_DAMAGED', { detail: 'the archive is empty' });
  return entries.length === 1 && only.isDirectory() ? join(folder, only.name) : folder;
}

function unwanted(detail: string): AppError {
  return new AppError('MODEL_UNSUPPORTED', { detail });
}

/** The libraries throw errors of many kinds for invalid archives; the system's errors of the disk are kept. */
function archiveError(error: unknown): AppError {
  const known = toAppError(error);
  if (known.code !== 'INTERNAL') return known;
  return new AppError('MODEL_DAMAGED', { detail: String(error), cause: error });
}
