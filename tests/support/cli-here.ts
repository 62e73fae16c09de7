import { vi } from 'vitest';
import { runProgram } from '#electron/cli/program.ts';
import type { CliResult } from './cli.ts';

/**
 * Runs a command in the process of the test, to its end: for arguments, errors and answers. What depends on the process
 * itself, such as signals and standard input, needs `runCli`. One at a time.
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
  // The log is written to the file descriptor of the test's own terminal, past the spies.
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
