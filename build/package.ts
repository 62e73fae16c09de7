import { build } from 'electron-builder';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNodeSide, buildRenderer, root } from './bundle.ts';

/**
 * Makes installers of this system in `out/packages`; with `--dir` only the folder they would install. It needs
 * Electron's download for the platform.
 */
const { values } = parseArgs({ options: { dir: { type: 'boolean', default: false } } });
await buildRenderer();
await buildNodeSide();
const files = await build({
  projectDir: root,
  config: join(root, 'build', 'electron-builder.yml'),
  dir: values.dir,
});
for (const file of files) console.log(file);
