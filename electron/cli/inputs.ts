import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { backgroundSchema, campaignBackgrounds, type CampaignBackgrounds } from '#shared/api/index.ts';
import { AppError, isAppError, toAppError } from '#shared/errors/index.ts';
import type { ReadRows } from '#shared/ipc/index.ts';
import { lookSchema, type Look } from '#shared/looks.ts';
import { guessColumns } from '#shared/rows/guess-columns.ts';
import { columnsByContent, hasHeadings, isSurelyRecipient } from '#shared/rows/headless.ts';
import { matchColumns, recipientRows, type RecipientRows } from '#shared/rows/rows.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { parseScript, spokenText, variableNames, type Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { TextEncoding } from '#shared/text-encodings.ts';
import { builtinVoices, embeddedVoices } from '#shared/voices.ts';
import { isWorkbook } from '#electron/rows/file-kind.ts';
import { readRowTable } from '#electron/rows/read-rows.ts';
import { isAddress, shownBy } from './addresses.ts';
import { UsageError } from './command-line.ts';
import { listNotes } from './list-notes.ts';

/**
 * A marked script with at least one variable.
 * @throws AppError `SCRIPT_INVALID` or `SCRIPT_NO_VARIABLES`.
 */
export function readScript(source: string): Script {
  const script = parseScript(source);
  if (variableNames(script).length === 0) throw new AppError('SCRIPT_NO_VARIABLES');
  return script;
}

/** A file of recipients, with the sheet of a workbook or the encoding of a text. */
export type RowsFile = { rows: string; sheet?: string | undefined; encoding?: TextEncoding | undefined };

/**
 * Recipients, read as the window does: columns are found by their headings, also in other words, and by their content. A
 * workbook's days are written out as the voice says them.
 * @param tell is given what was left out or read otherwise than it is written. @param file.mostNamed number of lines that
 * such a note names, a few by default.
 * @throws AppError as `readTable` and `recipientRows`.
 */
