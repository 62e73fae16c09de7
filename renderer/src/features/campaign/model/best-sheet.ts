import { isAppError } from '#shared/errors/index.ts';
import type { ReadRows } from '#shared/ipc/index.ts';
import { matchedCount } from './table.ts';

/**
 * Reads a list; of a workbook whose first sheet names none of the variables, the sheet that names most of them: the
 * first one may be a title page.
 * @param read reads a sheet; without one, the first.
 * @throws AppError `ROWS_…`
 */
export async function bestSheet(
  read: (sheet?: string) => Promise<ReadRows>,
  variables: readonly string[],
): Promise<ReadRows> {
  const first = await read();
  let best = { rows: first, matched: matchedCount(first, variables) };
  if (first.origin.kind !== 'workbook' || best.matched > 0) return first;
  const { sheet: opened, sheets } = first.origin;
  for (const sheet of sheets.filter((name) => name !== opened)) {
    try {
      const rows = await read(sheet);
      const matched = matchedCount(rows, variables);
      if (matched > best.matched) best = { rows, matched };
    } catch (error) {
      // An empty sheet is no list.
      if (!isAppError(error)) throw error;
    }
  }
  return best.rows;
}
