#!/usr/bin/env node
import { keepCompiledCode } from '#electron/lib/compile-cache.ts';

// Called before anything else is loaded.
keepCompiledCode();
const { runProgram } = await import('./program.ts');
// A reader of the output may stop early, as `head` does; the command continues.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
await runProgram(process.argv.slice(2));
