import * as xlsx from '@e965/xlsx';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRows } from '#electron/cli/inputs.ts';
import { parseScript } from '#shared/script/index.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('cli-script');

it('a script is not written without a model, and the error names the way out', async () => {
  const { code, stdout } = await runCliHere('script', 'write', 'follow up after a demo', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'NOT_SUPPORTED_YET', message: expect.stringContaining('VOCATIVE_WRITER_MODEL') },
  });
});

it('nothing is wrong with a script that marks its words and says who speaks them', async () => {
  const script = 'Hi {{first_name|Sarah}}. The names in this video are spoken by an AI voice.';
  const { code, stdout } = await runCliHere('script', 'check', script, '--synthetic-voice', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ variables: ['first_name'], notes: [] });
});

it('a check names the row whose value repeats fixed words', async () => {
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name\nMaria\nHi Bo\n');
  const { code, stdout } = await runCliHere('script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ notes: [{ code: 'WORDS_REPEATED', row: 1 }] });
  const { stdout: text } = await runCliHere('script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows);
  expect(text).toMatch(/^Line 3 would say “Hi” twice/mu);
});

it('a check names every line, also where there are many', async () => {
  const rows = join(folder, 'many.csv');
  writeFileSync(rows, `first_name\n${'ana@example.com\n'.repeat(3)}${'N/A\n'.repeat(7)}${'🚀\n'.repeat(6)}`);
  const { stdout } = await runCliHere('script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows);
  for (let line = 2; line <= 17; line++) expect(stdout, stdout).toMatch(new RegExp(`\\bline ${line}\\b`, 'iu'));
  expect(stdout).not.toMatch(/\bmore\b(?! or)/u);
});

it('rows for a script without a variable are refused for that, not as empty', async () => {
  const rows = join(folder, 'without.csv');
  writeFileSync(rows, 'first_name\nMaria\n');
  const { code, stdout } = await runCliHere('script', 'check', 'Hi Sarah', '--rows', rows, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'SCRIPT_NO_VARIABLES' } });
  const alone = await runCliHere('script', 'check', 'Hi Sarah', '--json');
  expect(JSON.parse(alone.stdout)).toMatchObject({ variables: [] });
});

it.skipIf(process.platform === 'win32')('recipients may come from another command', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [{ names }] = await Promise.all([
    readRows({ rows: pipe }, parseScript('Hi {{first_name|Sarah}}'), () => undefined),
    writeFile(pipe, 'first_name\nMaria\n'),
  ]);
  expect(names).toEqual([['Maria']]);
});

it('a sheet cannot be named of a file without sheets', async () => {
  const rows = join(folder, 'list.csv');
  writeFileSync(rows, 'first_name\nMaria\n');
  const check = ['script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows, '--json'];
  const { code, stdout } = await runCliHere(...check, '--sheet', 'People');
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'INVALID_REQUEST', subject: '--sheet' } });
});

it('a script that is rewritten must be one', async () => {
  const broken = await runCliHere('script', 'write', 'Hi {{first_name', '--action', 'shorten', '--json');
  expect(JSON.parse(broken.stdout)).toMatchObject({ error: { code: 'SCRIPT_INVALID' } });
  const nothing = await runCliHere('script', 'write', ' ', '--json');
  expect(JSON.parse(nothing.stdout)).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
});

it('recipients come from the sheet of a workbook that is named', async () => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['company'], ['Zebra']]), 'First');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['first_name'], ['Hi Bo']]), 'People');
  const rows = join(folder, 'rows.xlsx');
  writeFileSync(rows, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const check = ['script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows, '--json'];
  const named = await runCliHere(...check, '--sheet', 'People');
  expect(JSON.parse(named.stdout)).toMatchObject({ notes: [{ code: 'WORDS_REPEATED', row: 0 }] });
  const first = await runCliHere(...check);
  expect(JSON.parse(first.stdout)).toMatchObject({ error: { code: 'VARIABLE_MISSING' } });
  const other = await runCliHere('script', 'check', 'At {{company|Acme}}', '--rows', rows);
  expect(other.stdout + other.stderr).toContain('Read from the sheet “First”, not from “People”.');
  const unknown = await runCliHere(...check, '--sheet', 'Peple');
  expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'SHEET_UNKNOWN' } });
});

