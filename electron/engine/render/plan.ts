import { itemAt } from '#shared/at.ts';
import { mapTime, stretchRange, withoutRepeats, type TimePoint } from '#shared/timeline/time-map.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Artifact } from '../artifacts/store.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { TextCue } from '../mp4/timed-text.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { PictureKind, WordKind } from '../provenance/assertions.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { Rendition } from '../template/renditions.ts';

/**
 * A finished video as stored: the packets of its templates, and the times of its pictures. Everything else (sample
 * tables, byte layout, frames dropped where time runs fast) is derived from the templates, so that the plan stays
 * small, applies to every rendition, and gives the same bytes on every machine.
 */
export type Plan = {
  version: 2;
  /** SHA-256 of each template's `template.mp4`, in playing order; parts refer to them by index. */
  templates: string[];
  /** AAC packets, one part after another: the whole sound track. */
  sound: SoundPart[];
  /** Pictures, one span after another: the whole video track. */
  pictures: PictureSpan[];
  /** Captions in time order, not overlapping; empty without a caption track. */
  text: TextCue[];
  /** Language of the captions, a BCP 47 tag; missing if unknown. */
  language?: string;
  /** New words in time order; missing in plans of earlier versions. */
  words?: NewWords[];
  /** What new pictures show; missing in plans of earlier versions. */
  drawn?: DrawnPictures[];
  /** The templates among them whose speaker is a computer voice; missing without any. */
  synthetic?: string[];
  /** Names the certificate that signs the video; missing in plans of earlier versions. */
  leaf?: string;
};

/** New words `[from, to)`, samples at 48 kHz of the finished video, and where their sound comes from. */
export type NewWords = {
  from: number;
  to: number;
  kind: Exclude<WordKind, 'unknown'>;
  /** Whether a voice was matched to the speaker. */
  likeness?: true;
};

/** What is drawn on the pictures from a time to another, samples at 48 kHz of the finished video. */
export type DrawnPictures = { from: number; to: number; kind: PictureKind };

export type { TextCue };

export type SoundPart = TemplateSound | NewSound;

/** Packets `[from, to)` of a template; packet 0 is priming. */
type TemplateSound = { template: number; from: number; to: number };

/**
 * Packets made for this video. The artifact `key` of the sections holds them, after `skipped` bytes if there are any.
 */
export type NewSound = {
  key: string;
  /** Bytes of each packet. */
  packetSizes: number[];
  /** Bytes of the artifact before the first packet, if a stretch of a video begins within the artifact. */
  skipped?: number;
};

/** Frames `[from, to)` of a template by presentation, and their times. */
export type PictureSpan = {
  template: number;
  from: number;
  to: number;
  /**
   * From times of the template to times of the finished video, samples at 48 kHz: the span's start, its end and points
   * between, piecewise linear. A template ends where its sound does.
   */
  times: TimePoint[];
  /** Replacement pictures. Those of one rendition follow each other; there are several if the presenter rests. */
  encoded?: NewPictures[];
  /**
   * Replacement pictures of some renditions, in which the presenter rests: a sequence of artifacts, listed again each
   * time they are shown. Other renditions show the span's own frames.
   */
  rests?: { rendition: Rendition; parts: NewPictures[] }[];
};

/** New sound that replaces the packets `[firstPacket, lastPacket]` of a template, and how its pictures follow. */
export type SplicedSection = {
  firstPacket: number;
  lastPacket: number;
  /** Content key of the new packets. */
  key: string;
  packetSizes: number[];
  /**
   * `source` in template samples, `output` in samples of the finished video after the first point, whose output is
   * therefore 0.
   */
  timeMap: TimePoint[];
};

