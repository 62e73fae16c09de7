import { rowDigits } from '#shared/rows/file-names.ts';

/** The number of a row, with zeros before it so that the files of a campaign sort as its rows do. */
export function rowPlaceholder(rows: number): string {
  return `row:0${rowDigits(rows)}`;
}

/** A pattern of the row's number and of values, in the order of the variables. @param parts `row` and names of variables. */
export function patternOf(parts: ReadonlySet<string>, variables: readonly string[], rows: number): string {
  const values = variables.filter((name) => parts.has(name)).map((name) => `{${name}}`);
  const number = parts.has('row') ? [`{${rowPlaceholder(rows)}}`] : [];
  return `${[...number, values.join(' - ')].join(' ').trim()}.mp4`;
}

/** The default pattern: the row's number, then the first two values. */
export function defaultPattern(variables: readonly string[], rows: number): string {
  return patternOf(new Set(['row', ...variables.slice(0, 2)]), variables, rows);
}

/** The inverse of {@link patternOf}. */
export function partsOf(pattern: string, variables: readonly string[]): ReadonlySet<string> {
  const parts = variables.filter((name) => pattern.includes(`{${name}}`));
  return new Set([...(/\{row(?::\d+)?\}/u.test(pattern) ? ['row'] : []), ...parts]);
}

/** Inserts a placeholder at the caret, or before the extension without a caret. */
export function insertPlaceholder(pattern: string, name: string, caret: number | null): string {
  const extension = /\.mp4\s*$/iu.exec(pattern);
  const at = Math.min(caret ?? pattern.length, extension?.index ?? pattern.length);
  const before = pattern.slice(0, at);
  const lead = before === '' || /\s$/u.test(before) ? '' : ' ';
  return `${before}${lead}{${name}}${pattern.slice(at)}`;
}
