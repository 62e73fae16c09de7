import { open } from 'node:fs/promises';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { Plan } from '#electron/engine/render/plan.ts';

/** Writes the finished video of a plan to a file. */
export async function exportVideo(
  options: { plan: Plan; template: string; artifacts: ArtifactStore },
  file: string,
): Promise<void> {
  const assembly = await openAssembly({ ...options, templates: () => options.template });
  try {
    const target = await open(file, 'w');
    try {
      await assembly.writeTo(target);
    } finally {
      await target.close();
    }
  } finally {
    await assembly.close();
  }
}

/** Opens the finished video of a plan, as a player's first request does, and closes it. */
export async function openVideo(options: { plan: Plan; template: string; artifacts: ArtifactStore }): Promise<void> {
  const assembly = await openAssembly({ ...options, templates: () => options.template });
  await assembly.close();
}
