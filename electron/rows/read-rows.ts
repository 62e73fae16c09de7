import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, fromWireError, type WireError } from '#shared/errors/index.ts';
import type { IpcInput, ReadRows } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { childEnvironment } from '#electron/lib/child-environment.ts';
import { isWorkbook } from './file-kind.ts';
import { parseRowText } from './row-table.ts';

type ReadOptions = Omit<IpcInput<'rows.parse'>, 'bytes'>;

/** A text up to this size is parsed in a few milliseconds, faster than a process starts. */
const smallText = 128 * 1024;
/** Limits of a reading process: memory in megabytes, of which 20,000 rows take a fifth, and milliseconds. */
const readingLimits = { megabytes: 1_024, time: 60_000 };

/**
 * Reads recipients from a CSV, TSV, XLSX or ODS file or a paste; large ones in a process of their own with limited
 * memory and time. It isn't a thread because V8 ends the whole process of a thread that allocates too much at once.
 * @throws AppError as `parseRowTable` and `parseWorkbook`.
 */
export async function readRowTable(
  bytes: Uint8Array,
  options: ReadOptions = {},
  most = readingLimits,
): Promise<ReadRows> {
  if (bytes.length > limits.tableBytes) throw new AppError('ROWS_TOO_LARGE');
  if (bytes.length <= smallText && !isWorkbook(bytes)) return parseRowText(bytes, options);
  return readInProcess({ ...options, bytes }, most);
}

/** Input and output of the process. */
export type ReadTask = ReadOptions & { bytes: Uint8Array };
export type ReadAnswer = { table: ReadRows } | { error: WireError };

async function readInProcess(task: ReadTask, most: typeof readingLimits): Promise<ReadRows> {
  const child = fork(entryFile(), [], {
    execArgv: [...process.execArgv, `--max-old-space-size=${most.megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: childEnvironment(undefined, []),
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), most.time);
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      child.once('message', resolve);
      child.once('error', reject);
      // No answer: a limit was reached.
      child.once('exit', () => reject(new AppError('ROWS_TOO_LARGE')));
      // If the process has just died, its exit is reported as well.
      child.send(task, () => undefined);
    });
    if ('error' in answer) throw fromWireError(answer.error);
    return answer.table;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function entryFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './rows-worker.ts' : './rows-worker.mjs';
  return fileURLToPath(new URL(name, import.meta.url));
}
