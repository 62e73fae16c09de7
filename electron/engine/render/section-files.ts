import { join } from 'node:path';
import { cacheFolders } from '../template/files.ts';
import { picturesFile } from '../pictures/plan-pictures.ts';
import type { RenderPlan } from './plan.ts';

/** Where the encoded packets of a section are kept, one after another, and behind them what the cache needs to know. */
export function sectionFile(cache: string, key: string): string {
  return join(cache, cacheFolders.sections, `${key}.aac`);
}

/** The files a plan's bytes are cut from besides the template, and how many bytes of each. Sections come first. */
export function planFiles(cache: string, plan: Pick<RenderPlan, 'sections' | 'pictures'>): PlanFile[] {
  const sections = plan.sections.map(({ key, packetSizes }) => ({ file: sectionFile(cache, key), packetSizes }));
  const pictures = (plan.pictures ?? []).map(({ key, packetSizes }) => ({
    file: picturesFile(cache, key),
    packetSizes,
  }));
  return [...sections, ...pictures].map(({ file, packetSizes }) => ({ file, size: sum(packetSizes) }));
}

export type PlanFile = { file: string; size: number };

/** Keys of all files in the cache that a plan needs. */
export function planKeys(plan: Pick<RenderPlan, 'sections' | 'pictures'>): string[] {
  return [...plan.sections, ...(plan.pictures ?? [])].map(({ key }) => key);
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

/** The key of what a file in the sections' folder belongs to. */
export function sectionKeyOf(fileName: string): string {
  return fileName.replace(/\.(aac|h264)$/, '');
}