export async function readRows(
  file: RowsFile & { voice?: string; fallback?: Readonly<Record<string, string>> | undefined; mostNamed?: number },
  script: Script,
  tell: (line: string) => void,
): Promise<RecipientRows> {
  const spoken = [...embeddedVoices, ...builtinVoices].find(({ id }) => id === file.voice)?.language;
  const language = spoken ?? scriptLanguage(spokenText(script)) ?? 'en';
  const variables = variableNames(script);
  const { fallback = {} } = file;
  for (const name of Object.keys(fallback)) {
    if (!variables.includes(name))
      throw new UsageError('--fallback', `The script marks nothing as “${name}”. It has: ${variables.join(', ')}.`);
  }
  try {
    const read = await readTable(file, language);
    const isNamed = hasHeadings(read, variables) || !isSurelyRecipient(read.headings);
    const table = isNamed ? read : withFirstLine(read);
    const found = isNamed
      ? guessColumns(table.headings, table.rows, variables)
      : { columns: columnsByContent(table.rows, table.headings.length, variables), guessed: variables };
    if (!isNamed) tell('The first line names no column, so it is read as a person.');
    const rows = recipientRows(table, variables, found.columns, fallback);
    for (const note of listNotes(table, rows, found, file.mostNamed)) tell(note);
    const { origin } = read;
    const others = origin.kind === 'workbook' ? origin.sheets.filter((name) => name !== origin.sheet) : [];
    if (origin.kind === 'workbook' && file.sheet === undefined && others.length > 0)
      tell(`Read from the sheet “${origin.sheet}”, not from ${quoted(others)}. --sheet NAME chooses another one.`);
    return rows;
  } catch (error) {
    throw isAppError(error) && error.subject === undefined ? error.with({ subject: file.rows }) : error;
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}

/** A list without headings, whose first line is a recipient. */
function withFirstLine(table: ReadRows): ReadRows {
  const [next = 2] = table.lines;
  return {
    ...table,
    headings: table.headings.map(() => ''),
    rows: [table.headings, ...table.rows],
    lines: [Math.max(1, next - 1), ...table.lines],
  };
}

/**
 * @throws AppError as `readRowTable`, `FILE_NOT_FOUND` with the path as subject; `ROWS_UNREADABLE` for a text that several
 * encodings fit.
 * @throws UsageError for a sheet of a file without sheets, and an encoding of one with sheets.
 */
async function readTable({ rows, sheet, encoding }: RowsFile, language?: string): Promise<ReadRows> {
  const bytes = await readInput(rows);
  const isBook = isWorkbook(bytes);
  if (sheet !== undefined && !isBook)
    throw new UsageError('--sheet', `“${rows}” is not a workbook, so it has no sheets. Leave out --sheet.`);
  if (encoding !== undefined && isBook)
    throw new UsageError('--encoding', `“${rows}” is a workbook, whose encoding is known. Leave out --encoding.`);
  const table = await readRowTable(bytes, { sheet, encoding, language });
  if (table.origin.kind === 'text' && table.origin.readings.length > 0)
    throw unsureEncoding(rows, table.origin.readings);
  return table;
}

function unsureEncoding(file: string, readings: readonly { encoding: string; sample: string }[]): AppError {
  const ways = readings.map(({ encoding, sample }) => `“${sample}” in ${encoding}`).join('; ');
  return new AppError('ROWS_UNREADABLE', {
    subject: file,
    message: `This list can be read in several ways. It says ${ways}. Name the right one with --encoding, or save the file as UTF-8.`,
  });
}

const sectionsSchema = z.array(z.object({ variable: z.string(), start: z.number(), end: z.number() }));

/**
 * Section times from a JSON file `[{"variable","start","end"}]`, seconds.
 * @throws AppError `SECTION_INVALID` with the path as subject.
 */
export async function readSections(file: string): Promise<Section[]> {
  const text = new TextDecoder().decode(await readInput(file));
  const parsed = sectionsSchema.safeParse(parseJson(text, (detail) => sectionsError(file, detail)));
  if (!parsed.success) throw sectionsError(file, z.prettifyError(parsed.error));
  return parsed.data;
}

/** A look, and the path of the background behind the speaker. */
export type LookFile = { look: Look; background: string | null };

const lookFile = lookSchema.extend({ background: z.string().nullish() });

/**
 * A look from a JSON file; its `background` is relative to the file's folder.
 * @throws AppError `REQUEST_UNUSABLE` with the path as subject, `FILE_NOT_FOUND` for a missing background.
 */
export async function readLook(file: string): Promise<LookFile> {
  const text = new TextDecoder().decode(await readInput(file));
  const parsed = lookFile.safeParse(parseJson(text, (detail) => lookError(file, detail)));
  if (!parsed.success) throw lookError(file, problemOf(parsed.error));
  const { background, ...look } = parsed.data;
  if (!background) return { look, background: null };
  const path = resolve(dirname(file), background);
  await checkReadable(path);
  return { look, background: path };
}

/** Backgrounds of a job. */
export type BackgroundsFile = {
  /** As in a campaign; the fallback picture may be a path. */
  settings: CampaignBackgrounds;
  /** For each recipient, the content of each background: an address, a path, or an empty text. */
  assets: string[][];
};

const backgroundEntry = backgroundSchema
  .extend({ column: z.string().min(1) })
  .partial({ name: true, config: true, start: true, end: true });
const backgroundsFile = z.union([
  z.array(backgroundEntry).min(1),
  campaignBackgrounds.extend({ entries: z.array(backgroundEntry).min(1) }),
]);

/**
 * Backgrounds from a JSON file: the interface's array, with the `column` of the rows that has each one's content, or
 * `{"entries": […], "fallback": …}`. Rows name files in their own file's folder; other paths are relative to the JSON file's.
 * @param rows of the file `recipients`.
 * @throws AppError `REQUEST_UNUSABLE` with the path as subject, `VARIABLE_MISSING` with the column, `FILE_NOT_FOUND`.
 */
export async function readBackgrounds(
  file: string,
  recipients: RowsFile,
  rows: RecipientRows,
): Promise<BackgroundsFile> {
  const text = new TextDecoder().decode(await readInput(file));
  const parsed = backgroundsFile.safeParse(parseJson(text, (detail) => backgroundsError(file, detail)));
  if (!parsed.success) throw backgroundsError(file, problemOf(parsed.error));
  const given = Array.isArray(parsed.data) ? { entries: parsed.data, fallback: 'fail' as const } : parsed.data;
  // Not a pipe, as its rows were read before.
  await checkReadable(recipients.rows);
  const table = await readTable(recipients);
  const columns = matchColumns(
    table.headings,
    given.entries.map(({ column }) => column),
    table.rows,
  );
  const assets: string[][] = [];
  for (const row of rows.sourceRows) {
    const cells = columns.map((column, position) => {
      const { column: name = '', kind = 'link' } = given.entries[position] ?? {};
      const value = column < 0 ? undefined : table.rows[row]?.[column];
      if (value !== undefined)
        return shownBy(value, { kind, list: recipients.rows, line: table.lines[row] ?? row + 1 });
      throw new AppError('VARIABLE_MISSING', {
        subject: name,
        message: `No column is named “${name}”. The file has: ${table.headings.join(', ')}.`,
      });
    });
    assets.push(await Promise.all(cells));
  }
  const entries = given.entries.map(({ column, name = column, config = {}, start = 0, end = -1, kind }) => {
    return { name, kind, start, end, config };
  });
  const image = given.image && (await readablePath(given.image, file));
  return { settings: { ...given, entries, image }, assets };
}

/** Resolves a path against the folder `from`; returns an address unchanged. */
async function readablePath(named: string, from: string): Promise<string> {
  if (named === '' || isAddress(named)) return named;
  const path = resolve(dirname(from), named);
  await checkReadable(path);
  return path;
}

/** @throws AppError `VARIABLE_WITHOUT_TIME` with the first variable without a section. */
export function checkEveryVariable(sections: readonly Section[], script: Script): void {
  const missing = variableNames(script).find((name) => !sections.some(({ variable }) => variable === name));
  if (missing !== undefined) throw new AppError('VARIABLE_WITHOUT_TIME', { subject: missing });
}

/** @throws AppError `FILE_NOT_FOUND` or `FILE_UNREADABLE`, with the path as subject. */
export async function checkReadable(file: string): Promise<void> {
  if (!(await factsOf(file)).isFile()) throw notAFile(file);
}

async function factsOf(file: string): Promise<Stats> {
  return stat(file).catch((error: unknown) => {
    throw new AppError(toAppError(error).code, { subject: file, cause: error });
  });
}

function notAFile(file: string): AppError {
  return new AppError('FILE_UNREADABLE', { subject: file, message: 'That is not a file. Check the path.' });
}

/** Names in a folder. @throws AppError `FILE_NOT_FOUND` or `FILE_UNREADABLE`, with the path as subject. */
export async function readFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR')
      throw new AppError('FILE_UNREADABLE', { subject: folder, message: 'That is not a folder. Check the path.' });
    throw new AppError(toAppError(error).code, { subject: folder, cause: error });
  });
}

