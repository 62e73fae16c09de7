import { isGivenName } from '#shared/rows/guess-columns.ts';
import { kindOf, nameOrCompany } from '#shared/rows/value-kinds.ts';

/** Where the table is in a list: programs put titles and notes above it, totals and notices below. */

/** A line of a file or row of a sheet, from 1, with its cells. Cells with line ends take several lines of a file. */
export type Line = { line: number; cells: string[]; lines?: number };

/** A line that may hold the headings. */
export type Beginning = {
  cells: readonly string[];
  /** Some of the lines below it, and all those above it that have text, as its delimiter parts them. */
  below: readonly (readonly string[])[];
  above: readonly (readonly string[])[];
  /** Whether the line above it is empty. */
  apart: boolean;
};

/** Lines of text that may stand above the headings. */
export const mostAbove = 60;

/**
 * The beginning of the table among the first lines with text, or null where only the first can be it.
 * @param beginnings in the order of the lines.
 */
export function findBeginning<Kind extends Beginning>(beginnings: readonly Kind[]): Kind | null {
  const found = beginnings.find((beginning) => isBeginning(beginning)) ?? null;
  if (found === null) return null;
  // Notes in two columns such as “Report:, Leads” look like a table, and “Title” like a heading. Lines below with more
  // known headings, which stand apart or are wider, are it.
  const place = beginnings.indexOf(found);
  return beginnings.slice(place + 1).find((later) => isNamedBelow(later) && isBeginning(later)) ?? found;
}

function isBeginning(beginning: Beginning): boolean {
  const { cells, below, above } = beginning;
  const known = knownHeadings(cells);
  if (isComment(cells) && known === 0) return false;
  if (filledOf(cells).length < 2 && known === 0) return false;
  if (above.length === 0 && known > 0) return true;
  // Two known headings are one of a table even where each row below has a single value.
  const isTable = below.some((row) => known > 1 || cells.length === 1 || filledOf(row).length > 1);
  const hasSurplus = below.some((row) => row.slice(cells.length).some(hasText));
  if (!isTable || (hasSurplus && known === 0)) return false;
  return above.length === 0 || isNamedBelow(beginning) || isTitled(beginning);
}

/** Below lines with fewer known headings, that have none, or fewer cells, or stand apart. */
function isNamedBelow({ cells, above, apart }: Beginning): boolean {
  const width = filledOf(cells).length;
  const known = knownHeadings(cells);
  // “First name” below the title of a list of one column; nobody is called that.
  const isNameAlone = cells.length === 1 && nameOrCompany(cells[0] ?? '') === 'name';
  const isOther = (row: readonly string[]): boolean => {
    const others = knownHeadings(row);
    // Two known headings below none are enough, whatever a title with commas looks like.
    return (
      others < known &&
      (isComment(row) || apart || filledOf(row).length < width || (others === 0 && (known > 1 || isNameAlone)))
    );
  };
  return above.every(isOther);
}

/** Headings nobody knows, below titles: lines of one cell, the first, that are parted from the table. */
function isTitled({ cells, above, apart }: Beginning): boolean {
  const isTitle = (row: readonly string[]): boolean =>
    isComment(row) || (hasText(row[0]) && filledOf(row).length === 1 && (apart || row.length > 1));
  const isRecipient = cells.some((cell) => /@|^\d|^https?:/u.test(cell.trim()) || isGivenName(cell.trim()));
  return above.every(isTitle) && !isRecipient;
}

/** Number of headings whose meaning is known. */
export function knownHeadings(cells: readonly string[]): number {
  return cells.filter((cell) => cell.length < 60 && kindOf(cell) !== null).length;
}

/** Rows that show a list to lie on its side; fewer are looked at in short ones. */
const sidewaysRows = 200;

/**
 * Whether people stand in columns: the first column has the names of values, each once, and the first line has none but
 * there. Lists have values such as “Website” and “Phone” in a first column too, but headings that name others.
 * @param lines the first one would be the headings.
 */
