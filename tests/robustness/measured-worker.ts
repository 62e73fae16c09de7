import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The product's worker; at its end it leaves its highest memory (bytes) in the folder `peaks` beside its temporary one. */

const samplingInterval = 20;

// Sampled: the system's own figure for a process begins with what its parent had.
let highest = 0;
setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), samplingInterval).unref();

process.once('exit', () => {
  writeFileSync(join(dirname(tmpdir()), 'peaks', String(process.pid)), String(highest));
});

await import('#electron/engine/workers/worker.ts');
