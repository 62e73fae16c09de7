import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Duplex, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Unpack, type ReadEntry } from 'tar';
import unbzip2Stream from 'unbzip2-stream';
import { AppError, CancelledError, toAppError } from '#shared/errors/index.ts';
import { privateFileMode, privateMode, syncFolder } from '#electron/lib/files.ts';

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
  let refused: AppError | undefined;
  const check = createEntryCheck(size);
  const unpack = new Unpack({
    cwd: folder,
    strict: true,
    noMtime: true,
    preserveOwner: false,
    filter(path, entry) {
      refused ??= check(path, entry);
      // Of an archive's permissions none is needed, and setuid would let others run its files as this user.
      (entry as ReadEntry).mode = (entry as ReadEntry).type === 'Directory' ? privateMode : privateFileMode;
      return refused === undefined;
    },
  });
  async function* watched(chunks: AsyncIterable<Buffer>) {
    let read = 0;
    for await (const chunk of chunks) {
      if (refused) throw refused;
      read += chunk.length;
      onProgress?.(read / size);
      yield chunk;
    }
  }
  // `pipeline` listens for the errors of each stream until all of them are closed. Bare `pipe` doesn't: gunzip reports a
  // truncated file after its reader has gone, and an error that nobody listens for ends the process.
  const decoder = await decoderFor(archive);
  await pipeline(createReadStream(archive), watched, decoder, unpack, { signal });
  if (refused) throw refused;
}

/** What decompresses an archive, by its first bytes. */
async function decoderFor(archive: string): Promise<Duplex> {
  await using handle = await open(archive, 'r');
  const head = Buffer.alloc(3);
  await handle.read(head, 0, head.length, 0);
  if (head.toString('latin1') === 'BZh') return Duplex.from(bunzip);
  return head[0] === 0x1f && head[1] === 0x8b ? createGunzip() : new PassThrough();
}

/** `pipeline` waits forever for this stream of the older kind after an error. It emits while it is written to. */
async function* bunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoded: Buffer[] = [];
  const failures: Error[] = [];
  const decoder = unbzip2Stream()
    .on('data', (part: Buffer) => decoded.push(part))
    .on('error', (error) => failures.push(error));
  for await (const chunk of chunks) {
    decoder.write(chunk);
    if (failures[0]) throw failures[0];
    yield* decoded.splice(0);
  }
  decoder.end();
  if (failures[0]) throw failures[0];
  yield* decoded.splice(0);
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
