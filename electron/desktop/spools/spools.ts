import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Spool } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import type { Retake } from '#shared/timeline/retakes.ts';
import type { Db } from '#electron/db/open.ts';
import { makePrivate, privateMode, sizeOf, syncFolder } from '#electron/lib/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { mediaPath } from '../media/media.ts';
import type { Playable } from '../media/media-answer.ts';
import { MatroskaIndex } from './matroska-index.ts';
import { copyPicked, writeArriving } from './picked-file.ts';
import {
  attachSpool,
  deleteSpool,
  findSpool,
  insertSpool,
  listSpools,
  retakesOfSpool,
  screenOfSpool,
  setSpoolRetake,
  setSpoolUpload,
  spoolOfTemplate,
  updateSpoolPosition,
  type SpoolRecord,
  type SpoolUpload,
} from '../database/spools.ts';
import type { Handlers } from '../bridge/requests.ts';

export function spoolHandlers(spools: Spools) {
  return {
    'spools.begin': (input) => spools.begin(input),
    'spools.append': ({ id, sequence, bytes }) => spools.append(id, sequence, bytes),
    'spools.fill': ({ id, path }) => spools.fill(id, path),
    async 'spools.discard'({ id }) {
      await spools.discard(id);
      return {};
    },
    'spools.recoverable': () => spools.recoverable(),
  } satisfies Partial<Handlers>;
}

/** A recording that has not grown for this long has lost its recorder, milliseconds; chunks come every second or so. */
const quietTime = 5_000;

type SpoolsOptions = {
  db: Db;
  folder: string;
  logger: Logger;
  /** Called now and then with the bytes of a picked file copied so far. */
  onFilled?: (id: string, bytes: number) => void;
  /** Called for each chunk of a recording. */
  onRecorded?: () => void;
};

/** Ending of the names of the files with the bytes. */
const fileEnding = '.part';

/** Minimum interval of progress while a file is copied, milliseconds. */
const newsInterval = 200;

/**
 * Recordings and picked files being written to disk. Bytes are in the folder, everything else in the database; after a
 * crash the file's size is the recording's length, so that not even an unanswered chunk is lost.
 */
export class Spools {
  readonly #options: SpoolsOptions;
  /** One change at a time per spool. */
  readonly #lines = new Map<string, Promise<unknown>>();
  /** Picked files being copied. */
  readonly #filling = new Map<string, AbortController>();
  /** Recordings that grew or were played in this run. */
  readonly #indexes = new Map<string, MatroskaIndex>();
  /** When a spool last grew in this run, milliseconds since 1970. */
  readonly #touched = new Map<string, number>();

  private constructor(options: SpoolsOptions) {
    this.#options = options;
  }

  static async open(options: SpoolsOptions): Promise<Spools> {
    await mkdir(options.folder, { recursive: true, mode: privateMode });
    await makePrivate(options.folder);
    const spools = new Spools(options);
    await spools.#recover();
    return spools;
  }

  /** The part of a recording that is on disk, playable from any position. @throws AppError `NOT_FOUND`. */
  playable(id: string): Promise<Playable> {
    return this.#inLine(id, () => this.#playable(id));
  }

