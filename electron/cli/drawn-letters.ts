import type { RecipientRows } from '#shared/rows/rows.ts';
import { prepareLabel } from '#electron/engine/media/text/label.ts';
import { sentence } from './list-notes.ts';

/**
 * Names the lines with values that can't be drawn on pictures, as no font has one of their letters.
 * @param drawn variables that are drawn. @param what happens to these lines.
 */
export async function undrawnNotes(
  { variables, names, lines }: Pick<RecipientRows, 'variables' | 'names' | 'lines'>,
  drawn: readonly string[],
  what: string,
): Promise<string[]> {
  const places = drawn.map((name) => variables.indexOf(name));
  const drawable = new Map<string, boolean>();
  const canDraw = async (value: string): Promise<boolean> => {
    const known = drawable.get(value) ?? (value === '' || (await prepareLabel(value)) !== null);
    drawable.set(value, known);
    return known;
  };
  const found: string[] = [];
  for (const [row, values] of names.entries()) {
    for (const place of places) {
      const value = values[place] ?? '';
      if (!(await canDraw(value))) found.push(`line ${lines[row] ?? row + 1} (“${value}”)`);
    }
  }
  return sentence(`No font has all letters of these, so ${what}: `, found);
}
