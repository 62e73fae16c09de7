import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { templateFiles } from '#electron/engine/template/files.ts';
import { prepared } from './prepared.ts';

/** Duration of its sound, seconds. */
export const templateSeconds = 2;

/** The template that the stand-in pool copies. It must not be changed. @param seconds of its sound. */
export function standInTemplate(seconds = templateSeconds): Promise<string> {
  return prepared(`template-of-${seconds}-s`, async (folder) => {
    // Loaded only if needed: FFmpeg takes a while, and most callers find the template made.
    const { makeTemplate } = await import('./make-template.ts');
    const sound = Float32Array.from({ length: 48_000 * seconds }, (_, index) => 0.2 * Math.sin(index / 20));
    await makeTemplate(folder, [sound], { width: 160, height: 120 });
    writeFileSync(join(folder, templateFiles.peaks), Int8Array.from([-128, 64, 0, 127]));
  });
}
