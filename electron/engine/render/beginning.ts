import { open } from 'node:fs/promises';
import { itemAt } from '#shared/at.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { randomAccessPoints } from '../pictures/runs.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { Rendition } from '../template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';
import { openAssembly } from './assemble.ts';
import {
  isNewSound,
  misfit,
  newPicturesOf,
  packetsOf,
  spansOf,
  spansShown,
  spanTimes,
  type PictureSpan,
  type Plan,
  type SoundPart,
} from './plan.ts';

/**
 * Writes the beginning of a finished video's part of a template, for stills: with its new pictures, and with some of
 * its sound.
 * @param options.template folder of the template. @param options.seconds from its first picture; more may be written.
 * @returns the seconds that were written.
 * @throws AppError as {@link openAssembly}, and `INTERNAL` for a plan of another template.
 */
export async function writeBeginning(options: {
  plan: Plan;
  template: string;
  artifacts: ArtifactStore;
  seconds: number;
  file: string;
}): Promise<number> {
  const { plan, template, artifacts, seconds, file } = options;
  const rendition = drawnFor(plan);
  const beginning = beginningOf(plan, { index: await loadTemplateIndex(template, rendition), rendition }, seconds);
  const assembly = await openAssembly({ plan: beginning, templates: () => template, artifacts, rendition });
  try {
    await using target = await open(file, 'wx');
    await assembly.writeTo(target);
  } finally {
    await assembly.close();
  }
  return assembly.duration;
}

/** The rendition of a video's pictures: the template's own, unless its new ones or rests belong to another. */
function drawnFor({ pictures }: Plan): Rendition {
  const encoded = pictures.flatMap((span) => (span.encoded ? [span.encoded] : []));
  const shown = encoded.length > 0 ? encoded : pictures.flatMap(({ rests }) => (rests ? [rests] : []));
  const drawn = shown.map((entries) => entries.map(({ rendition }) => rendition));
  return drawn.every((renditions) => renditions.includes('source')) ? 'source' : (drawn[0]?.[0] ?? 'source');
}

/** A plan of about the given seconds of one template, whose new pictures are complete. */
function beginningOf(
  plan: Plan,
  { index, rendition }: { index: TemplateIndex; rendition: Rendition },
  seconds: number,
): Plan {
  const place = plan.templates.indexOf(index.info.hash);
  const own = spansOf({ templates: plan.templates, pictures: spansShown(plan, rendition) }, index.info.hash);
  const spans = own.filter(({ times }) => itemAt(times, 0).output < seconds * 48_000);
  const isNew = (span: PictureSpan): boolean => newPicturesOf(span, rendition) !== undefined;
  const cut = spans.map((span) => (isNew(span) ? span : cutAfter(span, seconds * 48_000, index)));
  const shown = cut.at(-1)?.times.at(-1)?.output;
  if (shown === undefined) throw misfit('it shows nothing of the template');
  const sound = soundFor(plan, place, Math.ceil(shown / aacBlockSamples) + 1);
  const packets = sound.reduce((sum, part) => sum + packetsOf(part), 0);
  const end = (packets - 1) * aacBlockSamples;
  const pictures = cut.map(({ times, ...span }, position) => ({
    ...span,
    template: 0,
    times: times.map((point, at) => {
      const isLast = position === cut.length - 1 && at === times.length - 1;
      return { ...point, output: isLast ? end : Math.min(end, point.output) };
    }),
  }));
  return { version: 2, templates: [index.info.hash], sound, pictures, text: [] };
}

/** A span of a template's own pictures up to the first random access point after a time. */
function cutAfter(span: PictureSpan, time: number, index: TemplateIndex): PictureSpan {
  const { from, to, times } = span;
  const frame = frameDuration(index.info.frameRate);
  const isRandomAccess = randomAccessPoints(index);
  for (let end = from + 1; end < to; end++) {
    const source = Math.round(end * frame);
    if (mapTime(times, source) < time || !isRandomAccess(end)) continue;
    return { ...span, to: end, times: spanTimes(times, itemAt(times, 0).source, source) };
  }
  return span;
}

/** The first packets of a plan for the pictures of one of its templates; fewer if there are not enough. */
function soundFor({ sound }: Plan, place: number, packets: number): SoundPart[] {
  const first = place === 0 ? 0 : sound.findIndex((part) => !isNewSound(part) && part.template === place);
  const taken: SoundPart[] = [];
  let left = packets;
  for (const part of sound.slice(first)) {
    if (left === 0 || (!isNewSound(part) && part.template !== place)) break;
    const count = Math.min(left, packetsOf(part));
    left -= count;
    if (isNewSound(part)) taken.push({ ...part, packetSizes: part.packetSizes.slice(0, count) });
    else taken.push({ template: 0, from: part.from, to: part.from + count });
  }
  return taken;
}
