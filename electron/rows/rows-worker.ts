import { toWireError } from '#shared/errors/index.ts';
import type { ReadRows } from '#shared/ipc/index.ts';
import { isWorkbook } from './file-kind.ts';
import type { ReadAnswer, ReadTask } from './read-rows.ts';
import { parseRowText } from './row-table.ts';
import { parseWorkbook } from './workbook.ts';

/** The entry of the process that reads one list of recipients. */

process.once('message', (task) => process.send?.(answer(task as ReadTask)));

function answer({ bytes, ...options }: ReadTask): ReadAnswer {
  try {
    return { table: isWorkbook(bytes) ? parseSheet(bytes, options) : parseRowText(bytes, options) };
  } catch (error) {
    return { error: toWireError(error) };
  }
}

function parseSheet(bytes: Uint8Array, options: Omit<ReadTask, 'bytes'>): ReadRows {
  const { sheets, sheet, hidden, ...table } = parseWorkbook(bytes, options);
  return { ...table, origin: { kind: 'workbook', sheets, sheet, hidden } };
}
