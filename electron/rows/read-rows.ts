import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError, fromWireError, type WireError } from '#shared/errors/index.ts';
import type { IpcInput, ReadRows } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { isWorkbook } from './file-kind.ts';
import { parseRowText } from './row-table.ts';

type ReadOptions = Omit<IpcInput<'rows.parse'>, 'bytes'>;

/** A text up to this size is parsed in a few milliseconds, faster than a thread starts. */
const smallText = 128 * 1024;
/** Memory limit of a reading thread, megabytes; 20,000 rows take a fifth. */
const heapMegabytes = 1_024;
/** Time limit of reading, milliseconds: no genuine list takes longer. */
const readingLimit = 60_000;

/**
 * Reads recipients from a CSV, TSV, XLSX or ODS file or a paste; large ones in a separate thread with limited memory
 * and time.
 * @throws AppError as `parseRowTable` and `parseWorkbook`.
 */
export async function readRowTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadRows> {
  if (bytes.length > limits.tableBytes) throw new AppError('ROWS_TOO_LARGE');
  if (bytes.length <= smallText && !isWorkbook(bytes)) return parseRowText(bytes, options);
  return readInThread(bytes, options);
}

/** Input and output of the thread. */
export type ThreadTask = ReadOptions & { bytes: Uint8Array };
export type ThreadAnswer = { table: ReadRows } | { error: WireError };

async function readInThread(bytes: Uint8Array, options: ReadOptions): Promise<ReadRows> {
  // A copy to transfer: the caller keeps its bytes.
  const copy = new Uint8Array(bytes);
  const thread = new Worker(threadFile(), {
    workerData: { ...options, bytes: copy } satisfies ThreadTask,
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const timer = setTimeout(() => void thread.terminate(), readingLimit);
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      // No answer: the time limit was reached.
      thread.once('exit', () => reject(new AppError('ROWS_TOO_LARGE')));
    });
    if ('error' in answer) throw fromWireError(answer.error);
    return answer.table;
  } catch (error) {
    throw isOutOfMemory(error) ? new AppError('ROWS_TOO_LARGE', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function threadFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './rows-thread.ts' : './rows-thread.mjs';
  return fileURLToPath(new URL(name, import.meta.url));
}
