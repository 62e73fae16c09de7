import { rowDigits } from '#shared/rows/file-names.ts';

/** The number of a row, with zeros before it so that the files of a campaign sort as its rows do. */
export function rowPlaceholder(rows: number): string {
  return `row:0${rowDigits(rows)}`;
}

/** The default pattern: the row's number, then the first two values. */
export function defaultPattern(variables: readonly string[], rows: number): string {
  const values = variables.slice(0, 2).map((name) => `{${name}}`);
  return `${[`{${rowPlaceholder(rows)}}`, values.join(' - ')].join(' ').trim()}.mp4`;
}

/** Inserts a placeholder at the caret, or before the extension without a caret. */
export function insertPlaceholder(pattern: string, name: string, caret: number | null): string {
  const extension = /\.mp4\s*$/iu.exec(pattern);
  const at = Math.min(caret ?? pattern.length, extension?.index ?? pattern.length);
  const before = pattern.slice(0, at);
  const lead = before === '' || /\s$/u.test(before) ? '' : ' ';
  return `${before}${lead}{${name}}${pattern.slice(at)}`;
}
