import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Code that a task's bytes depend on, and what studio and machines say to each other. */
const folders = ['shared', 'electron/lib', 'electron/engine', 'electron/farm'];

/** The version, and a hash of the code: equal where studio and worker run the same. Reads a thousand files. */
export function ownBuild(): string {
  const hash = createHash('sha256').update(JSON.stringify(manifest.dependencies));
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => each.endsWith('.ts')).toSorted()) {
      hash.update(name.replaceAll('\\', '/')).update(readFileSync(join(root, folder, name)));
    }
  }
  return `${manifest.version} (${hash.digest('hex').slice(0, 12)})`;
}
