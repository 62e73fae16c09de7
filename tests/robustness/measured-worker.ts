import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product's worker; at its end it leaves its highest memory (bytes) in the folder named by the environment. */

const samplingInterval = 20;

// Sampled: the system's own figure for a process begins with what its parent had.
let highest = 0;
setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), samplingInterval).unref();

process.once('exit', () => {
  const folder = process.env['IMPORT_TABLE_PEAKS'];
  if (folder) writeFileSync(join(folder, String(process.pid)), String(highest));
});

await import('#electron/engine/workers/worker.ts');
