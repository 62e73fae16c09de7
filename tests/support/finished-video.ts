import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';

let written = 0;

/** Writes the video of a plan into a folder, with the bytes that a player would get. @returns the new file. */
export async function finishedVideo(
  folder: string,
  { template, ...video }: { plan: Plan; template: string; artifacts: ArtifactStore; rendition?: Rendition },
): Promise<string> {
  const assembly = await openAssembly({ ...video, templates: () => template });
  try {
    const file = join(folder, `video-${(written += 1)}.mp4`);
    writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
    return file;
  } finally {
    await assembly.close();
  }
}
