import { createHash } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Artifact } from '#electron/engine/artifacts/store.ts';
import type { PieceSource } from '#electron/engine/render/byte-reader.ts';
import type { MediaFile } from '#electron/farm/media-messages.ts';
import { Scratch } from '#electron/farm/scratch.ts';
import type { StudioFiles } from '#electron/farm/studio-files.ts';
import { bytesBelow } from '#electron/lib/files-below.ts';
import { MediaCopies } from '#electron/media-node/media-copies.ts';
import { AppError } from '#shared/errors/index.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const megabyte = 1_000_000;

describe('copies of a media node', () => {
  let folder: string;
  let scratch: Scratch;
  let copies: MediaCopies;
  let now: number;
  let said: string[];
  /** What was asked of the studio. */
  let asked: string[];
  let fails: AppError | undefined;
  const stored = new Map<string, Uint8Array>();

  const files = {
    async fetchFile(key: string, { size, modified }: MediaFile, file: string) {
      asked.push(`copy ${key}`);
      if (fails) throw fails;
      writeFileSync(file, bytesOf(key, size));
      utimesSync(file, modified / 1000, modified / 1000);
    },
    async fetchPart({ key, size }: MediaFile, start: number, into: Uint8Array) {
      asked.push(`part ${key}`);
      into.set(bytesOf(key, size).subarray(start, start + into.length));
    },
    async fetchArtifact({ key }: Artifact) {
      asked.push(`artifact ${key}`);
      return stored.get(key) ?? null;
    },
  } as unknown as StudioFiles;

  beforeEach(async () => {
    folder = temporaryFolder('copies');
    [now, said, asked, fails] = [0, [], [], undefined];
    stored.clear();
    scratch = await Scratch.open(folder, 3.5 * megabyte);
    copies = new MediaCopies({ files, scratch, note: (sentence) => said.push(sentence), now: () => now });
  });
  afterEach(() => copies.close());

  const template = (name: string, size = megabyte): MediaFile => ({
    key: `templates/${name}`,
    name: 'template.mp4',
    size,
    modified: 1_700_000_000_000,
  });

  async function read(source: PieceSource, start: number, length: number): Promise<Uint8Array> {
    const opened = await source.open();
    const into = new Uint8Array(length);
    await opened.read(start, into);
    await opened.close();
    return into;
  }

  async function expectBytes(file: MediaFile): Promise<void> {
    const found = await read(copies.fileSource(file), 500, 1_000);
    expect(Buffer.from(found).equals(bytesOf(file.key, file.size).subarray(500, 1_500))).toBe(true);
  }

  it('keep within their size, whatever number of templates is watched, and give each one’s bytes', async () => {
    const all = Array.from({ length: 12 }, (_, index) => template(`t${index}`));
    for (const round of [1, 2]) {
      for (const file of round === 1 ? all : all.toReversed()) {
        await expectBytes(file);
        await copies.settled();
        await expectBytes(file);
        expect(await bytesBelow(folder)).toBeLessThanOrEqual(3.5 * megabyte);
      }
    }
    expect((await scratch.keys()).length).toBeGreaterThan(1);
    expect(said).toEqual([]);
  });

  it('leave a template that is being read where it is, and pass on what has no room beside it', async () => {
    const watched = template('watched', 2 * megabyte);
    await expectBytes(watched);
    await copies.settled();
    const opened = await copies.fileSource(watched).open();
    const large = template('large', 3 * megabyte);
    await expectBytes(large);
    await copies.settled();
    expect(await scratch.keys()).toContain('templates/watched');
    expect(said.join()).toContain('larger --cache-size');
    await opened.close();
    // It is tried again after a while.
    asked.length = 0;
    await expectBytes(large);
    expect(asked).toEqual(['part templates/large']);
    now += 61_000;
    await expectBytes(large);
    await copies.settled();
    asked.length = 0;
    await expectBytes(large);
    expect(asked).toEqual([]);
  });

  it('are made once for all who ask at the same time', async () => {
    const file = template('once');
    await Promise.all(Array.from({ length: 20 }, () => expectBytes(file)));
    await copies.settled();
    expect(asked.filter((each) => each.startsWith('copy'))).toHaveLength(1);
  });

  it('are not used for another version of a file', async () => {
    const file = template('cut');
    await expectBytes(file);
    await copies.settled();
    asked.length = 0;
    await expectBytes({ ...file, modified: file.modified + 1_000 });
    expect(asked[0]).toBe('part templates/cut');
  });

  it('say nothing to viewers where the studio fails, and once a minute where the disk is full', async () => {
    fails = new AppError('STUDIO_UNREACHABLE');
    await expectBytes(template('away'));
    await copies.settled();
    expect(said).toEqual([]);
    fails = new AppError('STORAGE_FULL');
    for (const name of ['one', 'two', 'three']) {
      await expectBytes(template(name));
      await copies.settled();
    }
    expect(said).toHaveLength(1);
  });

  it('of artifacts are used under one mark of the studio, and never without its original', async () => {
    const key = createHash('sha256').update('Ada').digest('hex');
    const artifact: Artifact = { kind: 'sections', key };
    stored.set(key, Buffer.from('said once'));
    const text = async (): Promise<string> => Buffer.from(await read(copies.artifactSource(artifact), 0, 9)).toString();
    await copies.learn('first');
    expect([await text(), await text()]).toEqual(['said once', 'said once']);
    expect(asked).toHaveLength(1);
    stored.set(key, Buffer.from('otherwise'));
    await copies.learn('second');
    expect(await text()).toBe('otherwise');
    stored.delete(key);
    await copies.learn('third');
    await expect(text()).rejects.toMatchObject({ code: 'ARTIFACT_MISSING' });
  });
});

/** Bytes that differ from file to file. */
function bytesOf(key: string, size: number): Buffer {
  return Buffer.alloc(size, `${key} has its own bytes. `);
}
