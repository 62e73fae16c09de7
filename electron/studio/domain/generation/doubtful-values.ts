import type { RowFinding } from '#shared/api/index.ts';
import { mendedText } from '#shared/rows/mended-text.ts';
import { isDamaged, isSuspicious, usableValue } from '#shared/rows/rows.ts';

/** Maximum number of values that a warning names. */
const mostNamed = 5;

/**
 * Values that are hardly what a recipient is called. A program says what it means, so they are spoken, but nobody is
 * called “N/A” or “?ukasz”: the request that brings them is answered with a warning, and their videos have a finding.
 */
export class DoubtfulValues {
  readonly #empty: string[] = [];
  readonly #damaged: string[] = [];

  /** @param row where the row is in the request: `names[3]`. */
  add(row: string, values: readonly string[]): void {
    for (const [index, value] of values.entries()) {
      const place = `${row}[${index}]`;
      if (value !== '' && usableValue(value) === '') this.#empty.push(place);
      if (isMiswritten(value)) this.#damaged.push(place);
    }
  }

  warnTo(warn: (text: string) => void): void {
    if (this.#empty.length > 0) warn(`spoken although they only say that there is no value: ${named(this.#empty)}`);
    if (this.#damaged.length > 0)
      warn(`spoken although letters of them are lost or miswritten: ${named(this.#damaged)}`);
  }
}

/** @param recorded variables whose values the speaker has recorded, and so meant. */
export function doubtfulFindings(
  variables: readonly string[],
  values: readonly string[],
  recorded: ReadonlySet<string>,
): RowFinding[] {
  return variables.flatMap((subject, index): RowFinding[] => {
    const value = values[index] ?? '';
    const isDoubtful = usableValue(value) === '' || isMiswritten(value);
    return isDoubtful && !recorded.has(subject) ? [{ code: 'doubtful_value', subject, value }] : [];
  });
}

/** Also of a value in a wrong encoding, or in HTML, which lists are read without. */
function isMiswritten(value: string): boolean {
  return isDamaged(value) || isSuspicious(value) || mendedText(value) !== value;
}

function named(places: readonly string[]): string {
  const more = places.length > mostNamed ? ` and ${places.length - mostNamed} more` : '';
  return `${places.slice(0, mostNamed).join(', ')}${more}`;
}
