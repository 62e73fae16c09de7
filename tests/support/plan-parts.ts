import { open } from 'node:fs/promises';
import { framesToDrop } from '#electron/engine/render/drop-frames.ts';
import { joinPictures } from '#electron/engine/render/joined-pictures.ts';
import { isNewSound, type Plan } from '#electron/engine/render/plan.ts';
import { renditionFile } from '#electron/engine/template/renditions.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';

export type ReplacedSound = { firstPacket: number; lastPacket: number; key: string; packetSizes: number[] };

/** The packets of its one template that a video replaces. */
export function replacedSound({ sound, pictures }: Plan): ReplacedSound[] {
  const finalPacket = (pictures.at(-1)?.times.at(-1)?.source ?? 0) / 1024;
  return sound.flatMap((part, position) => {
    if (!isNewSound(part)) return [];
    const [before, after] = [sound[position - 1], sound[position + 1]];
    const firstPacket = before && !isNewSound(before) ? before.to : 0;
    const lastPacket = after && !isNewSound(after) ? after.from - 1 : finalPacket;
    return [{ ...part, firstPacket, lastPacket }];
  });
}

/** Samples of its one template, in decoding order, that a video without new pictures drops. */
export async function droppedFrames(plan: Plan, template: string): Promise<number[]> {
  await using file = await open(renditionFile(template, 'source'), 'r');
  return framesToDrop(joinPictures([await loadTemplateIndex(template)], plan, 'source'), [file]);
}