/** The plan of a whole template. @param sections in time order, at least one packet of the template between two. */
export function planOf(
  info: Pick<TemplateInfo, 'hash' | 'frames' | 'audioSamples'>,
  sections: readonly SplicedSection[] = [],
): Plan {
  const sound: SoundPart[] = [];
  const points: TimePoint[] = [];
  let next = 0;
  let shift = 0;
  for (const { firstPacket, lastPacket, key, packetSizes, timeMap } of sections) {
    if (firstPacket > next) sound.push({ template: 0, from: next, to: firstPacket });
    sound.push({ key, packetSizes });
    // No points: only a background's sound is new there.
    const base = (timeMap[0]?.source ?? 0) + shift;
    for (const { source, output } of timeMap) points.push({ source, output: base + output });
    next = lastPacket + 1;
    shift += (packetSizes.length - (next - firstPacket)) * aacBlockSamples;
  }
  // One more than blocks: the first one is priming.
  const packets = info.audioSamples / aacBlockSamples + 1;
  if (packets > next) sound.push({ template: 0, from: next, to: packets });
  const times = spanTimes(points, 0, info.audioSamples);
  return {
    version: 2,
    templates: [info.hash],
    sound,
    pictures: [{ template: 0, from: 0, to: info.frames, times }],
    text: [],
  };
}

/** The part of a time map between two times of the template, with points at both. */
export function spanTimes(map: readonly TimePoint[], start: number, end: number): TimePoint[] {
  const inside = map.filter(({ source }) => source > start && source < end);
  const edge = (source: number): TimePoint => ({ source, output: Math.round(mapTime(map, source)) });
  return withoutRepeats([edge(start), ...inside, edge(end)]);
}

/** What a plan says of itself, moved in time. @param move a time of the finished video, samples; equal ends leave it out. */
export function movedFacts({ words, drawn }: Pick<Plan, 'words' | 'drawn'>, move: (time: number) => number) {
  const moved = <Range extends { from: number; to: number }>(ranges: readonly Range[]): Range[] =>
    ranges
      .map((range) => ({ ...range, from: move(range.from), to: move(range.to) }))
      .filter(({ from, to }) => to > from);
  return { ...(words && { words: moved(words) }), ...(drawn && { drawn: moved(drawn) }) };
}

/** The spans of one of a plan's templates; the first one begins at 0, in samples of the finished video. */
export function spansOf({ templates, pictures }: Pick<Plan, 'templates' | 'pictures'>, hash: string): PictureSpan[] {
  const place = templates.indexOf(hash);
  const own = pictures.filter(({ template }) => template === place);
  const start = own[0]?.times[0]?.output ?? 0;
  return own.map((span) => ({
    ...span,
    times: span.times.map(({ source, output }) => ({ source, output: output - start })),
  }));
}

export function isNewSound(part: SoundPart): part is NewSound {
  return 'key' in part;
}

/** Number of packets in a part of the sound. */
export function packetsOf(part: SoundPart): number {
  return isNewSound(part) ? part.packetSizes.length : part.to - part.from;
}

/** The error for plans that do not fit their templates. */
export function misfit(detail: string): AppError {
  return new AppError('INTERNAL', { detail: `plan: ${detail}` });
}

/** Seconds of a finished video. */
export function planDuration({ pictures }: Pick<Plan, 'pictures'>): number {
  return planEnd({ pictures }) / 48_000;
}

/** Samples at 48 kHz of a finished video. */
export function planEnd({ pictures }: Pick<Plan, 'pictures'>): number {
  return pictures.at(-1)?.times.at(-1)?.output ?? 0;
}

/** An artifact used by a finished video, and how many of its first bytes. */
export type PlanArtifact = Artifact & { kind: 'sections' | 'pictures'; size: number };

/** The sources of a rendition's bytes besides its templates: sound in the order of the plan, then pictures. */
export function planArtifacts(plan: Pick<Plan, 'sound' | 'pictures'>, rendition: Rendition): PlanArtifact[] {
  return [
    ...plan.sound
      .filter(isNewSound)
      .map(({ key, packetSizes, skipped = 0 }) => artifact('sections', key, [skipped, ...packetSizes])),
    ...plan.pictures.flatMap((span) =>
      (newPicturesOf(span, rendition) ?? []).map(({ key, packetSizes }) => artifact('pictures', key, packetSizes)),
    ),
  ];
}

