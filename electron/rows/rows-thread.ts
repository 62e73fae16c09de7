import { parentPort, workerData } from 'node:worker_threads';
import { toWireError } from '#shared/errors/index.ts';
import type { ReadRows } from '#shared/ipc/index.ts';
import { isWorkbook } from './file-kind.ts';
import type { ThreadAnswer, ThreadTask } from './read-rows.ts';
import { parseRowText } from './row-table.ts';
import { parseWorkbook } from './workbook.ts';

/** The entry of the thread that reads one list of recipients. */

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(answer(workerData as ThreadTask));

function answer({ bytes, ...options }: ThreadTask): ThreadAnswer {
  try {
    return { table: isWorkbook(bytes) ? parseSheet(bytes, options) : parseRowText(bytes, options) };
  } catch (error) {
    return { error: toWireError(error) };
  }
}

function parseSheet(bytes: Uint8Array, options: Omit<ThreadTask, 'bytes'>): ReadRows {
  const { sheets, sheet, hidden, ...table } = parseWorkbook(bytes, options);
  return { ...table, origin: { kind: 'workbook', sheets, sheet, hidden } };
}
