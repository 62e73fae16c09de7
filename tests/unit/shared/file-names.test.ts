import { describe, expect, it, vi } from 'vitest';
import {
  exportFileName,
  exportFileNames,
  fileValueOf,
  nameOfFile,
  uniqueName,
  unknownNames,
} from '#shared/rows/file-names.ts';
import { fc } from '../../support/property.ts';

const sarah = { row: 0, values: { first_name: 'Sarah', company: 'Acme' } };

describe('a file name from a pattern', () => {
  it('takes the row number from 1, padded, and the values of the row', () => {
    expect(exportFileName('{row:03} {first_name} - {company}.mp4', sarah)).toBe('001 Sarah - Acme.mp4');
    expect(exportFileName('{row}_{first_name}', { ...sarah, row: 11 })).toBe('12_Sarah.mp4');
    expect(exportFileName('{first_name}.MP4', sarah)).toBe('Sarah.mp4');
  });

  it('can be checked for names that are no variable', () => {
    expect(unknownNames('{row:02} { first_name } {city}', ['first_name'])).toEqual(['city']);
  });

  it('names the variable that does not exist and those that do', () => {
    expect(() => exportFileName('{nickname}', sarah)).toThrow(
      expect.objectContaining({
        code: 'VARIABLE_UNKNOWN',
        subject: 'nickname',
        message: expect.stringContaining('{company}'),
      }),
    );
  });

  it.each([
    ['a path', '../../etc/passwd', '-etc-passwd'],
    ['Windows separators', 'C:\\temp\\x', 'C temp x.mp4'],
    ['wildcards and quotes', 'What? "Now" *|<>', 'What Now.mp4'],
    ['control characters', 'a\u0000b\nc\u0085d', 'a b c d.mp4'],
    ['marks that turn the reading direction', 'invoice\u202egpj.exe', 'invoice gpj.exe.mp4'],
    ['dots and spaces at the ends', ' ..hidden.. ', 'hidden.mp4'],
  ])('keeps %s out of the name', (_, value) => {
    const name = exportFileName('{v}', { row: 0, values: { v: value } });
    expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\u202e]+\.mp4$/u);
    expect(name).not.toMatch(/^[. ]|[. ]\.mp4$/u);
  });

  it.each(['CON', 'nul', 'com1', 'LPT9', 'aux.backup', 'COM²', 'nul .x', 'CONIN$'])(
    'does not give a file the device name %s',
    (value) => {
      expect(exportFileName('{v}', { row: 0, values: { v: value } })).toBe(`_${value}.mp4`);
    },
  );

  it('falls back to the row where nothing usable is left', () => {
    expect(exportFileName('{v}', { row: 4, values: { v: '///' } })).toBe('video 5.mp4');
  });

  it('shortens long values between whole characters', () => {
    const name = exportFileName('{v}', { row: 0, values: { v: '👩‍👩‍👧‍👦é'.repeat(60) } });
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/(?:👩‍👩‍👧‍👦|é)\.mp4$/u);
  });

  it('is a plain, short, well-formed name whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
        const name = exportFileName('{v}', { row: 0, values: { v: value } });
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u);
        expect(name).toMatch(/[^. ]\.mp4$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('the names of many rows', () => {
  it('differ even where only case or Unicode form does', () => {
    const names = exportFileNames(
      '{v}',
      ['Zoë', 'ZOË', 'Zoe\u0308', 'Zoë (2)'].map((v, row) => ({ row, values: { v } })),
    );
    expect(names).toEqual(['Zoë.mp4', 'ZOË (2).mp4', 'Zoë (3).mp4', 'Zoë (2) (2).mp4']);
  });

  it('differ where only the form of a small sigma or sharp s does', () => {
    const names = exportFileNames(
      '{v}',
      ['ΝΙΚΟΣ', 'Νικος', 'STRASSE', 'Straße'].map((v, row) => ({ row, values: { v } })),
    );
    expect(names).toEqual(['ΝΙΚΟΣ.mp4', 'Νικος (2).mp4', 'STRASSE.mp4', 'Straße (2).mp4']);
  });

  it('sort as the rows do, however many there are', () => {
    const rows = Array.from({ length: 2_000 }, (_, row) => ({ row, values: { v: 'Ada' } }));
    for (const pattern of ['{row:03} {v}', '{row:02}']) {
      const names = exportFileNames(pattern, rows);
      expect(names.toSorted()).toEqual(names);
      expect(names[6]).toMatch(/^0007\b/u);
    }
    expect(exportFileNames('{row}', rows.slice(0, 1))).toEqual(['1.mp4']);
  });

  it('are those of the whole list while only some of it is exported', () => {
    expect(exportFileNames('{row:03}', [sarah], { rowCount: 2_000 })).toEqual(['0001.mp4']);
    expect(exportFileNames('{row:03}', [sarah], { rowCount: 999 })).toEqual(['001.mp4']);
  });

  it('leave files of others alone', () => {
    expect(exportFileNames('{first_name}', [sarah], { taken: ['sarah.MP4'] })).toEqual(['Sarah (2).mp4']);
    expect(uniqueName('results', '.csv', ['Results.csv', 'results (2).csv'])).toBe('results (3).csv');
  });

  it('have the smallest free number, whatever is taken', () => {
    const value = fc.constantFrom('Acme', 'ACME', 'Acme (2)', 'acme (3)', 'Straße', 'STRASSE', 'Ü', 'U\u0308', '');
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), fc.array(value, { maxLength: 8 }), (values, others) => {
        const taken = others.map((other) => `${other}.mp4`);
        const rows = values.map((v, row) => ({ row, values: { v } }));
        const names: string[] = [];
        for (const row of rows) {
          const plain = exportFileName('{v}', row).slice(0, -4);
          names.push(uniqueName(plain, '.mp4', [...taken, ...names]));
        }
        expect(exportFileNames('{v}', rows, { taken })).toEqual(names);
      }),
    );
  });

  it('take the same work each when thousands have one value', () => {
    const compared = vi.spyOn(String.prototype, 'toUpperCase');
    const rows = Array.from({ length: 3_000 }, (_, row) => ({ row, values: { v: 'Acme' } }));
    const names = exportFileNames('{v}', rows);
    const count = compared.mock.calls.length;
    compared.mockRestore();
    expect(names.at(-1)).toBe('Acme (3000).mp4');
    expect(count).toBeLessThan(5 * rows.length);
  });
});

describe('recordings of names', () => {
  const names = ['AC/DC', 'Acme Inc.', '.NET', 'A: B', 'Who?', 'C\\D <E> | "F" *', 'Con', 'Zoë', 'Müller-Lüdenscheidt'];

  it('are exported under names that are read back', () => {
    const rows = names.map((name, row) => ({ row, values: { name: fileValueOf(name) } }));
    const files = exportFileNames('{name}', rows, { ending: '.wav' });
    for (const file of files) expect(file).not.toMatch(/[<>:"/\\|?*]|^\.|\.\.wav$/u);
    expect(files.map(nameOfFile)).toEqual(names);
  });

  it('may be several of one name, and have lines for spaces', () => {
    expect(['Anna (2).wav', 'anna_maria.opus', 'Jr (3).mp4'].map(nameOfFile)).toEqual(['Anna', 'anna maria', 'Jr']);
  });
});
