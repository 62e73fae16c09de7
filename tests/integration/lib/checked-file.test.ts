import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';
import { fc } from '../../support/property.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('checked');
const content = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

/** What happens while a checksum is computed: between reading a file and judging it. */
let meanwhile: (() => void) | undefined;
vi.mock(import('node:zlib'), async (original) => {
  const zlib = await original();
  return {
    ...zlib,
    crc32: (...input: Parameters<typeof zlib.crc32>) => {
      const action = meanwhile;
      meanwhile = undefined;
      action?.();
      return zlib.crc32(...input);
    },
  };
});
afterEach(() => (meanwhile = undefined));

describe('a checked file', () => {
  it('gives its parts as one, in a folder that need not be there', () => {
    const file = join(folder, 'new', 'deeper', 'name');
    expect(writeCheckedFile(file, [content('Hello '), content('Ann')])).toBe(true);
    expect(Buffer.from(readCheckedFile(file) ?? []).toString()).toBe('Hello Ann');
    expect(readdirSync(join(folder, 'new', 'deeper'))).toEqual(['name']);
  });

  it('may be empty', () => {
    const file = join(folder, 'empty');
    writeCheckedFile(file, []);
    expect(readCheckedFile(file)).toEqual(new Uint8Array(0));
  });

  it('is null when it is not there', () => {
    expect(readCheckedFile(join(folder, 'missing'))).toBeNull();
  });

  it('stays as it is when it is written once more', () => {
    const file = join(folder, 'first');
    writeCheckedFile(file, [content('first')]);
    expect(writeCheckedFile(file, [content('second')])).toBe(false);
    expect(Buffer.from(readCheckedFile(file) ?? []).toString()).toBe('first');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is not there, and can be written again, when a power cut left it cut off, zeroed or damaged', () => {
    const file = join(folder, 'torn');
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 5_000 });
    fc.assert(
      fc.property(bytes, fc.nat(), fc.constantFrom('cut', 'zeroed', 'damaged'), (written, place, kind) => {
        expect(writeCheckedFile(file, [written])).toBe(true);
        const size = statSync(file).size;
        if (kind === 'cut') truncateSync(file, place % size);
        else if (kind === 'zeroed') writeFileSync(file, Buffer.alloc(size, written.some(Boolean) ? 0 : 1));
        else {
          const damaged = readFileSync(file);
          damaged[place % size] = (damaged[place % size] ?? 0) ^ 0x10;
          writeFileSync(file, damaged);
        }
        expect(readCheckedFile(file)).toBeNull();
        expect(existsSync(file)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('stays when another process made it again while a torn one was read', () => {
    const file = join(folder, 'made-again');
    writeCheckedFile(file, [content('torn')]);
    writeFileSync(file, 'torn by a power cut');
    meanwhile = () => {
      rmSync(file);
      writeCheckedFile(file, [content('good')]);
    };
    expect(readCheckedFile(file)).toBeNull();
    expect(Buffer.from(readCheckedFile(file) ?? []).toString()).toBe('good');
  });

  it('keeps when it was last used', () => {
    const file = join(folder, 'used');
    writeCheckedFile(file, [content('used')]);
    const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
    utimesSync(file, yesterday, yesterday);
    readCheckedFile(file);
    expect(statSync(file).mtimeMs).toBeGreaterThan(yesterday.getTime() + 1000);
  });
});
