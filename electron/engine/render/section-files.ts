import { join } from 'node:path';
import { picturesFile } from '../pictures/new-pictures.ts';
import { cacheFolders } from '../template/files.ts';
import type { Rendition } from '../template/renditions.ts';
import { planArtifacts, type Plan } from './plan.ts';

/** Where the encoded packets of a section are kept, one after another, and behind them what the cache needs to know. */
export function sectionFile(cache: string, key: string): string {
  return join(cache, cacheFolders.sections, `${key}.aac`);
}

/** A file of the cache that a video is cut from, and how many bytes of it. */
export type PlanFile = { file: string; size: number };

/** The files of {@link planArtifacts}, in their order. */
export function planFiles(
  cache: string,
  plan: Pick<Plan, 'sound' | 'pictures'>,
  rendition: Rendition = 'source',
): PlanFile[] {
  return planArtifacts(plan, rendition).map(({ kind, key, size }) => ({
    file: kind === 'sound' ? sectionFile(cache, key) : picturesFile(cache, key),
    size,
  }));
}

/** The key of what a file in the sections' folder belongs to. */
export function sectionKeyOf(fileName: string): string {
  return fileName.replace(/\.(aac|h264)$/, '');
}
