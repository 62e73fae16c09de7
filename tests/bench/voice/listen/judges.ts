import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** What the judges say of a sound. */
export type Judged = {
  /** What a recognizer (Whisper base) wrote down. */
  heard: string;
  /** Naturalness, 1–5 (DistillMOS). */
  natural: number;
  /** Likeness to the person, 0–1 (Resemblyzer). */
  like: number;
};

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Makes the judges' environment where there is none (some 2 GB, some minutes).
 * @returns a function that judges WAV files, in their order, beside a recording of the person.
 */
export async function openJudges(
  folder: string,
): Promise<(files: readonly string[], person: string) => Promise<Judged[]>> {
  const python = join(folder, 'bin', 'python');
  if (!existsSync(join(folder, 'ready'))) {
    run('python3', ['-m', 'venv', folder]);
    const pip = ['-m', 'pip', 'install', '--quiet'];
    run(python, [...pip, '-r', join(here, 'judges.txt')]);
    // Their dependencies are for training and for reading files.
    run(python, [...pip, '--no-deps', 'Resemblyzer==0.1.4', 'distillmos==0.9.1', 'xls-r-sqa==0.1.0']);
    run(python, ['-c', `open(${JSON.stringify(join(folder, 'ready'))}, 'w').close()`]);
  }
  return async (files, person) => {
    const judging = spawn(python, [join(here, 'judge.py'), person], { stdio: ['pipe', 'pipe', 'inherit'] });
    judging.stdin.end(files.join('\n'));
    const lines = (await text(judging.stdout)).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Judged);
  };
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}
