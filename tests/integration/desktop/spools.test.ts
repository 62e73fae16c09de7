import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, readFile, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { saveTemplate } from '#electron/desktop/database/templates.ts';
import { answerWithFile, type MediaAnswer } from '#electron/desktop/media/media-answer.ts';
import type { Studio } from '#electron/client/studio.ts';
import { Spools } from '#electron/desktop/spools/spools.ts';
import { openTake } from '#electron/desktop/templates/say-again.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { openInput } from '#electron/engine/media/codec/input.ts';
import { copyWhole } from '#electron/lib/copy-file.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { silent } from '../../support/desktop.ts';
import { hasMedia, mediaFolder } from '../../support/media.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const parent = temporaryFolder('spools');
let folder: string;
let db: Db;
let spools: Spools;

beforeEach(async () => {
  folder = join(parent, randomUUID());
  await open();
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

async function open(): Promise<void> {
  db = openDatabase({ file: join(folder, 'desktop.db'), migrations });
  spools = await Spools.open({ db, folder: join(folder, 'recordings'), logger: silent });
}

async function restart(): Promise<void> {
  db.close();
  await open();
}

function begin(kind: 'recording' | 'file' = 'recording') {
  return spools.begin({ kind, name: 'Monday.webm', mimeType: 'video/webm' });
}

const chunk = (text: string): Uint8Array => Buffer.from(text);

/** Reads an answer to its end. */
async function bodyOf({ body }: MediaAnswer): Promise<Buffer> {
  return body ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.alloc(0);
}

async function lengthTold(file: string): Promise<number> {
  await using input = await openInput(file);
  return Number(input.context.duration) / 1e6;
}

describe('playing a recording', () => {
  const real = join(mediaFolder, 'import', 'tsebml_chrome52.webm');

  async function recorded(bytes: Buffer): Promise<string> {
    const { id } = await begin();
    for (let at = 0, sequence = 0; at < bytes.length; at += 70_000, sequence++)
      await spools.append(id, sequence, bytes.subarray(at, at + 70_000));
    return id;
  }

  test('any part of it comes from the disk, also while it grows', async () => {
    const { id, url } = await begin();
    expect(url).toBe(`/media/recording/${id}/video.webm`);
    await spools.append(id, 0, chunk('0123456789'));
    const whole = answerWithFile(await spools.playable(id), {});
    expect(whole).toMatchObject({ status: 200, headers: { 'content-type': 'video/webm', 'content-length': '10' } });
    expect(String(await bodyOf(whole))).toBe('0123456789');
    await spools.append(id, 1, chunk('abc'));
    const part = answerWithFile(await spools.playable(id), { range: 'bytes=8-11' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 8-11/13' } });
    expect(String(await bodyOf(part))).toBe('89ab');
    expect(answerWithFile(await spools.playable(id), { range: 'bytes=13-' }).status).toBe(416);
    const etag = whole.headers['etag'];
    expect(answerWithFile(await spools.playable(id), { ifNoneMatch: String(part.headers['etag']) }).status).toBe(304);
    // It has grown since: a part of what it was would not fit.
    expect(answerWithFile(await spools.playable(id), { range: 'bytes=1-2', ifRange: String(etag) }).status).toBe(200);
  });

  test.skipIf(process.platform !== 'linux')('its file is closed when the player goes away in the middle', async () => {
    const { id } = await begin();
    await spools.append(id, 0, Buffer.alloc(2_000_000));
    const opened = async () => {
      const links = (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''));
      return (await Promise.all(links)).filter((file) => file === spools.file(id)).length;
    };
    const before = await opened();
    const player = answerWithFile(await spools.playable(id), {}).body?.getReader();
    await player?.read();
    await player?.read();
    expect(await opened()).toBe(before + 1);
    await player?.cancel();
    expect(await opened()).toBe(before);
  });

  test('a picked file is not played, nor one that is gone', async () => {
    const { id, url } = await begin('file');
    expect(url).toBeNull();
    expect((await thrownBy(spools.playable(id))).code).toBe('NOT_FOUND');
    expect((await thrownBy(spools.playable('other'))).code).toBe('NOT_FOUND');
  });

  test.skipIf(!hasMedia)('it has a length and can be played from anywhere, after a restart as well', async () => {
    const bytes = await readFile(real);
    const id = await recorded(bytes);
    const played = await bodyOf(answerWithFile(await spools.playable(id), {}));
    expect(played.indexOf(bytes.subarray(bytes.length - 50_000))).toBe(played.length - 50_000);
    const file = join(folder, 'played.webm');
    await writeFile(file, played);
    // As every player reads it, from the beginning alone.
    expect(await lengthTold(file)).toBeCloseTo(50.98, 1);
    expect(await lengthTold(real)).not.toBeCloseTo(50.98, 1);
    await restart();
    expect(await bodyOf(answerWithFile(await spools.playable(id), {}))).toEqual(played);
    const parts = [0, 100, 533, 600, 40_000, played.length].map(
      (end, index, all) => [all[index - 1] ?? 0, end] as const,
    );
    for (const [start, end] of parts.slice(1)) {
      const part = answerWithFile(await spools.playable(id), { range: `bytes=${start}-${end - 1}` });
      expect(await bodyOf(part)).toEqual(played.subarray(start, end));
    }
  });
});

describe('a recording', () => {
  test('is on disk chunk by chunk, in order', async () => {
    const { id } = await begin();
    expect(await spools.append(id, 0, chunk('one '))).toEqual({ bytes: 4 });
    const both = await Promise.all([spools.append(id, 1, chunk('two ')), spools.append(id, 2, chunk('three'))]);
    expect(both).toEqual([{ bytes: 8 }, { bytes: 13 }]);
    expect(await readFile(spools.file(id), 'utf8')).toBe('one two three');
  });

  test('takes a chunk that is sent twice once', async () => {
    const { id } = await begin();
    await spools.append(id, 0, chunk('one '));
    await spools.append(id, 1, chunk('two'));
    expect(await spools.append(id, 1, chunk('two'))).toEqual({ bytes: 7 });
    expect(await readFile(spools.file(id), 'utf8')).toBe('one two');
  });

  test('says when a chunk is missing, and keeps what it has', async () => {
    const { id } = await begin();
    await spools.append(id, 0, chunk('one'));
    expect(await thrownBy(spools.append(id, 2, chunk('three')))).toMatchObject({ code: 'RECORDING_INCOMPLETE' });
    expect(await spools.append(id, 1, chunk('two'))).toEqual({ bytes: 6 });
  });

  test('takes nothing more once it is a template', async () => {
    const { id } = await begin();
    await spools.append(id, 0, chunk('one'));
    saveTemplate(db, newTemplateRecord('a', 't'));
    await spools.attach(id, 't');
    expect((await thrownBy(spools.append(id, 1, chunk('two')))).code).toBe('CONFLICT');
    expect(spools.ofTemplate('t')).toMatchObject({ id, bytes: 3 });
  });

  test('is gone once it is discarded', async () => {
    const { id } = await begin();
    await spools.append(id, 0, chunk('one'));
    await spools.discard(id);
    await spools.discard(id);
    expect(await readdir(join(folder, 'recordings'))).toEqual([]);
    expect((await thrownBy(spools.append(id, 1, chunk('two')))).code).toBe('NOT_FOUND');
  });
});

describe('a picked file', () => {
  const bytes = randomBytes(9_000_000);
  let picked: string;

  beforeEach(async () => {
    picked = join(folder, 'My talk.mp4');
    await writeFile(picked, bytes);
  });

  async function* arriving(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
    yield* parts;
  }

  test('is copied from its place on this computer', async () => {
    const { id } = await begin('file');
    expect(await spools.fill(id, picked)).toEqual({ bytes: bytes.length });
    expect((await readFile(spools.file(id))).equals(bytes)).toBe(true);
    expect(spools.get(id)).toMatchObject({ bytes: bytes.length });
    expect(await thrownBy(spools.fill(id, picked))).toMatchObject({ code: 'CONFLICT' });
  });

  test('tells how far its copy is where it has to be read', async () => {
    const far: number[] = [];
    const copy = join(folder, 'copy.mp4');
    // The device has no blocks to share.
    await copyWhole(picked, copy, { onProgress: (copied) => far.push(copied) });
    expect((await readFile(copy)).equals(bytes)).toBe(true);
    // Nothing is told where the file system shares the blocks, as Btrfs does.
    expect(far).toEqual(far.length === 0 ? [] : [4_194_304, 8_388_608, bytes.length]);
  });

  test('is taken as it arrives', async () => {
    const { id } = await begin('file');
    expect(await spools.fill(id, arriving(bytes.subarray(0, 10), bytes.subarray(10)))).toEqual({ bytes: bytes.length });
    expect((await readFile(spools.file(id))).equals(bytes)).toBe(true);
  });

  test('leaves nothing when the connection breaks, and can be sent again', async () => {
    const { id } = await begin('file');
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield bytes;
      throw new AppError('STUDIO_UNREACHABLE');
    }
    expect(await thrownBy(spools.fill(id, breaking()))).toMatchObject({ code: 'STUDIO_UNREACHABLE' });
    expect(await readFile(spools.file(id))).toHaveLength(0);
    expect(await spools.fill(id, picked)).toEqual({ bytes: bytes.length });
  });

  test('is no longer brought once it is discarded', async () => {
    const { id } = await begin('file');
    const begun = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        yield chunk('more and ');
        begun.resolve();
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    const filling = thrownBy(spools.fill(id, endless()));
    await begun.promise;
    await spools.discard(id);
    expect(await filling).toMatchObject({ code: 'CANCELLED' });
    expect(await readdir(join(folder, 'recordings'))).toEqual([]);
  });

  test.each([
    ['nowhere', 'FILE_NOT_FOUND', () => join(folder, 'nothing.mp4')],
    ['a folder', 'FILE_UNREADABLE', () => folder],
    ['an empty file', 'MEDIA_EMPTY', () => join(folder, 'empty.mp4')],
  ])('%s is refused with %s', async (_, code, path) => {
    await writeFile(join(folder, 'empty.mp4'), '');
    const { id } = await begin('file');
    const error: unknown = await thrownByAny(spools.fill(id, path()));
    expect(toAppError(error).code).toBe(code);
  });
});

describe('after a crash', () => {
  test('recordings without a template are offered, with all their bytes', async () => {
    const { id } = await begin();
    await spools.append(id, 0, chunk('confirmed '));
    // Written and synced, but the process ended before the row was.
    await appendFile(spools.file(id), 'and not');
    await restart();
    expect(spools.recoverable()).toMatchObject([{ id, kind: 'recording', name: 'Monday.webm', bytes: 17 }]);
    expect(await readFile(spools.file(id), 'utf8')).toBe('confirmed and not');
  });

  test('recordings of a database that was set aside are offered', async () => {
    const { id } = await begin();
    await spools.append(id, 0, chunk('one'));
    await begin();
    db.close();
    await rm(join(folder, 'desktop.db'));
    await open();
    const [kept, ...others] = spools.recoverable();
    expect(kept).toMatchObject({ id, kind: 'recording', bytes: 3 });
    expect(others).toEqual([]);
    expect(Date.now() - Date.parse(kept?.startedAt ?? '')).toBeLessThan(patience.timeout);
    expect(await readdir(join(folder, 'recordings'))).toEqual([`${id}.part`]);
    saveTemplate(db, newTemplateRecord('a', 't'));
    await spools.attach(id, 't');
    await restart();
    expect(spools.ofTemplate('t')).toMatchObject({ id, bytes: 3 });
  });

  test('a recording comes back with what was read in it', async () => {
    const script = 'Hi {{first_name|Sarah}}';
    const { id } = await spools.begin({ kind: 'recording', name: 'Monday.webm', script, mimeType: 'video/webm' });
    await spools.append(id, 0, chunk('one'));
    await restart();
    expect(spools.recoverable()).toMatchObject([{ id, script }]);
  });

  test('picked files are cleared away, since they still are where they were picked', async () => {
    const { id } = await begin('file');
    await spools.append(id, 0, chunk('a copy'));
    await begin();
    await restart();
    expect(spools.recoverable()).toEqual([]);
    expect(await readdir(join(folder, 'recordings'))).toEqual([]);
  });

  test('nothing is left of a template whose video was on its way', async () => {
    const arriving = Promise.withResolvers<string>();
    const studio: Pick<Studio, 'writesFiles' | 'resolveUrl' | 'call'> = {
      writesFiles: true,
      resolveUrl: async (address) => address,
      call: (_operation, input) => {
        arriving.resolve((input as { file: string }).file);
        return new Promise(() => undefined);
      },
    };
    void openTake(studio as Studio, spools, 'http://127.0.0.1:1/video.mp4');
    await writeFile(await arriving.promise, 'half of it');
    await restart();
    expect(await readdir(join(folder, 'recordings'))).toEqual([]);
  });

  test('of the window alone, a recording is offered once it has been quiet', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { id } = await begin();
    await spools.append(id, 0, chunk('one'));
    expect(spools.recoverable()).toEqual([]);
    vi.setSystemTime(Date.now() + 10_000);
    expect(spools.recoverable()).toMatchObject([{ id }]);
  });

  test('of the whole app while it records, everything that was confirmed is there', async () => {
    db.close();
    const recorder = fileURLToPath(new URL('../../support/crashing-recorder.ts', import.meta.url));
    const { promise, resolve } = Promise.withResolvers<string>();
    execFile(process.execPath, [recorder, folder], (_error, stdout) => resolve(stdout));
    const confirmed = Number((await promise).trim().split('\n').at(-1));
    expect(confirmed).toBeGreaterThan(0);
    await open();
    const [spool] = spools.recoverable();
    if (!spool) throw new Error('nothing to recover');
    expect(spool.bytes).toBeGreaterThanOrEqual(confirmed);
    const bytes = await readFile(spools.file(spool.id));
    expect(bytes).toHaveLength(spool.bytes);
    const numbers = Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
    expect(numbers).toEqual(numbers.map((_, index) => index));
  });
});

test.skipIf(process.platform !== 'linux')('a full disk is told, and what was saved is kept', async () => {
  const { id } = await begin();
  await spools.append(id, 0, chunk('saved'));
  const saved = await readFile(spools.file(id));
  // /dev/full answers every write as a full disk does.
  await rm(spools.file(id));
  await symlink('/dev/full', spools.file(id));
  expect(await thrownByAny(spools.append(id, 1, chunk('lost')))).toMatchObject({ code: 'ENOSPC' });
  expect(spools.get(id)).toMatchObject({ bytes: saved.length, nextSequence: 1 });
});

async function thrownByAny(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a sentence that was recorded again', () => {
  const place = { start: 1, end: 2, from: 0.5, to: 1.5 };

  async function take(): Promise<{ id: string; again: () => Promise<string> }> {
    const { id } = await begin();
    await spools.append(id, 0, chunk('the take'));
    return {
      id,
      async again() {
        const retake = await spools.begin({ kind: 'recording', name: 'Again', mimeType: 'video/webm', retakeOf: id });
        await spools.append(retake.id, 0, chunk('the sentence'));
        return retake.id;
      },
    };
  }

  test('goes with its take to the template, where it is used', async () => {
    const { id, again } = await take();
    const [used, other] = [await again(), await again()];
    spools.setRetake(used, place);
    spools.setRetake(other, place);
    spools.setRetake(other, null);
    expect(spools.retakesOf(id)).toMatchObject([{ id: used, retake: place }]);
    saveTemplate(db, newTemplateRecord('a', 't'));
    await spools.attach(id, 't');
    expect(spools.ofTemplate('t')).toMatchObject({ id });
    await restart();
    expect(spools.retakesOf(id)).toMatchObject([{ id: used, retake: place, templateId: 't' }]);
  });

  test('is never offered without its take, and goes with it', async () => {
    const { id, again } = await take();
    const retake = await again();
    spools.setRetake(retake, place);
    await restart();
    expect(spools.recoverable().map((spool) => spool.id)).toEqual([id]);
    expect(spools.retakesOf(id)).toHaveLength(1);
    await spools.discard(id);
    expect(await readdir(join(folder, 'recordings'))).toEqual([]);
    expect((await thrownBy(Promise.resolve().then(() => spools.get(retake)))).code).toBe('NOT_FOUND');
  });
});
