import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The child processes of this one with their resident memory, by `ps`. */
export async function childProcesses(): Promise<{ pid: number; megabytes: number }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'ppid=,pid=,rss=']);
  return stdout.split('\n').flatMap((line) => {
    const [parent, pid, kilobytes] = line.trim().split(/\s+/).map(Number);
    if (parent !== process.pid || pid === undefined || kilobytes === undefined) return [];
    return [{ pid, megabytes: kilobytes / 1024 }];
  });
}
