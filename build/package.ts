import { build } from 'electron-builder';
import { join } from 'node:path';
import { buildNodeSide, buildRenderer, root } from './bundle.ts';

/** Makes installers of this system in `out/packages`. It needs Electron's download for the platform. */
await buildRenderer();
await buildNodeSide();
const files = await build({ projectDir: root, config: join(root, 'build', 'electron-builder.yml') });
for (const file of files) console.log(file);
