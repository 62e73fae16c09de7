#!/usr/bin/env node
import { keepCompiledCode } from '#electron/lib/compile-cache.ts';

// Before anything else is loaded.
keepCompiledCode();
const { runProgram } = await import('./program.ts');
// A reader may stop early, as `head` does; the work goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
await runProgram(process.argv.slice(2));
