import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { RenderPlan } from '#electron/engine/render/plan.ts';

let written = 0;

/** Writes the video of a plan into a folder, by the bytes a player would get. @returns the new file. */
export async function finishedVideo(
  folder: string,
  video: { plan: RenderPlan; template: string; cache: string },
): Promise<string> {
  const assembly = await openAssembly(video);
  try {
    const file = join(folder, `video-${(written += 1)}.mp4`);
    writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
    return file;
  } finally {
    await assembly.close();
  }
}
