/** A file-name pattern: `{row:03} {first_name}.mp4`. The app itself makes the final, safe names. */
const placeholder = /\{([^{}:]+)(?::(0?)(\d{1,2}))?\}/gu;

/** The pattern to begin with: the row's number, then the first two values. */
export function defaultPattern(variables: readonly string[]): string {
  const values = variables.slice(0, 2).map((name) => `{${name}}`);
  return `${['{row:03}', values.join(' - ')].join(' ').trim()}.mp4`;
}

/** What a pattern makes of a row (0-based), as an example to show. */
export function examplePatternName(pattern: string, row: number, values: Readonly<Record<string, string>>): string {
  const filled = pattern.replace(
    placeholder,
    (whole, name: string, zero: string | undefined, width: string | undefined) => {
      const key = name.trim();
      if (key === 'row') return String(row + 1).padStart(Number(width ?? 0), zero === '0' ? '0' : ' ');
      return values[key] ?? whole;
    },
  );
  const stem = filled
    .replace(/\.mp4\s*$/iu, '')
    .replace(/[<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return `${stem}.mp4`;
}

/** Names in the pattern that are neither a variable nor the row. */
export function unknownNames(pattern: string, variables: readonly string[]): string[] {
  const names = [...pattern.matchAll(placeholder)].map((match) => (match[1] ?? '').trim());
  return names.filter((name) => name !== 'row' && !variables.includes(name));
}

/** Puts a placeholder into the pattern at the caret, before the extension where there is no caret. */
export function insertPlaceholder(pattern: string, name: string, caret: number | null): string {
  const extension = /\.mp4\s*$/iu.exec(pattern);
  const at = Math.min(caret ?? pattern.length, extension?.index ?? pattern.length);
  const before = pattern.slice(0, at);
  const lead = before === '' || /\s$/u.test(before) ? '' : ' ';
  return `${before}${lead}{${name}}${pattern.slice(at)}`;
}
