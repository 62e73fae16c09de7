import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isReferenceFrame } from '../media/mp4/nal.ts';
import { nalLengthSize } from '../media/mp4/sample-entry.ts';
import { templateFiles } from '../workers/protocol.ts';
import { planTimeMap } from './layout.ts';
import { frameDuration, isSpedUp, paceFrames } from './pacing.ts';
import { pictureTable } from './pictures/picture-table.ts';
import type { RenderPlan } from './plan.ts';
import { picturesFile } from './section-files.ts';
import type { TemplateIndex } from './template-index.ts';

/**
 * Frames to leave out where the picture is sped up, so that it keeps to its frame rate. Only frames that no other
 * frame is predicted from can go.
 * @param options.template folder of the template; `cache` holds the plan's new pictures.
 * @returns places in decoding order, new pictures included, 0-based, ascending.
 */
export async function framesToDrop(options: {
  index: TemplateIndex;
  plan: Pick<RenderPlan, 'sections' | 'pictures'>;
  template: string;
  cache: string;
}): Promise<number[]> {
  const { index, plan, template, cache } = options;
  const map = planTimeMap(plan);
  if (!isSpedUp(map)) return [];
  const { info, video, referenceFrames } = index;
  const table = pictureTable(index, plan);
  const lengthSize = nalLengthSize(video.sampleDescriptions);
  const dropped: number[] = [];
  const runs: FileHandle[] = [];
  const file = await open(join(template, templateFiles.video), 'r');
  try {
    for (const { key } of plan.pictures ?? []) runs.push(await open(picturesFile(cache, key), 'r'));
    paceFrames(map, table.frames, frameDuration(info.frameRate), (sample) => {
      const frame = { offset: table.offsets[sample] ?? 0, size: table.sizes[sample] ?? 0 };
      const run = runs[table.runs[sample] ?? -1];
      const isReference = run
        ? isReferenceFrame(run, frame, lengthSize)
        : (referenceFrames.get(frame.offset) ?? isReferenceFrame(file, frame, lengthSize));
      if (!run) referenceFrames.set(frame.offset, isReference);
      if (!isReference) dropped.push(sample);
      return !isReference;
    });
  } finally {
    for (const opened of [file, ...runs]) await opened.close();
  }
  return dropped.toSorted((a, b) => a - b);
}
