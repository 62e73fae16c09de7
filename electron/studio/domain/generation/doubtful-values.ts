import type { RowFinding } from '#shared/api/index.ts';
import { mendedText } from '#shared/rows/mended-text.ts';
import { isDamaged, isSuspicious, usableValue } from '#shared/rows/rows.ts';
import { isNoName } from '#shared/rows/value-kinds.ts';
import { parseScript, repeatRemover } from '#shared/script/index.ts';

/** Maximum number of values that a warning names. */
const mostNamed = 5;

/** A marked script, and the variables in the order of each row's values. */
type Spoken = { script: string; variables: readonly string[] };

/**
 * Values that are hardly what a recipient is called. A program says what it means, so they are spoken, but nobody is
 * called “N/A”, “?ukasz” or “ana@example.com”, or “Hi Ana” where the script says “Hi”: the request that brings them is
 * answered with a warning, and their videos have a finding.
 */
export class DoubtfulValues {
  readonly #empty: string[] = [];
  readonly #damaged: string[] = [];
  readonly #noNames: string[] = [];
  readonly #repeated: string[] = [];
  readonly #repeats: (value: string, index: number) => boolean;
  readonly #variables: readonly string[];

  /** @param spoken without it, words that are heard twice are not looked for. */
  constructor(spoken: Spoken = { script: '', variables: [] }) {
    this.#repeats = repeatFinder(spoken);
    this.#variables = spoken.variables;
  }

  /** @param row where the row is in the request: `names[3]`. */
  add(row: string, values: readonly string[]): void {
    for (const [index, value] of values.entries()) {
      const place = `${row}[${index}]`;
      if (isMiswritten(value)) this.#damaged.push(place);
      if (value !== '' && usableValue(value) === '') this.#empty.push(place);
      else if (isNoName(this.#variables[index] ?? '', value)) this.#noNames.push(place);
      if (this.#repeats(value, index)) this.#repeated.push(place);
    }
  }

  warnTo(warn: (text: string) => void): void {
    if (this.#empty.length > 0) warn(`spoken although they only say that there is no value: ${named(this.#empty)}`);
    if (this.#damaged.length > 0)
      warn(`spoken although letters of them are lost or miswritten: ${named(this.#damaged)}`);
    if (this.#noNames.length > 0) warn(`spoken although a name belongs there: ${named(this.#noNames)}`);
    if (this.#repeated.length > 0)
      warn(`spoken although the script says words of them beside them: ${named(this.#repeated)}`);
  }
}

/** @param recorded variables whose values the speaker has recorded, and so meant. */
export function doubtfulFindings(
  spoken: Spoken,
  values: readonly string[],
  recorded: ReadonlySet<string>,
): RowFinding[] {
  const repeats = repeatFinder(spoken);
  return spoken.variables.flatMap((subject, index): RowFinding[] => {
    const value = values[index] ?? '';
    const isDoubtful =
      usableValue(value) === '' || isMiswritten(value) || isNoName(subject, value) || repeats(value, index);
    return isDoubtful && !recorded.has(subject) ? [{ code: 'doubtful_value', subject, value }] : [];
  });
}

/** Also of a value in a wrong encoding, or in HTML, which lists are read without. */
function isMiswritten(value: string): boolean {
  return isDamaged(value) || isSuspicious(value) || mendedText(value) !== value;
}

/** Whether words of the variable at `index` would be heard twice. */
function repeatFinder({ script, variables }: Spoken): (value: string, index: number) => boolean {
  const parsed = parseScript(script);
  const removers = variables.map((variable) => repeatRemover(parsed, variable));
  return (value, index) => (removers[index]?.(value) ?? value) !== value;
}

function named(places: readonly string[]): string {
  const more = places.length > mostNamed ? ` and ${places.length - mostNamed} more` : '';
  return `${places.slice(0, mostNamed).join(', ')}${more}`;
}
