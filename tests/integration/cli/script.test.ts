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

it('a script is written offline, and nothing is wrong with it', async () => {
  const { stdout } = await runCliHere('script', 'write', 'follow up after a demo', '--length', 'short');
  expect(stdout).toMatch(/\{\{first_name\|\w+\}\}.*AI voice/);
  const { code, stdout: check } = await runCliHere('script', 'check', stdout, '--synthetic-voice', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(check)).toMatchObject({ variables: expect.arrayContaining(['first_name']), notes: [] });
});

it('a check names the row whose value repeats fixed words', async () => {
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name\nMaria\nHi Bo\n');
  const { code, stdout } = await runCliHere('script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ notes: [{ code: 'WORDS_REPEATED', row: 1 }] });
  const { stdout: text } = await runCliHere('script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows);
  expect(text).toMatch(/^Row 2 would say “Hi” twice/mu);
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
    readRows({ rows: pipe }, parseScript('Hi {{first_name|Sarah}}')),
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
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['name'], ['Bo']]), 'First');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['first_name'], ['Hi Bo']]), 'People');
  const rows = join(folder, 'rows.xlsx');
  writeFileSync(rows, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const check = ['script', 'check', 'Hi {{first_name|Sarah}}', '--rows', rows, '--json'];
  const named = await runCliHere(...check, '--sheet', 'People');
  expect(JSON.parse(named.stdout)).toMatchObject({ notes: [{ code: 'WORDS_REPEATED', row: 0 }] });
  const first = await runCliHere(...check);
  expect(JSON.parse(first.stdout)).toMatchObject({ error: { code: 'VARIABLE_MISSING' } });
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
  expect((await readRows({ rows }, german)).names).toEqual([['23. März 2026']]);
  expect((await readRows({ rows, voice: 'espeak:fr-fr' }, german)).names).toEqual([['23 mars 2026']]);
  expect((await readRows({ rows }, parseScript('{{tag|Monday}}'))).names).toEqual([['March 23, 2026']]);
});
