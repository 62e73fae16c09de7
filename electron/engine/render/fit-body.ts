import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { linkOrCopy } from '#electron/lib/copy-file.ts';
import { ifPresent, syncFolder, writeFileAtomic } from '#electron/lib/files.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { normalize } from '../media/import/normalize.ts';
import type { Watched } from '../media/codec/input.ts';
import { besideBody, bodyFolder, templateFiles } from '../template/files.ts';
import { readTemplateInfo } from '../template/info.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import type { BodyPosition, FittedBody } from './join-plans.ts';
import { makeJoint } from './joint.ts';
import { isOfOneProfile } from './joined-pictures.ts';

/** The files of a body that assembly needs. */
const neededFiles = [templateFiles.video, templateFiles.audio, templateFiles.info];

/**
 * Stores a body with a template, for as long as the template exists: unchanged if it has the same profile, otherwise
 * encoded to it, once. Then makes the sound of their joint.
 * @param options.template, body folders.
 * @throws AppError errors of the import; `TEMPLATE_FAILED`; the system's error (ENOENT) when the body is gone.
 */
export async function fitBody(
  options: Watched & {
    template: string;
    body: string;
    position: BodyPosition;
    artifacts: ArtifactStore;
    onProgress?: ((phase: string, progress: number) => void) | undefined;
  },
): Promise<FittedBody> {
  const { template, position, artifacts, signal } = options;
  const hash = await keepBody(options);
  const own = { folder: template, index: await loadTemplateIndex(template) };
  const folder = bodyFolder(template, hash);
  const fitted = { folder, index: await loadTemplateIndex(folder) };
  const [before, after] = position === 'after' ? [own, fitted] : [fitted, own];
  return { hash, joint: await makeJoint({ before, after, artifacts, signal }) };
}

/** @returns the hash of the stored body. */
async function keepBody({ template, body, ...watched }: Parameters<typeof fitBody>[0]): Promise<string> {
  const { hash: original } = await readTemplateInfo(body);
  // Holds the hash of the fitted body.
  const fitted = `${bodyFolder(template, original)}.fitted`;
  const kept = await ifPresent(readFile(fitted, 'utf8'));
  if (kept && (await ifPresent(stat(bodyFolder(template, kept))))) return kept;
  const work = `${bodyFolder(template, original)}.partial`;
  await mkdir(join(work, '..'), { recursive: true });
  await rm(work, { recursive: true, force: true });
  const [own, other] = [await loadTemplateIndex(template), await loadTemplateIndex(body)];
  if (isOfOneProfile(own, other)) {
    await linkTemplate(body, work);
  } else {
    await normalize({ ...watched, source: join(body, templateFiles.video), folder: work, profile: own.info });
  }
  const { hash } = await readTemplateInfo(work);
  await rm(bodyFolder(template, hash), { recursive: true, force: true });
  await rename(work, bodyFolder(template, hash));
  await writeFileAtomic(fitted, hash);
  return hash;
}

/**
 * Stores a template again beside a body that is stored with it. @param body its hash.
 * @returns the folder.
 */
export async function keepBeside(template: string, body: string): Promise<string> {
  const folder = besideBody(template, body);
  // Renamed when it is whole.
  if (await ifPresent(stat(folder))) return folder;
  const work = `${folder}.partial`;
  await rm(work, { recursive: true, force: true });
  await linkTemplate(template, work);
  await rename(work, folder);
  return folder;
}

async function linkTemplate(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of neededFiles) await linkOrCopy(join(from, name), join(to, name));
  await syncFolder(to);
}
