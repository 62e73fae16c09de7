import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

const started = performance.now();

/** Says what is being measured, after how many seconds. On the error stream: the result alone is the output. */
export function announce(step: string): void {
  console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`);
}

/**
 * What a benchmark is run with. For `--help`, or what it does not know, it prints its usage and ends.
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
