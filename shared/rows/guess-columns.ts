import { matchColumns, rivalColumns, usableValue } from './rows.ts';
import { isPlainHeading, kindAtEnd, kindOf, namesOther, type ValueKind } from './value-kinds.ts';

/** Finds columns for variables that no heading names: by synonyms, and by content. */

/** Given names common enough that a column with several of them contains given names. */
const givenNames = new Set(
  `aaron adam ahmed aisha alan alex alexander ali alice amanda amir amy ana anders andrea andreas andrew angela anita anja
  anna anne antonio anthony arjun barbara ben benjamin bo brandon brian camille carla carlos carol catherine charles
  charlotte chloe chris christian christine christopher claire claudia daniel daniela david deborah diana diego dmitri
  edward elena elizabeth ella emily emma eric erik eva fatima felix fiona francesca francisco frank gabriel george
  giulia grace hana hannah hans heather helen henry hiroshi ian ibrahim ines ingrid isabel jack jacob james jan jane
  jason jean jeff jennifer jessica joan joao john jonas jorge jose joseph juan julia julian karen karin karl kate katharina
  kevin kim klaus lars laura lea leo leon linda lisa louis louise luca lucas lucia luis lukas maja marco margaret maria
  marie mark marta martin mary matthew max maya megan mei melissa michael miguel mohamed mohammed monica nadia natalia
  nicholas nicole nina noah nora olga oliver olivia omar pablo patricia patrick paul paula pedro peter petra philip
  pierre priya rachel rajesh raj rebecca richard robert rosa ruth ryan samuel sandra sara sarah sebastian sergei sofia
  sophia sophie stefan stephanie stephen steven susan svetlana takashi tanja teresa theo thomas tim tom ursula valentina
  victor victoria wei william yasmin yuki yusuf zoe`.split(/\s+/u),
);

/** Number of rows that are examined. */
const sampleRows = 200;
/** Share of a column's values that must look like a kind. */
const enough = 0.6;

type ColumnGuess = {
  /** Index per variable, in the variables' order; -1 for none. */
  columns: number[];
  /** Variables whose column was found by content or by a synonym. */
  guessed: string[];
};

/**
 * Columns of variables: first those that headings name, then those for which one column clearly fits best.
 * @param rows a table's rows, of which the first 200 are examined.
 */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  variables: readonly string[],
): ColumnGuess {
  const isFilled = (column: number): boolean =>
    rows.length === 0 || rows.some((cells) => usableValue(cells[column] ?? '') !== '');
  const named = matchColumns(headings, variables, rows);
  // An empty column is used only where no other one fits.
  const columns = named.map((column) => (column !== -1 && isFilled(column) ? column : -1));
  const guessed: string[] = [];
  const free = new Set([...headings.keys()].filter((column) => !columns.includes(column) && isFilled(column)));
  const sample = rows.slice(0, sampleRows);
  const says = (kind: ValueKind, column: number): boolean => kindOfWord(headings[column] ?? '') === kind;
  for (const judge of [
    // “Lead First Name” only where no column is called “First Name”.
    (kind: ValueKind, column: number) => (says(kind, column) && isPlainHeading(headings[column] ?? '') ? 1 : 0),
    (kind: ValueKind, column: number) => (says(kind, column) ? 1 : 0),
    // “Billing First Name”, where nothing names the recipient's more plainly.
    (kind: ValueKind, column: number) =>
      ofNames.has(kind) && kindAtEnd(headings[column] ?? '') === kind && kindOfWord(headings[column] ?? '') === null
        ? 1
        : 0,
    // A heading with another meaning excludes the column, whatever its content.
    (kind: ValueKind, column: number) =>
      meansOther(headings[column] ?? '', kind) ? 0 : likeness(kind, sample, column),
  ]) {
    for (const [index, variable] of variables.entries()) {
      const kind = kindOfWord(variable);
      // Where equal headings have different values, the user chooses.
      if (columns[index] !== -1 || kind === null || rivalColumns({ headings, rows }, variable).length > 0) continue;
      const best = [...free]
        .map((column) => ({ column, score: judge(kind, column) }))
        .reduce((best, next) => (next.score > best.score ? next : best), { column: -1, score: 0 });
      if (best.score < enough) continue;
      columns[index] = best.column;
      free.delete(best.column);
      guessed.push(variable);
    }
  }
  return { columns: columns.map((column, index) => (column === -1 ? (named[index] ?? -1) : column)), guessed };
}

