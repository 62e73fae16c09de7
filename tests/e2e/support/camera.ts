import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What the camera of browser tests sees: a bar that moves over gray, in small pictures. Chromium's own fake camera gives
 * full HD where the recorder asks for it, and encoding, importing and playing that takes most of a test's time.
 */

const [width, height, rate] = [320, 180, 8];
const barWidth = 16;

const file = join(tmpdir(), 'vocative-camera.y4m');

/** Has Chromium's fake camera show it. */
export const smallCamera = `--use-file-for-fake-video-capture=${file}`;

/** Playwright calls it before a run: a few seconds, which Chromium repeats. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default function writeCamera(): void {
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)];
  for (let left = 0; left + barWidth <= width; left += barWidth / 2) {
    const luma = Buffer.alloc(width * height, 110);
    for (let row = 0; row < height; row += 1) luma.fill(200, row * width + left, row * width + left + barWidth);
    parts.push(Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128));
  }
  writeFileSync(file, Buffer.concat(parts));
}
