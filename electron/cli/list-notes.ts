import type { CampaignBackgrounds } from '#shared/api/index.ts';
import type { ReadRows } from '#shared/ipc/index.ts';
import { addressColumn, recipientKey } from '#shared/rows/duplicates.ts';
import { isDamaged, isSuspicious, type RecipientRows } from '#shared/rows/rows.ts';
import { isNoName } from '#shared/rows/value-kinds.ts';
import { rowReader, type Script, type ScriptNote } from '#shared/script/index.ts';
import { asTyped } from './output.ts';

/** Maximum number of lines that a note names, where not all were asked for. */
const mostNamed = 5;

/**
 * What was left out of a list or read otherwise than it is written, as sentences: the window shows the same above its
 * table.
 * @param guessed variables whose columns were found by more than their headings. @param columns by variable.
 * @param most number of lines that a note names.
 */
export function listNotes(
  table: ReadRows,
  rows: RecipientRows,
  { guessed, columns }: { guessed: readonly string[]; columns: readonly number[] },
  most = mostNamed,
): string[] {
  const lineOf = (row: number): string => `line ${table.lines[row] ?? row + 1}`;
  const { hidden } = table.origin.kind === 'workbook' ? table.origin : { hidden: { rows: 0, columns: 0 } };
  const matched = guessed.map((variable) => {
    const column = columns[rows.variables.indexOf(variable)] ?? -1;
    const heading = table.headings[column] ?? '';
    return `${variable} from ${heading === '' ? `column ${column + 1}` : `“${heading}”`}`;
  });
  const told = new Set(rows.incomplete.map(({ row }) => row));
  const damaged = table.rows.flatMap((cells, row) => {
    if (told.has(row)) return [];
    const cell = cells.find(isDamaged);
    return cell === undefined ? [] : [`${lineOf(row)} (“${cell}”)`];
  });
  const linesWith = (test: (value: string, variable: string) => boolean): string[] =>
    rows.names.flatMap((values, index) => {
      const value = values.find((each, place) => test(each, rows.variables[place] ?? ''));
      return value === undefined ? [] : [`line ${rows.lines[index] ?? index + 1} (“${value}”)`];
    });
  const note = (beginning: string, items: readonly string[]): string[] => sentence(beginning, items, most);
  return [
    ...note('Columns matched: ', matched),
    ...note(
      'Left out, as they are not part of the table: ',
      table.leftOut.map(({ line, text }) => `line ${line} (“${text}”)`),
    ),
    ...note('Left out, as the sheet hides them: ', [
      ...counted(hidden.rows, 'row'),
      ...counted(hidden.columns, 'column'),
    ]),
    ...incompleteNotes(rows, most),
    ...note(
      'Read as empty: ',
      rows.placeholders.map(({ row, value }) => `“${value}” in ${lineOf(row)}`),
    ),
    ...note('Some letters can’t be read: ', damaged),
    ...note('Letters may be lost: ', linesWith(isSuspicious)),
    ...note(
      'More or other than a name: ',
      linesWith((value, variable) => isNoName(variable, value)),
    ),
    ...note('Twice in the list, by address or in every cell: ', duplicates(table, rows, columns, lineOf)),
  ];
}

/** Values with words that the script says beside them, which would be heard twice. */
export function repeatNotes(
  script: Script,
  { variables, names, lines }: Pick<RecipientRows, 'variables' | 'names' | 'lines'>,
): string[] {
  const found = names.flatMap(rowReader(script, variables));
  const notes = found.slice(0, mostNamed).map((note) => atLine(note, lines).message);
  if (found.length > mostNamed) notes.push(`${found.length - mostNamed} more: see ${asTyped('script check')}`);
  return notes;
}

/** A note that names the line of the file. */
export function atLine(note: ScriptNote, lines: readonly number[]): ScriptNote {
  const line = note.row === undefined ? undefined : lines[note.row];
  if (note.row === undefined || line === undefined) return note;
  return { ...note, message: note.message.replace(`Row ${note.row + 1} `, `Line ${line} `) };
}

/** Rows that get no video, each with what it lacks. */
function incompleteNotes({ incomplete }: RecipientRows, most: number): string[] {
  const notes = incomplete.slice(0, most).map(({ error }) => `Left out: ${error.message}`);
  if (incomplete.length > most) notes.push(`Left out: ${incomplete.length - most} more lines.`);
  return notes;
}

/** Names the rows that get no video, as they have no background and nothing stands in for it. */
export function skippedNotes(
  { settings, assets }: { settings: Pick<CampaignBackgrounds, 'fallback'>; assets: readonly (readonly string[])[] },
  { lines }: Pick<RecipientRows, 'lines'>,
): string[] {
  if (settings.fallback !== 'fail') return [];
  const skipped = assets.flatMap((row, index) => (row.includes('') ? [`line ${lines[index] ?? index + 1}`] : []));
  return sentence('Skipped, without a background: ', skipped);
}

function duplicates(
  { headings, rows: all }: ReadRows,
  { variables, sourceRows }: RecipientRows,
  columns: readonly number[],
  lineOf: (row: number) => string,
): string[] {
  const used = Object.fromEntries(variables.map((variable, index) => [variable, columns[index] ?? -1]));
  const address = addressColumn(headings, all, used);
  const seen = new Map<string, number>();
  return sourceRows.flatMap((row) => {
    const key = recipientKey(all[row] ?? [], address);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    return first === undefined ? [] : [`${lineOf(row)} (as ${lineOf(first)})`];
  });
}

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
}

/** A sentence that names items, at most so many; none without any. */
export function sentence(beginning: string, items: readonly string[], most = mostNamed): string[] {
  if (items.length === 0) return [];
  const more = items.length > most ? `, and ${items.length - most} more` : '';
  return [`${beginning}${items.slice(0, most).join(', ')}${more}.`];
}