const ofNames: ReadonlySet<ValueKind> = new Set(['first_name', 'last_name']);

const ofPeople: ReadonlySet<ValueKind> = new Set([...ofNames, 'full_name', 'email', 'phone']);

/** “Billing Last Name” is no first name, though its values may look like some. */
function meansOther(heading: string, kind: ValueKind): boolean {
  const atEnd = kindAtEnd(heading);
  if (ofPeople.has(kind) && namesOther(heading)) return true;
  return kindOfWord(heading) !== null || (atEnd !== null && atEnd !== kind && ofNames.has(atEnd));
}

/** “Name” alone is the first name in a script, but may be any name in a list, so it decides nothing. */
function kindOfWord(text: string): ValueKind | null {
  return /^\s*name\s*$/iu.test(text) ? null : kindOf(text);
}

/** Share of a column's values that look like a kind, 0–1. */
function likeness(kind: ValueKind, rows: readonly (readonly string[])[], column: number): number {
  const values = rows.map((cells) => (cells[column] ?? '').trim()).filter((value) => value !== '');
  if (values.length === 0) return 0;
  const share = (test: (value: string) => boolean): number => values.filter(test).length / values.length;
  switch (kind) {
    case 'email':
      return share((value) => /^[^\s@]+@[^\s@]+\.[\p{L}]{2,}$/u.test(value));
    case 'website':
      return share((value) => /^(?:https?:\/\/)?(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u.test(value));
    case 'phone':
      return share((value) => /^\+?[\d\s()./-]{7,20}$/u.test(value) && !/^\d{4}-\d{2}-\d{2}$/u.test(value));
    case 'first_name':
      // Names look like other words, so a good part of them must be known.
      return share(isGivenName) >= 0.2 ? share((value) => isNameWord(value)) : 0;
    case 'full_name':
      return share((value) => isGivenName(value.split(/\s+/u)[0] ?? '')) >= 0.2
        ? share((value) => value.split(/\s+/u).length > 1 && value.split(/\s+/u).every(isNameWord))
        : 0;
    case 'company':
      // Some have a legal form; the others look like any text.
      return share((value) => legalForm.test(value)) >= 0.2 ? share(isCompanyLike) : 0;
    case 'last_name':
    case 'job_title':
    case 'place':
    case 'amount':
    case 'date':
      return 0;
  }
}

const legalForm =
  /(?:^|[\s,])(?:inc|llc|llp|ltd|limited|corp|corporation|co|company|plc|pty|gmbh|ag|kg|ug|se|sa|sas|sarl|srl|spa|bv|nv|oy|ab|as|aps|group|labs|partners|holdings?|studios?|consulting|solutions|technologies|systems|industries|traders)\.?$/iu;

/** Maximum words of a company's name; sentences of a web page have more, or end with punctuation. */
const companyWords = 8;

function isCompanyLike(value: string): boolean {
  if (!/\p{L}/u.test(value) || /[!?©]/u.test(value)) return false;
  if (value.endsWith('.') && !legalForm.test(value)) return false;
  return value.split(/\s+/u).length <= companyWords;
}

export function isGivenName(value: string): boolean {
  return givenNames.has(value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
}

/** One word of letters that begins with a capital, as in `Jean-Pierre` and `O’Neil`. */
function isNameWord(value: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(value) && value.length <= 30;
}
