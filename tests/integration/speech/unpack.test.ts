import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { describe, expect, it } from 'vitest';
import { unpackArchive } from '#electron/engine/speech/neural/unpack.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('unpack');
let count = 0;

type Entry = {
  path: string;
  type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link' | 'FIFO';
  linkpath?: string;
  text?: string;
};

/** A tar archive made by hand, so that it can hold what no archiver writes. */
function tarOf(entries: readonly Entry[], mode = 0o644): Buffer {
  const blocks = entries.map(({ path, type = 'File', linkpath, text = '' }) => {
    const header = new Header({ path, type, size: text.length, mode, ...(linkpath ? { linkpath } : {}) });
    header.encode();
    const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
    body.write(text);
    return Buffer.concat([header.block ?? Buffer.alloc(512), body]);
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function archiveOf(bytes: Uint8Array): { archive: string; folder: string } {
  const archive = join(root, `archive-${count}`);
  writeFileSync(archive, bytes);
  return { archive, folder: join(root, `model-${count++}`) };
}

/** `model/tokens.txt` as bzip2 packs it. */
const bzip2 =
  'QlpoOTFBWSZTWeiJW0IAAHV7gMqQABBAAeUAQADmD55ACAggAFQ0jUyAHqGjTJsoJJENAyAA0H07hyEEKEIQ/uUB9jUoEMEmcZaT5xqIMh95mCEjIXJAQ0lEM5Obe1fWbvo9WVvFVsEIiA/F3JFOFCQ6IlbQgA==';

describe('unpacking a model', () => {
  it('unpacks bzip2, and takes off the one folder all of it lies in', async () => {
    const { archive, folder } = archiveOf(Buffer.from(bzip2, 'base64'));
    const progress: number[] = [];
    await unpackArchive({ archive, folder, onProgress: (value) => progress.push(value) });
    expect(readFileSync(join(folder, 'tokens.txt'), 'utf8')).toBe('_ 0\na 1\n');
    expect(progress.at(-1)).toBe(1);
  });

  it('unpacks gzip and plain tar', async () => {
    const tar = tarOf([
      { path: 'a.txt', text: 'a' },
      { path: 'sub/', type: 'Directory' },
      { path: 'sub/b.txt', text: 'b' },
    ]);
    for (const bytes of [gzipSync(tar), tar]) {
      const { archive, folder } = archiveOf(bytes);
      await unpackArchive({ archive, folder });
      expect(readFileSync(join(folder, 'sub', 'b.txt'), 'utf8')).toBe('b');
    }
  });

  it.each<{ what: string; entry: Entry }>([
    { what: 'a path that leaves the folder', entry: { path: '../outside.txt', text: 'x' } },
    { what: 'a path that leaves it on the way', entry: { path: 'model/../../outside.txt', text: 'x' } },
    { what: 'an absolute path', entry: { path: '/tmp/vocative-outside.txt', text: 'x' } },
    { what: 'a drive', entry: { path: 'C:\\outside.txt', text: 'x' } },
    { what: 'a symbolic link', entry: { path: 'link', type: 'SymbolicLink', linkpath: '/etc/passwd' } },
    { what: 'a hard link', entry: { path: 'link', type: 'Link', linkpath: '../archive-0' } },
    { what: 'a pipe', entry: { path: 'pipe', type: 'FIFO' } },
  ])('refuses $what and leaves nothing', async ({ entry }) => {
    const { archive, folder } = archiveOf(gzipSync(tarOf([{ path: 'model/ok.txt', text: 'ok' }, entry])));
    const before = readdirSync(root).filter((name) => name.startsWith('outside'));
    const error = await thrownBy(unpackArchive({ archive, folder }));
    expect(error.code).toBe('MODEL_UNSUPPORTED');
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(`${folder}.partial`)).toBe(false);
    expect(readdirSync(root).filter((name) => name.startsWith('outside'))).toEqual(before);
  });

  it('keeps no permission of an archive', async () => {
    const entries: Entry[] = [
      { path: 'model/run', text: 'ok' },
      { path: 'model/sub', type: 'Directory' },
    ];
    const { archive, folder } = archiveOf(gzipSync(tarOf([{ path: 'model', type: 'Directory' }, ...entries], 0o7777)));
    await unpackArchive({ archive, folder });
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o7777;
    expect([modeOf('.'), modeOf('run'), modeOf('sub')].map((mode) => mode & 0o7077)).toEqual([0, 0, 0]);
    expect(modeOf('run') & 0o111).toBe(0);
  });

  it('refuses an archive made to fill the disk', async () => {
    const { archive, folder } = archiveOf(
      gzipSync(tarOf([{ path: 'big.bin', text: '0'.repeat(101_000_000) }]), { level: 9 }),
    );
    expect(statSync(archive).size).toBeLessThan(500_000);
    expect((await thrownBy(unpackArchive({ archive, folder }))).code).toBe('MODEL_UNSUPPORTED');
    expect(existsSync(folder)).toBe(false);
  });

  it('refuses archives that are cut short, wherever they are cut', async () => {
    const packed = Buffer.from(bzip2, 'base64');
    const zipped = gzipSync(tarOf([{ path: 'a.txt', text: 'a'.repeat(2_000) }]));
    const plain = tarOf([{ path: 'a.txt', text: 'a'.repeat(2_000) }]);
    // Random text fills several chunks, so that the reader is still busy when gunzip finds the end missing.
    const long = gzipSync(tarOf([{ path: 'a.txt', text: randomBytes(100_000).toString('base64') }]));
    const cuts = Array.from({ length: 20 }, (_, index) =>
      long.subarray(0, Math.round((long.length * index) / 20) + 40),
    );
    for (const bytes of [packed.subarray(0, 60), zipped.subarray(0, -12), plain.subarray(0, 1_000), ...cuts]) {
      const { archive, folder } = archiveOf(bytes);
      expect((await thrownBy(unpackArchive({ archive, folder }))).code).toBe('MODEL_DAMAGED');
      expect(existsSync(folder)).toBe(false);
    }
  });

  it('refuses what is no archive', async () => {
    const { archive, folder } = archiveOf(Buffer.from('<!doctype html>'.repeat(100)));
    expect((await thrownBy(unpackArchive({ archive, folder }))).code).toBe('MODEL_DAMAGED');
  });

  it('stops when it is cancelled', async () => {
    const { archive, folder } = archiveOf(tarOf([{ path: 'big.bin', text: '0'.repeat(5_000_000) }]));
    const controller = new AbortController();
    const unpacking = unpackArchive({
      archive,
      folder,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect((await thrownBy(unpacking)).code).toBe('CANCELLED');
    expect(existsSync(folder)).toBe(false);
  });
});
