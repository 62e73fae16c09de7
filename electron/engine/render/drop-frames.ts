import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { TimeMap } from '#shared/timeline/time-map.ts';
import { isReferenceFrame } from '../mp4/nal.ts';
import { nalLengthSize } from '../mp4/sample-entry.ts';
import { templateFiles } from '../template/files.ts';
import { frameDuration } from '../template/picture-table.ts';
import { isSpedUp, paceFrames } from './pacing.ts';
import type { TemplateIndex } from '../template/template-index.ts';

/**
 * Frames to leave out where the picture is sped up, so that it keeps to its frame rate. Only frames that no other
 * frame is predicted from can go.
 * @param map time map of the whole video.
 * @param folder of the template.
 * @param decide whether a frame may go that will not be taken from the template; null for all others.
 * @returns sample numbers in decoding order, 0-based, ascending.
 */
export async function framesToDrop(
  index: TemplateIndex,
  map: TimeMap,
  folder: string,
  decide: (sample: number) => boolean | null = () => null,
): Promise<number[]> {
  if (!isSpedUp(map)) return [];
  const { info, video, frames, referenceFrames } = index;
  const lengthSize = nalLengthSize(video.sampleDescriptions);
  const dropped: number[] = [];
  const file = await open(join(folder, templateFiles.video), 'r');
  try {
    paceFrames(map, frames, frameDuration(info.frameRate), (sample) => {
      const frame = { offset: video.offsets[sample] ?? 0, size: video.samples.sizes[sample] ?? 0 };
      const mayGo = decide(sample) ?? !isReference(sample, frame);
      if (mayGo) dropped.push(sample);
      return mayGo;
    });
  } finally {
    await file.close();
  }
  return dropped.toSorted((a, b) => a - b);

  function isReference(sample: number, frame: { offset: number; size: number }): boolean {
    const known = referenceFrames.get(sample) ?? isReferenceFrame(file, frame, lengthSize);
    referenceFrames.set(sample, known);
    return known;
  }
}