function artifact(kind: PlanArtifact['kind'], key: string, sizes: readonly number[]): PlanArtifact {
  return { key, kind, size: sizes.reduce((total, size) => total + size, 0) };
}

/** Whether a plan has new pictures, which belong to one rendition. */
export function hasNewPictures({ pictures }: Pick<Plan, 'pictures'>): boolean {
  return pictures.some(({ encoded = [] }) => encoded.length > 0);
}

/**
 * Whether a rendition shows everything in a plan. Otherwise it needs its own plan, as new pictures belong to one
 * rendition.
 */
export function showsAll({ pictures }: Pick<Plan, 'pictures'>, rendition: Rendition): boolean {
  const isThere = (shown: readonly { rendition: Rendition }[]): boolean =>
    shown.length === 0 || shown.some((candidate) => candidate.rendition === rendition);
  return pictures.every(({ encoded = [], rests = [] }) => isThere(encoded) && isThere(rests));
}

/** All artifacts that a video needs in any rendition. */
export function allArtifacts({ sound, pictures }: Pick<Plan, 'sound' | 'pictures'>): Artifact[] {
  return [
    ...sound.filter(isNewSound).map(({ key }) => ({ kind: 'sections', key }) as const),
    ...pictures.flatMap(({ encoded = [], rests = [] }) => {
      const keys = [...encoded, ...rests.flatMap(({ parts }) => parts)].map(({ key }) => key);
      return [...new Set(keys)].map((key) => ({ kind: 'pictures', key }) as const);
    }),
  ];
}

/**
 * The new pictures that a rendition shows in a span, as a sequence of artifacts; undefined if it shows the span's own.
 * @throws AppError `INTERNAL` if new pictures were encoded for other renditions only.
 */
export function newPicturesOf(
  { encoded = [], rests = [] }: PictureSpan,
  rendition: Rendition,
): NewPictures[] | undefined {
  const pictures = encoded.filter((candidate) => candidate.rendition === rendition);
  if (pictures.length > 0) return pictures;
  if (encoded.length > 0) throw misfit(`no pictures for ${rendition}`);
  return rests.find((candidate) => candidate.rendition === rendition)?.parts;
}

/**
 * The spans of a plan as a rendition shows them. Adjacent spans of the template's own frames are merged, because a rest
 * that the rendition lacks has the edges of another rendition's groups of pictures.
 */
export function spansShown({ pictures }: Pick<Plan, 'pictures'>, rendition: Rendition): PictureSpan[] {
  const isOwn = (span: PictureSpan): boolean => newPicturesOf(span, rendition) === undefined;
  const shown: PictureSpan[] = [];
  for (const span of pictures) {
    if (!isOwn(span)) {
      shown.push(span);
      continue;
    }
    const { template, from, to, times } = span;
    const before = shown.at(-1);
    if (before && before.template === template && before.to === from && isOwn(before))
      shown[shown.length - 1] = { ...before, to, times: withoutRepeats([...before.times, ...times]) };
    else shown.push({ template, from, to, times });
  }
  return shown;
}

/** A part of a recording between two common words: `[start, end)`, samples. */
export type LongPart = { start: number; end: number };

/**
 * The long parts in which the presenter of a plan rests, so that another rendition can show the same rests.
 * @param plan of one template.
 */
export function restingParts({ pictures }: Pick<Plan, 'pictures'>): LongPart[] {
  return pictures.flatMap(({ encoded, rests, times }) => {
    const [first, second] = encoded ?? [];
    if (!rests && first?.rendition !== second?.rendition) return [];
    // Time runs evenly in long parts, and nowhere else as slowly.
    return times.slice(1).flatMap((to, index): LongPart[] => {
      const from = itemAt(times, index);
      const isLong = to.output - from.output > (to.source - from.source) * stretchRange.highest;
      return isLong ? [{ start: from.source, end: to.source }] : [];
    });
  });
}