it('days of a workbook are written out in the language of the voice, or else of the script', async () => {
  const book = xlsx.utils.book_new();
  const sheet = xlsx.utils.aoa_to_sheet([['tag'], [{ t: 'n', v: 46_104, z: 'd/m/yy' }]]);
  xlsx.utils.book_append_sheet(book, sheet, 'Termine');
  const rows = join(folder, 'days.xlsx');
  writeFileSync(rows, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const german = parseScript('Hallo, ich sehe dich am {{tag|Montag}}.');
  expect((await readRows({ rows }, german, () => undefined)).names).toEqual([['23. März 2026']]);
  expect((await readRows({ rows, voice: 'espeak:fr-fr' }, german, () => undefined)).names).toEqual([['23 mars 2026']]);
  expect((await readRows({ rows }, parseScript('{{tag|Monday}}'), () => undefined)).names).toEqual([
    ['March 23, 2026'],
  ]);
});

it('a list as it is in the wild is read, and what was left out is told', async () => {
  const rows = join(folder, 'wild.csv');
  const lines = [
    '# All contacts, by name',
    '',
    'Company,firstName,Company',
    ',"=""Maria""",Contoso',
    ",'Bo\u200b,Northwind",
    ',N/A,(blank)',
    '',
    'Copyright (c) 2025 Contoso',
  ];
  writeFileSync(rows, lines.join('\r\n'));
  const script = parseScript('Hi {{first_name|Sarah}} of {{company|Acme}}');
  const notes: string[] = [];
  const { names, lines: places } = await readRows({ rows }, script, (note) => notes.push(note));
  expect(names).toEqual([
    ['Maria', 'Contoso'],
    ['Bo', 'Northwind'],
  ]);
  expect(places).toEqual([4, 5]);
  expect(notes).toEqual([
    'Columns matched: first_name from “firstName”.',
    'Left out, as they are not part of the table: line 1 (“# All contacts, by name”), line 8 (“Copyright (c) 2025 Contoso”).',
    'Read as empty: “N/A” in line 6, “(blank)” in line 6.',
  ]);
  const { stdout } = await runCliHere('script', 'check', 'Hi {{first_name|Sarah}} of {{company|Acme}}', '--rows', rows);
  expect(stdout).toMatch(/^Left out, as they are not part of the table: line 1/mu);
  expect(stdout).not.toContain('Nothing to mend');
});

it('who is in a list twice is told by line, and empty cells are filled with fallbacks', async () => {
  const rows = join(folder, 'twice.csv');
  writeFileSync(rows, 'first_name,company,email\nBo,Acme,bo@x.org\n,Acme,a@x.org\nBob,,BO@x.org\nBo,Acme,\nBo,Acme,\n');
  const script = parseScript('Hi {{first_name|Sarah}} of {{company|Acme}}');
  const notes: string[] = [];
  const fallback = { first_name: 'there', company: 'your company' };
  const { names } = await readRows({ rows, fallback }, script, (note) => notes.push(note));
  expect(names.slice(1, 3)).toEqual([
    ['there', 'Acme'],
    ['Bob', 'your company'],
  ]);
  expect(notes).toEqual(['Twice in the list, by address or in every cell: line 4 (as line 2), line 6 (as line 5).']);
  const wrong = readRows({ rows, fallback: { city: 'there' } }, script, () => undefined);
  await expect(wrong).rejects.toThrow('marks nothing as “city”');
});

it('a list that several encodings fit is not read until one is named', async () => {
  const rows = join(folder, 'ramune.csv');
  writeFileSync(rows, Buffer.concat([Buffer.from('first_name\nRamun'), Buffer.of(0xeb), Buffer.from('\n')]));
  const check = ['script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows, '--json'];
  const { code, stdout } = await runCliHere(...check);
  expect(code).toBe(1);
  const message = expect.stringMatching(/“Ramunė” in windows-1257.*--encoding/u);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'ROWS_UNREADABLE', subject: rows, message } });
  const named = await runCliHere(...check, '--encoding', 'windows-1257');
  expect(JSON.parse(named.stdout)).toMatchObject({ notes: [], list: [] });
});

it('columns of one heading with different values are a question', async () => {
  const rows = join(folder, 'alike.csv');
  writeFileSync(rows, 'Company,First Name,Company\nMy Agency,Maria,Contoso\n');
  const check = ['script', 'check', 'Hi {{first_name|Sarah}} of {{company|Acme}}', '--rows', rows, '--json'];
  const { stdout } = await runCliHere(...check);
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'VARIABLE_MISSING', subject: 'company', message: expect.stringContaining('“My Agency”, “Contoso”') },
  });
});

it('the first line of a list without headings is a recipient, as in the window', async () => {
  const rows = join(folder, 'headless.csv');
  writeFileSync(rows, 'Anna,Acme\nMaria,Contoso\n');
  const notes: string[] = [];
  const script = parseScript('Hi {{first_name|Sarah}} of {{company|Fabrikam}}');
  const read = await readRows({ rows }, script, (note) => notes.push(note));
  expect(read).toMatchObject({
    names: [
      ['Anna', 'Acme'],
      ['Maria', 'Contoso'],
    ],
    lines: [1, 2],
  });
  expect(notes[0]).toMatch(/first line .* person/u);
  // Headings that nobody knows are no recipients.
  writeFileSync(rows, 'Spitzname,Verein\nMaria,Contoso\n');
  await expect(readRows({ rows }, script, () => undefined)).rejects.toMatchObject({ code: 'VARIABLE_MISSING' });
});

it('names values that no voice can say', async () => {
  const rows = join(folder, 'unspeakable.csv');
  writeFileSync(rows, `first_name\nAnn\n😀\n${'x'.repeat(150)}\nNguyễn\n`);
  const { stdout } = await runCliHere('script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows);
  expect(stdout).toContain('line 3 (“😀”), line 4 (“xxx');
  expect(stdout).not.toContain('Nguyễn');
});