  /**
   * @param input.camera the spool of the camera recorded with this screen. @param input.retakeOf the spool of the take
   * of which a sentence is re-recorded. Both are deleted together from then on.
   */
  async begin({
    kind,
    name,
    script = '',
    mimeType,
    camera,
    retakeOf,
  }: Pick<Spool, 'kind' | 'name' | 'mimeType'> & {
    script?: string | undefined;
    camera?: string | undefined;
    retakeOf?: string | undefined;
  }): Promise<Spool> {
    const spool: SpoolRecord = {
      ...newSpool,
      id: randomUUID(),
      kind,
      name,
      script,
      mimeType,
      startedAt: new Date().toISOString(),
      cameraId: camera ?? null,
      takeId: retakeOf ?? null,
    };
    await mkdir(this.#options.folder, { recursive: true, mode: privateMode });
    const handle = await open(this.file(spool.id), 'wx');
    await handle.close();
    await syncFolder(this.#options.folder);
    insertSpool(this.#options.db, spool);
    return toSpool(spool);
  }

  /**
   * Writes the next chunk; it is on disk when this resolves. The last chunk may be sent again.
   * @returns bytes on disk so far.
   * @throws AppError `NOT_FOUND`, `RECORDING_INCOMPLETE` (a chunk is missing), `STORAGE_FULL`, `MEDIA_TOO_LARGE`.
   */
  append(id: string, sequence: number, bytes: Uint8Array): Promise<{ bytes: number }> {
    return this.#inLine(id, () => this.#append(id, sequence, bytes));
  }

  /**
   * Copies a whole picked file: from a path on this computer, or from arriving bytes. It is on disk when this resolves;
   * a failure leaves nothing.
   * @throws AppError `NOT_FOUND`, `CONFLICT` (it has bytes already), `MEDIA_EMPTY`, `MEDIA_TOO_LARGE`,
   * `FILE_NOT_FOUND`, `FILE_UNREADABLE`, `STORAGE_FULL`, `CANCELLED` when it was discarded meanwhile.
   */
  fill(id: string, source: string | AsyncIterable<Uint8Array>): Promise<{ bytes: number }> {
    return this.#inLine(id, () => this.#fill(id, source));
  }

  /** Also cancels copying into it. The screen recorded with a camera is discarded with it, and so are retakes. */
  discard(id: string): Promise<void> {
    this.#filling.get(id)?.abort();
    const screen = screenOfSpool(this.#options.db, id);
    const along = [...(screen ? [screen] : []), ...retakesOfSpool(this.#options.db, id)].map((spool) => spool.id);
    return Promise.all([id, ...along].map((one) => this.#inLine(one, () => this.#remove(one)))).then(() => undefined);
  }

  /** Recordings without a template that have stopped growing: left by a crash of the app or of its window. */
  recoverable(): Spool[] {
    return (
      listSpools(this.#options.db)
        .filter((spool) => spool.kind === 'recording' && spool.templateId === null && spool.bytes > 0)
        // A screen is listed with its camera, unless that recorded nothing.
        .filter(({ cameraId }) => cameraId === null || !findSpool(this.#options.db, cameraId))
        .filter(({ takeId }) => takeId === null)
        .filter((spool) => Date.now() - (this.#touched.get(spool.id) ?? 0) > quietTime)
        .map(toSpool)
    );
  }

  /** Assigns a spool to the template made from it. @throws AppError `MEDIA_EMPTY`, `CONFLICT` if it already has one. */
  attach(id: string, templateId: string): Promise<void> {
    return this.#inLine(id, async () => {
      const spool = this.get(id);
      if (spool.templateId !== null) throw new AppError('CONFLICT', say('templateMade'));
      if (spool.bytes === 0) throw new AppError('MEDIA_EMPTY');
      attachSpool(this.#options.db, id, templateId);
      const screen = this.screenOf(id);
      for (const along of [...(screen ? [screen] : []), ...this.retakesOf(id)])
        attachSpool(this.#options.db, along.id, templateId);
      this.#indexes.delete(id);
    });
  }

  ofTemplate(templateId: string): SpoolRecord | undefined {
    return spoolOfTemplate(this.#options.db, templateId);
  }

  /** @param retake its place in its take; null if it is not to be used. */
  setRetake(id: string, retake: Retake | null): void {
    setSpoolRetake(this.#options.db, id, retake);
  }

  setUpload(id: string, upload: SpoolUpload): void {
    setSpoolUpload(this.#options.db, id, upload);
  }

  /** Path of the bytes. */
  file(id: string): string {
    return join(this.#options.folder, `${id}${fileEnding}`);
  }

  get(id: string): SpoolRecord {
    const spool = findSpool(this.#options.db, id);
    if (!spool) throw new AppError('NOT_FOUND', { subject: id });
    return spool;
  }

  /** The folder for a video of a retake in its place; deleted with the spool. */
  shownFolder(id: string): string {
    return join(this.#options.folder, `${id}.shown`);
  }

  /** Retakes of a take that are to be used. */
  retakesOf(id: string): (SpoolRecord & { retake: Retake })[] {
    return retakesOfSpool(this.#options.db, id).filter(
      (spool): spool is SpoolRecord & { retake: Retake } => spool.retake !== null,
    );
  }

  /** The screen's recording that belongs to a camera's, if any. */
  screenOf(id: string): SpoolRecord | undefined {
    const screen = screenOfSpool(this.#options.db, id);
    return screen && screen.bytes > 0 ? screen : undefined;
  }

  /** Runs `work` after the spool's current work. */
  #inLine<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#lines.get(id) ?? Promise.resolve()).then(work);
    // A failure does not stop the queue; the caller of `turn` gets the error.
    this.#lines.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async #remove(id: string): Promise<void> {
    await rm(this.file(id), { force: true });
    await rm(this.shownFolder(id), { recursive: true, force: true });
    deleteSpool(this.#options.db, id);
    this.#lines.delete(id);
    this.#touched.delete(id);
    this.#indexes.delete(id);
  }

  async #append(id: string, sequence: number, bytes: Uint8Array): Promise<{ bytes: number }> {
    const spool = this.get(id);
    if (spool.templateId !== null) throw new AppError('CONFLICT', say('recordingFinished'));
    if (sequence === spool.nextSequence - 1) return { bytes: spool.bytes };
    if (sequence !== spool.nextSequence) {
      throw new AppError('RECORDING_INCOMPLETE', { detail: `chunk ${sequence} came, ${spool.nextSequence} was next` });
    }
    if (spool.bytes + bytes.length > limits.uploadBytes) throw new AppError('MEDIA_TOO_LARGE');
    await writeAt(this.file(id), spool.bytes, bytes);
    const position = { bytes: spool.bytes + bytes.length, nextSequence: sequence + 1 };
    updateSpoolPosition(this.#options.db, id, position);
    this.#touched.set(id, Date.now());
    if (spool.kind === 'recording') {
      if (spool.bytes === 0) this.#indexes.set(id, new MatroskaIndex());
      this.#indexes.get(id)?.feed(bytes);
      this.#options.onRecorded?.();
    }
    return { bytes: position.bytes };
  }

  /** For recordings of an earlier run, the file is read once. */
  async #indexOf(id: string): Promise<MatroskaIndex> {
    const known = this.#indexes.get(id);
    if (known) return known;
    const index = new MatroskaIndex();
    for await (const piece of createReadStream(this.file(id), { highWaterMark: 1 << 20 })) index.feed(piece as Buffer);
    this.#indexes.set(id, index);
    return index;
  }

  async #playable(id: string): Promise<Playable> {
    const { bytes, kind, mimeType } = this.get(id);
    if (kind !== 'recording') throw new AppError('NOT_FOUND', { subject: id });
    const type = mimeType.startsWith('video/mp4') ? 'video/mp4' : 'video/webm';
    const { head, from } = (await this.#indexOf(id)).beginning() ?? { head: new Uint8Array(), from: 0 };
    return { head, file: this.file(id), from, to: bytes, type };
  }

  async #fill(id: string, source: string | AsyncIterable<Uint8Array>): Promise<{ bytes: number }> {
    const { templateId, bytes: present } = this.get(id);
    if (templateId !== null || present > 0) {
      throw new AppError('CONFLICT', say('videoHere'));
    }
    const stop = new AbortController();
    this.#filling.set(id, stop);
    let told = 0;
    const onProgress = (bytes: number): void => {
      if (Date.now() - told < newsInterval) return;
      told = Date.now();
      this.#options.onFilled?.(id, bytes);
    };
    try {
      const bring =
        typeof source === 'string' ? copyPicked(source, this.file(id)) : writeArriving(source, this.file(id));
      const bytes = await bring({ signal: stop.signal, onProgress });
      updateSpoolPosition(this.#options.db, id, { bytes, nextSequence: 1 });
      return { bytes };
    } catch (error) {
      // The caller discards it or tries again. Until then half a file would only take up space.
      await truncate(this.file(id), 0);
      throw stop.signal.aborted ? new CancelledError() : error;
    } finally {
      this.#filling.delete(id);
    }
  }

  /** Picked files still exist where they were picked; recordings exist only here. */
  async #recover(): Promise<void> {
    for (const name of await readdir(this.#options.folder)) await this.#adopt(name);
    for (const spool of listSpools(this.#options.db)) {
      if (spool.templateId !== null) continue;
      const size = await sizeOf(this.file(spool.id));
      // Its take was discarded with the last run, or was a template's video.
      const isLeft = spool.takeId !== null && !findSpool(this.#options.db, spool.takeId);
      if (spool.kind === 'file' || isLeft || size === 0) {
        await this.#remove(spool.id);
      } else if (size !== spool.bytes) {
        this.#options.logger.warn(
          { spool: spool.id, known: spool.bytes, found: size },
          'a recording is longer than was confirmed; all of it is kept',
        );
        updateSpoolPosition(this.#options.db, spool.id, { bytes: size, nextSequence: spool.nextSequence });
      }
    }
  }

  /** Lists a file without a row as a recording: the database that knew it was set aside. */
  async #adopt(name: string): Promise<void> {
    const id = basename(name, fileEnding);
    if (id === name || findSpool(this.#options.db, id)) return;
    const { size, mtime } = await stat(this.file(id));
    this.#options.logger.warn({ spool: id, found: size }, 'a recording that the database lacks is listed again');
    const unknown = { name: '', mimeType: '', startedAt: mtime.toISOString() };
    insertSpool(this.#options.db, { ...newSpool, ...unknown, id, kind: 'recording', bytes: size, nextSequence: 1 });
  }
}

const newSpool = {
  script: '',
  bytes: 0,
  nextSequence: 0,
  templateId: null,
  uploadUrl: null,
  videoId: null,
  cameraId: null,
  takeId: null,
  retake: null,
} as const satisfies Partial<SpoolRecord>;

/** Writes and syncs. A full disk truncates the file to its former length, so that the chunk can be sent again. */
async function writeAt(file: string, position: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    for (let offset = 0; offset < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, offset, bytes.length - offset, position + offset);
      offset += bytesWritten;
    }
    await handle.datasync();
  } catch (error) {
    // Not essential: the row has the recording's length, and the next chunk is written there.
    await truncate(file, position).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

function toSpool({ id, kind, name, script, mimeType, bytes, startedAt }: SpoolRecord): Spool {
  const url = kind === 'recording' ? mediaPath('recording', id, 'video.webm') : null;
  return { id, kind, name, script, mimeType, bytes, startedAt, url };
}
