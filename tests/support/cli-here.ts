import { vi } from 'vitest';
import { runProgram } from '#electron/cli/program.ts';
import type { CliResult } from './cli.ts';

/**
 * Runs a command in the test's process until it ends, to test arguments, errors and answers. For tests of signals and
 * standard input, which belong to a process, use `runCli`. One command at a time.
 */
export async function runCliHere(...args: string[]): Promise<CliResult> {
  let stdout = '';
  let stderr = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += String(text);
      return true;
    }),
  ];
  const { exitCode, env } = process;
  process.exitCode = undefined;
  // The log would go to the file descriptor of the test's own terminal, which the spies do not see.
  process.env = { ...env, VOCATIVE_LOG: 'silent' };
  try {
    await runProgram(args);
    return { code: Number(process.exitCode ?? 0), stdout, stderr };
  } finally {
    process.exitCode = exitCode;
    process.env = env;
    for (const spy of spies) spy.mockRestore();
  }
}