/** Reads a file, or a pipe such as a shell's `<(…)`. */
export async function readInput(file: string): Promise<Uint8Array> {
  const facts = await factsOf(file);
  if (!facts.isFile() && !facts.isFIFO()) throw notAFile(file);
  return readFile(file).catch((error: unknown) => {
    throw new AppError(toAppError(error).code, { subject: file, cause: error });
  });
}

const looks = '{"mode": "circle", "background": "office.jpg"}';
const shown = '[{"kind": "site", "column": "website", "config": {"mode": "circle"}}]';

function backgroundsError(file: string, problem: string): AppError {
  const message = `The backgrounds cannot be read: ${problem}. Write JSON like ${shown}.`;
  return new AppError('REQUEST_UNUSABLE', { subject: file, message });
}

function lookError(file: string, problem: string): AppError {
  const message = `The look cannot be read: ${problem}. Write JSON like ${looks}.`;
  return new AppError('REQUEST_UNUSABLE', { subject: file, message });
}

/** The first error with its path: `mode: Invalid option`. */
export function problemOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'invalid_union') return 'this is no list of backgrounds';
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  return `${place}${issue?.message.replace(/\.$/, '')}`;
}

/** @param errorOf makes the error for invalid JSON. */
export function parseJson(text: string, errorOf: (detail: string) => AppError): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw errorOf(`it is no JSON (${error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)})`);
  }
}

function sectionsError(file: string, detail: string): AppError {
  return new AppError('SECTION_INVALID', {
    subject: file,
    detail,
    message:
      'The sections file must be JSON like [{"variable": "first_name", "start": 0.42, "end": 0.81}], in seconds.',
  });
}
