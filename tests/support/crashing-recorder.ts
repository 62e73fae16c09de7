import { join } from 'node:path';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { Spools } from '#electron/desktop/spools/spools.ts';
import { openDatabase } from '#electron/db/open.ts';
import { createLogger } from '#electron/lib/logger.ts';

/** Records counting numbers into a folder, prints how many were confirmed, and is killed in the middle of a chunk. */
const folder = process.argv[2] ?? '';
const db = openDatabase({ file: join(folder, 'desktop.db'), migrations });
const spools = await Spools.open({
  db,
  folder: join(folder, 'recordings'),
  logger: createLogger('test', 'silent'),
});
const { id } = await spools.begin({ kind: 'recording', name: 'Crash', mimeType: 'video/webm' });
let next = 0;

function numbers(count: number): Buffer {
  const bytes = Buffer.alloc(count * 4);
  for (let index = 0; index < count; index += 1) bytes.writeUInt32LE(next++, index * 4);
  return bytes;
}

for (let sequence = 0; sequence < 5; sequence += 1) {
  const { bytes } = await spools.append(id, sequence, numbers(5_000));
  process.stdout.write(`${bytes}\n`);
}
void spools.append(id, 5, numbers(500_000));
setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1);
