import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a process holds in memory, MB, as the system's `ps` says; Linux and macOS have it. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
