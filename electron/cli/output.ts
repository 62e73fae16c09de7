import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toWireError, type AppError } from '#shared/errors/index.ts';

/** Exit codes of every command; those from 3 on are what `verify` found. */
export const exitCodes = { done: 0, failed: 1, usage: 2, changed: 3, unmarked: 4, foreign: 5, outdated: 6 } as const;

/**
 * Where a command writes: results to stdout (one JSON document with `--json`, else lines), progress and problems
 * to stderr. Nothing else is ever written to stdout.
 */
export type Output = {
  json: boolean;
  /** The command's result: `value` for machines, `lines` for people. */
  result(value: unknown, lines: readonly string[]): void;
  progress(phase: string, fraction: number): void;
  note(line: string): void;
  failure(error: AppError): void;
};

/** How the user can run this program: by its name if it is on the path, else through npx in the project's folder. */
export function programName(): string {
  const file = process.platform === 'win32' ? 'vocative.cmd' : 'vocative';
  // Without the folders that npm adds to the path of its scripts.
  const files = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !/[/\\]node_modules[/\\]\.bin$/u.test(folder))
    .map((folder) => join(folder, file));
  // Folders of the path may be closed to this user: those of root for a service.
  const isInstalled = files.some((path) => existsSync(path) && statSync(path).isFile());
  return isInstalled ? 'vocative' : 'npx vocative';
}

/** A command of this program, for a hint. @param words e.g. `voices`. */
export function asTyped(words: string): string {
  return `${programName()} ${words}`;
}

/** Writes a failure as JSON. */
export function writeFailure(error: AppError): void {
  const { detail: _, ...wire } = toWireError(error);
  process.stdout.write(`${JSON.stringify({ error: wire }, null, 2)}\n`);
}

export function createOutput(json: boolean): Output {
  let lastPhase = '';
  let lastPercent = -1;
  return {
    json,
    result(value, lines) {
      process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
    },
    progress(phase, fraction) {
      // Steps of ten percent keep logs short.
      const percent = Math.floor(fraction * 10) * 10;
      if (phase === lastPhase && percent === lastPercent) return;
      lastPhase = phase;
      lastPercent = percent;
      process.stderr.write(`${phase} ${percent} %\n`);
    },
    note(line) {
      process.stderr.write(`${line}\n`);
    },
    failure(error) {
      if (json) writeFailure(error);
      const place = error.subject === undefined ? '' : ` (${error.subject})`;
      process.stderr.write(`${error.code}${place}: ${error.message}\n`);
      if (error.detail === undefined) return;
      if (process.env['VOCATIVE_LOG'] === 'debug') process.stderr.write(`${error.detail}\n`);
      else if (error.code === 'INTERNAL') process.stderr.write('VOCATIVE_LOG=debug shows the details.\n');
    },
  };
}
