import { constants } from 'node:fs';
import { copyFile, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled, toAppError } from '#shared/errors/index.ts';
import { ifPresent, syncFile } from '#electron/lib/files.ts';
import { hashFile } from '#electron/lib/hash.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { templateFiles } from '../template/files.ts';
import { readTemplateInfo, type TemplateInfo } from '../template/info.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import { openAssembly } from './assemble.ts';
import type { Plan } from './plan.ts';

/** Files of a template that depend only on its sound. */
const ofSound = [templateFiles.audio, templateFiles.peaks, templateFiles.sound, templateFiles.voice];

/**
 * Makes a template from a plan with new pictures that has all frames and all sound of one template: rendering from it
 * then costs no more than from any template.
 * @param options.folder must not exist; it may be left half-made.
 * @throws AppError `TEMPLATE_FAILED` when the plan does not give such a template, `STORAGE_FULL`, `CANCELLED`.
 */
export async function bakeTemplate(options: {
  template: string;
  plan: Plan;
  folder: string;
  artifacts: ArtifactStore;
  signal?: AbortSignal | undefined;
  onAlive?: (() => void) | undefined;
}): Promise<TemplateInfo> {
  const { template, plan, folder, artifacts, signal, onAlive } = options;
  try {
    const before = await readTemplateInfo(template);
    await mkdir(folder, { recursive: true });
    const video = join(folder, templateFiles.video);
    const size = await writeVideo({ plan, template, artifacts, video, signal });
    const hash = await hashFile(video, signal, onAlive);
    for (const name of ofSound) await ifPresent(copySound(join(template, name), join(folder, name)));
    const info: TemplateInfo = { ...before, hash, size };
    const facts = join(folder, templateFiles.info);
    await writeFile(facts, JSON.stringify(info));
    await syncFile(facts);
    // Reads the template as every later use will, which compares its frames and sound with the facts.
    await loadTemplateIndex(folder);
    return info;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throwIfCancelled(signal);
    throw toAppError(error);
  }
}

async function copySound(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await syncFile(to);
}

async function writeVideo(options: {
  plan: Plan;
  template: string;
  artifacts: ArtifactStore;
  video: string;
  signal: AbortSignal | undefined;
}): Promise<number> {
  const { plan, template, artifacts, video, signal } = options;
  const assembly = await openAssembly({ plan, templates: () => template, artifacts });
  try {
    await using target = await open(video, 'wx');
    await assembly.writeTo(target, { ...(signal && { signal }) });
    await target.sync();
    return assembly.size;
  } finally {
    await assembly.close();
  }
}
