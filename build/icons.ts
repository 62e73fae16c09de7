import { Resvg } from '@resvg/resvg-js';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './bundle.ts';
import { icnsFile, icoFile, type Picture } from './packages/icon-files.ts';

/** `npm run icons`: draws the app's icons for every system from `build/icons/icon.svg`, and writes them beside it. */

const folder = join(root, 'build', 'icons');
/** Sizes of the PNG files for Linux, pixels. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
const macSizes = [16, 32, 64, 128, 256, 512, 1024];
/** Icons on macOS keep a margin around their shape: 100 of 1,024 pixels on each side. */
const macViewBox = '-124 -124 1272 1272';

function draw(svg: string, size: number): Picture {
  return { size, png: new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng() };
}

const svg = await readFile(join(folder, 'icon.svg'), 'utf8');
const macSvg = svg.replace('viewBox="0 0 1024 1024"', `viewBox="${macViewBox}"`);
for (const { size, png } of linuxSizes.map((size) => draw(svg, size))) {
  await writeFile(join(folder, `${size}x${size}.png`), png);
}
await writeFile(join(folder, 'icon.ico'), icoFile(windowsSizes.map((size) => draw(svg, size))));
await writeFile(join(folder, 'icon.icns'), icnsFile(macSizes.map((size) => draw(macSvg, size))));
