import { median } from '#electron/lib/averages.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { findFaces } from '../faces/find-faces.ts';
import type { FacesFound } from '../faces/kept-faces.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import type { Watched } from '../media/codec/input.ts';
import { readTemplateInfo, type TemplateInfo } from '../template/info.ts';
import { renditionFile } from '../template/renditions.ts';

/** Faces of a template, and its facts. `first`: the frame of the first picture. */
export type TemplateFaces = FacesFound & { info: TemplateInfo; first: number };

/**
 * Finds the face in frames `[from, to)` of a template, and some around them.
 * @param options.template its folder.
 * @throws AppError as {@link findFaces}; `TEMPLATE_FAILED`.
 */
export async function facesOfTemplate(
  options: Watched & { template: string; from: number; to: number; artifacts: ArtifactStore | null },
): Promise<TemplateFaces> {
  const { template, ...rest } = options;
  const info = await readTemplateInfo(template);
  const part = { from: Math.max(0, rest.from), to: Math.min(rest.to, info.frames), rate: perSecond(info.frameRate) };
  const file = renditionFile(template, 'source');
  const found = await findFaces({ ...rest, file, content: info.hash, part });
  return { ...found, info, first: Math.round((found.frames[0]?.time ?? 0) * part.rate) };
}

/** The frames of a section, seconds, without those outside the template. */
export function framesOf({ start, end }: { start: number; end: number }, { frameRate, frames }: TemplateInfo) {
  const rate = perSecond(frameRate);
  const from = Math.min(frames - 1, Math.max(0, Math.floor(start * rate)));
  return { from, to: Math.min(frames, Math.max(from + 1, Math.ceil(end * rate))) };
}

/** The median of a measure. */
export function medianOf<T>(items: readonly T[], measure: (item: T) => number): number {
  return median(items.map(measure));
}
