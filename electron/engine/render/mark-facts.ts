import { uuidOf, wordKinds, pictureKinds, type MarkedRange, type MarkFacts } from '../provenance/assertions.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { isNewSound, packetsOf, planEnd, type Plan } from './plan.ts';
import type { Rendition } from '../template/renditions.ts';

/** Samples of the finished video. */
type Range = { from: number; to: number };

/** What the manifest of a video asserts. @param id names the contents of the video. */
export function markFactsOf(plan: Plan, { id, rendition }: { id: string; rendition: Rendition }): MarkFacts {
  const words = plan.words ?? newSoundIn(plan).map((range) => ({ ...range, kind: 'unknown' as const }));
  const drawn = plan.drawn ?? newPicturesIn(plan, rendition).map((range) => ({ ...range, kind: 'pictures' as const }));
  return {
    id: uuidOf(id),
    templates: plan.templates.map((hash) => ({
      instance: uuidOf(hash),
      synthetic: plan.synthetic?.includes(hash) ?? false,
    })),
    words: byKind(wordKinds, words),
    pictures: byKind(pictureKinds, drawn),
  };
}

/** Ranges by kind, without kinds that have none. */
function byKind<Kind extends string>(
  kinds: readonly Kind[],
  marked: readonly (Range & { kind: Kind })[],
): { kind: Kind; ranges: MarkedRange[] }[] {
  return kinds.flatMap((kind) => {
    const ranges = joined(marked.filter((range) => range.kind === kind)).map(({ from, to }) => ({
      start: Math.floor(from / 48),
      end: Math.ceil(to / 48),
    }));
    return ranges.length === 0 ? [] : [{ kind, ranges }];
  });
}

/** Ranges in time order, those that touch as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** Where packets are new: the words and their re-encoded surroundings. Packet j covers blocks j − 1 and j. */
export function newSoundIn(plan: Plan): Range[] {
  const end = planEnd(plan);
  let packet = 0;
  return plan.sound.flatMap((part) => {
    const first = packet;
    packet += packetsOf(part);
    if (!isNewSound(part)) return [];
    return [{ from: Math.max(0, (first - 1) * aacBlockSamples), to: Math.min(end, packet * aacBlockSamples) }];
  });
}

/** Drawn pictures. Where the presenter rests, pictures are the template's own. */
function newPicturesIn(plan: Plan, rendition: Rendition): Range[] {
  return plan.pictures.flatMap((span) => {
    const [first] = span.times;
    const last = span.times.at(-1);
    const isDrawn = span.encoded?.some((pictures) => pictures.rendition === rendition);
    if (!first || !last || !isDrawn) return [];
    return [{ from: first.output, to: last.output }];
  });
}
