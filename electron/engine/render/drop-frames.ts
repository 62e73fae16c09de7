import type { FileHandle } from 'node:fs/promises';
import { float64At, uint32At } from '#shared/at.ts';
import { isReferenceFrame } from '../mp4/nal.ts';
import { nalLengthSize } from '../mp4/sample-entry.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { isSpedUp, paceFrames } from './pacing.ts';
import type { JoinedPictures } from './joined-pictures.ts';

/**
 * Pictures to leave out where they run faster than recorded, so that the frame rate stays nominal. Only frames that no
 * other frame is predicted from can be dropped; which ones these are differs by rendition.
 * @param files of the plan's templates, in their order.
 * @returns indices in the table of pictures, ascending.
 */
export function framesToDrop(
  { visits, table, map, unreferenced, fixed }: JoinedPictures,
  files: readonly FileHandle[],
): number[] {
  const [first] = visits;
  if (!first || !isSpedUp(map)) return [];
  const dropped: number[] = [];
  const mayDrop = (place: number): boolean => {
    const visit = visits.find(({ end }) => place < end);
    const file = files[visit?.template ?? -1];
    const isOwn = visit && table.sources[place] === visit.template;
    const mayGo = isOwn
      ? file !== undefined && !isReferenceSample(visit.index, uint32At(table.origins, place), file)
      : unreferenced.has(place);
    if (mayGo) dropped.push(place);
    return mayGo;
  };
  paceFrames(map, table.shown, frameDuration(first.index.info.frameRate), mayDrop, fixed);
  return dropped.toSorted((a, b) => a - b);
}

/** Whether other frames of a template are predicted from one. @param sample in decoding order. */
function isReferenceSample(
  { video, referenceFrames }: Pick<TemplateIndex, 'video' | 'referenceFrames'>,
  sample: number,
  file: FileHandle,
): boolean {
  const frame = { offset: float64At(video.offsets, sample), size: uint32At(video.samples.sizes, sample) };
  const known = referenceFrames.get(sample) ?? isReferenceFrame(file, frame, nalLengthSize(video.sampleDescriptions));
  referenceFrames.set(sample, known);
  return known;
}
