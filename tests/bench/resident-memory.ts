import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Resident memory of a process, MB, by `ps`, which Linux and macOS have. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
