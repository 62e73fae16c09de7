import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

const started = performance.now();

/**
 * Prints the step that is being measured and the seconds since the start, to standard error: only the result is output.
 */
export function announce(step: string): void {
  console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`);
}

/**
 * Reads a benchmark's options. For `--help` and unknown options it prints the usage and ends.
 * @param options texts are names of files.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  const names = Object.entries(options).map(([name, { type }]) => `[--${name}${type === 'string' ? ' FILE' : ''}]`);
  const usage = `Usage: npm run ${process.env['npm_lifecycle_event'] ?? 'bench'} -- ${names.join(' ')}`;
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
