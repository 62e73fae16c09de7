import type { FileHandle } from 'node:fs/promises';
import type { TimeMap } from '../../../shared/timeline/time-map.ts';
import { isReferenceFrame } from '../media/mp4/nal.ts';
import { nalLengthSize } from '../media/mp4/sample-entry.ts';
import { frameDuration, paceFrames, presentedFrames } from './pacing.ts';
import type { TemplateIndex } from './template-index.ts';

/**
 * Frames to leave out where the picture is sped up, so that it keeps to its frame rate. Only frames that no other
 * frame is predicted from can go.
 * @param map time map of the changed part; outside it nothing is sped up.
 * @returns sample numbers in decoding order, 0-based, ascending.
 */
export function framesToDrop({ info, video }: TemplateIndex, map: TimeMap, file: FileHandle): number[] {
  const dropped: number[] = [];
  const lengthSize = nalLengthSize(video.sampleDescriptions);
  paceFrames(map, presentedFrames(video), frameDuration(info.frameRate), (sample) => {
    const frame = { offset: video.offsets[sample] ?? 0, size: video.samples.sizes[sample] ?? 0 };
    if (isReferenceFrame(file, frame, lengthSize)) return false;
    dropped.push(sample);
    return true;
  });
  return dropped.toSorted((a, b) => a - b);
}