export function isSideways(lines: readonly (readonly string[])[]): boolean {
  const [header = [], ...rows] = lines.slice(0, sidewaysRows);
  const [corner = '', ...others] = header;
  if (!others.some(hasText) || others.some((cell) => ![null, 'amount'].includes(kindOf(cell)))) return false;
  const names = [corner, ...rows.map(([first = '']) => first)].filter(hasText);
  // A company may be called Total, and somebody April.
  const kinds = names
    .map((name) => kindOf(name) ?? 'date')
    .filter((kind) => !['amount', 'date', 'place'].includes(kind));
  const isName = kinds.some((kind) => ['first_name', 'full_name', 'company'].includes(kind));
  const areDistinct = new Set(names.map((name) => name.trim().toLowerCase())).size === names.length;
  return isName && areDistinct && kinds.length >= 2 && 2 * kinds.length > names.length;
}

/** A line that only explains, as programs for statistics write them. A column of row numbers is `#` alone. */
function isComment([first = '']: readonly string[]): boolean {
  return /^\s*(?:#+\s*[^\s#]|#{2,}|\/\/)/u.test(first);
}

/**
 * The rows of a table without what stands below it: totals, and lines of one cell that are no recipients, such as the
 * notices of a report, and other tables.
 * @param columns number of columns with a heading; a list of one column has nothing to tell its rows from others.
 */
export function withoutFooter(given: readonly Line[], columns: number): { rows: Line[]; footer: Line[] } {
  if (columns < 2) return { rows: [...given], footer: [] };
  const isApart = (index: number): boolean => {
    const before = given[index - 1];
    return before !== undefined && (given[index]?.line ?? 0) > before.line + (before.lines ?? 1);
  };
  const other = given.findIndex((_, index) => isApart(index) && isOtherTable(given, index));
  const rows = other === -1 ? given : given.slice(0, other);
  let end = rows.length;
  // A sentence with commas is several cells; it counts where it stands apart.
  while (end > 0 && (isBelow(rows[end - 1]) || (isApart(end - 1) && isSplitNotice(rows[end - 1])))) end -= 1;
  // Several of them stand apart together.
  const start = rows.findLastIndex((_, index) => isApart(index));
  if (start !== -1 && start < end && rows.slice(start, end).every((row) => isSplitNotice(row) || isBelow(row)))
    end = start;
  // Of the last lines with one cell, those from the first that is surely no recipient on.
  const last = rows.slice(end);
  const bare = bareColumns(rows.slice(0, end));
  const isOther = (row: Line): boolean => isNotice(row) && !isUsual(row, bare);
  const lastNotice = last.findLastIndex(isOther);
  const block = last.findIndex((_, index) => index <= lastNotice && isApart(end + index));
  // A company called Total, if more people follow without a gap.
  const isFollowed = (index: number): boolean =>
    last.slice(index + 1, index + 2).some((next) => !isOther(next) && !isApart(end + index + 1));
  const notice = last.findIndex((row, index) => isOther(row) && !(isTotal(row.cells) && isFollowed(index)));
  const cut = block === -1 || (notice !== -1 && notice < block) ? notice : block;
  const kept = cut === -1 ? rows.length : end + cut;
  const people = rows.slice(0, kept);
  const sums = subtotalsOf(people);
  if (sums.length === 0) return { rows: people, footer: given.slice(kept) };
  return { rows: people.filter((row) => !sums.includes(row)), footer: [...sums, ...given.slice(kept)] };
}

/** Rows of two tables, at least, that show how their columns differ. */
const rowsToDiffer = 2;

/**
 * Whether the headings of another table stand in a row: words alone, of which one is above numbers only, in a column that
 * has none above.
 */
function isOtherTable(rows: readonly Line[], index: number): boolean {
  const headings = rows[index]?.cells ?? [];
  const isWords = filledOf(headings).length > 1 && headings.every((cell) => !/[\d@]/u.test(cell));
  if (!isWords || index < rowsToDiffer || rows.length - index <= rowsToDiffer) return false;
  return headings.some((heading, column) => {
    const isNumber = (row: Line | undefined): boolean => number.test(row?.cells[column]?.trim() ?? '');
    // In a list with empty lines between its rows, each is looked at: most end here.
    if (!hasText(heading) || !isNumber(rows[index + 1]) || isNumber(rows[index - 1])) return false;
    const above = rows.slice(0, index).filter(({ cells }) => hasText(cells[column]));
    return above.length >= rowsToDiffer && !above.some(isNumber) && rows.slice(index + 1).every(isNumber);
  });
}

/** Words that begin or end no value of a recipient. */
const reportWord =
  /©|\(c\)\s*\d|copyright\s+(?:\(c\)|\d)|all rights reserved|\b(?:generated|created|exported|printed|erstellt|exportiert|gedruckt)\s+(?:by|on|at|am|von|um)\b|\bas of \d|\bstand:? \d|^end of (?:report|file|list)|^page \d|^\(?\d+ (?:rows?|records?|contacts?|results?|zeilen|datensätze|kontakte|treffer)\b/iu;

/** Ends of a cell that says what the next one is: “Filtered by:”, “Generated on”. A company may be called Created by Us. */
const labelEnd = /:$|\b(?:generated|created|exported|printed|erstellt|exportiert|gedruckt)\s+(?:by|on|at|am|von|um)$/iu;

/**
 * A notice that its delimiters part. A link, a date, a number, a note such as “Call on Monday.” and the name of the Bank
 * of the West stand first in rows of people too, so it must read on: after a comma and a space, which no row of a
 * program has, or after a colon at the cell's end.
 */
function isSplitNotice(row: Line | undefined): boolean {
  const [first = '', ...others] = filledOf(row?.cells ?? []);
  if (row === undefined || row.cells.some((cell) => cell.includes('@')) || bareValue.test(first)) return false;
  const text = first.trim();
  const readsOn = labelEnd.test(text) || others.length === 0 || others.some((cell) => /^\s+\S/u.test(cell));
  if (reportWord.test(text)) return readsOn || others.every((cell) => bareValue.test(cell));
  const isOne = /:(?:\s|$)/u.test(text) || endsSentence(text) || others.some((cell) => /^\s+\p{Ll}/u.test(cell));
  return readsOn && isOne && (noticeWord.test(text) || isSentence(text.split(/\s+/u)));
}

function isBelow(row: Line | undefined): boolean {
  if (!row) return false;
  const filled = filledOf(row.cells);
  return (filled.length === 1 && !filled[0]?.includes('@')) || isTotal(row.cells);
}

/** The end of a word as all alphabets have it: `\b` knows Latin letters alone. */
const totalWord =
  /^(?:(?:grand |sub-?)?totals?|sum|summe|gesamt\p{L}*|insgesamt|(?:teil)?ergebnis|mittelwert|durchschnitt|totale|totalt|total général|somme|suma|summa|totaal|razem|celkem|összesen|yhteensä|toplam|итого?|всего|підсумок|σύνολο|összesítés|общий итог|count|anzahl|average|合計|小計|合计|小计|总计|总数|集計|汇总|요약|합계|총계|소계|المجموع|الإجمالي|סה"כ|סך הכל)(?![\p{L}\d])\s*:?/iu;
const number = /^[\p{Sc}\d\s.,%'’()+-]*\d[\p{Sc}\p{L}\d\s.,%'’()+-]{0,12}$/u;

/** One word for a sum, and numbers. */
function isTotal(cells: readonly string[]): boolean {
  const filled = filledOf(cells);
  const word = filled.find((cell) => totalWord.test(cell.trim()));
  return word !== undefined && filled.length > 1 && filled.every((cell) => cell === word || number.test(cell.trim()));
}

const subtotalWord = /(?:^|\s)(?:sub-?totals?|totals?|zwischensumme|gesamt|sous-total)\s*:?$/iu;

/** Sums among the rows, as reports write one below each group: `EMEA Total,,30`. A company may be called Total. */
function subtotalsOf(rows: readonly Line[]): Line[] {
  const sums: Line[] = [];
  let group: Line[] = [];
  for (const row of rows) {
    if (isSubtotal(row.cells, group)) {
      sums.push(row);
      group = [];
    } else {
      group.push(row);
    }
  }
  return sums;
}

/** @param group the rows since the last sum. */
function isSubtotal(cells: readonly string[], group: readonly Line[]): boolean {
  const filled = filledOf(cells);
  const words = filled.filter((cell) => !number.test(cell.trim()));
  const word = words[0]?.trim() ?? '';
  if (filled.length < 2 || words.length !== 1 || !subtotalWord.test(word)) return false;
  const isBare = /^totals?\s*:?$/iu.test(word);
  return (!isBare && filled.length < cells.length) || addsUp(cells, group);
}

/** Whether a number of a row is the sum of those above it. */
function addsUp(cells: readonly string[], group: readonly Line[]): boolean {
  if (group.length < 2) return false;
  return cells.some((cell, column) => {
    const sum = amountIn(cell);
    const parts = group.map((row) => amountIn(row.cells[column] ?? ''));
    if (sum === null || parts.includes(null)) return false;
    return Math.abs(parts.reduce<number>((total, part) => total + (part ?? 0), 0) - sum) < 0.005;
  });
}

/** The number of a cell, whose last sign parts the decimals if one or two digits follow it; null without one. */
function amountIn(cell: string): number | null {
  const text = cell.trim();
  if (!number.test(text)) return null;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?\D*$/u.exec(text) ?? [];
  return Number(`${whole.replace(/\D/gu, '')}.${decimals}`);
}

const noticeWord =
  /©|\(c\)|copyright|confidential|vertraulich|confidentiel|generated|erstellt|all rights|as of \d|stand:? \d|^end of|^page \d|\d+ (?:rows?|records?|contacts?|results?|zeilen|datensätze|kontakte|treffer)\b/iu;

/** A link, a date or a number. */
const bareValue = /^\s*(?:https?:|\d[\d./-]{5,}(?:\s|$))/iu;

/** Columns in which rows have such values. */
function bareColumns(rows: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (bareValue.test(cell)) found.add(column);
  return found;
}

/** A row with nothing but such a value, where others have theirs: a recipient of whom only the address is known. */
function isUsual({ cells }: Line, columns: ReadonlySet<number>): boolean {
  const column = cells.findIndex(hasText);
  const text = (cells[column] ?? '').trim();
  return columns.has(column) && bareValue.test(text) && !/\s/u.test(text) && filledOf(cells).length === 1;
}

/** Text that names nobody: a notice, a sentence, a total. */
function isNotice({ cells }: Line): boolean {
  if (isTotal(cells)) return true;
  const text = filledOf(cells).join(', ').trim();
  if ([bareValue, noticeWord, totalWord].some((words) => words.test(text)) || isComment([text])) return true;
  return endsSentence(text) || isSentence(text.split(/\s+/u));
}

function endsSentence(text: string): boolean {
  return /\s/u.test(text) && /[.:!?]$/u.test(text) && !/\b\p{L}{1,4}\.$/u.test(text);
}

/** Several words, of which some are written small, though no name has them. */
function isSentence(words: readonly string[]): boolean {
  const small = words.filter(
    (word) =>
      /^\p{Ll}{2,}/u.test(word) &&
      !/^(?:de|del|de[nr]|di|da|dos?|la|las|los|van|von|zu|y|e|and|und|bin|ibn|el|al)$/u.test(word),
  );
  return words.length >= 4 && small.length > 0;
}

export function filledOf(cells: readonly string[]): string[] {
  return cells.filter(hasText);
}

export function hasText(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== '';
}
