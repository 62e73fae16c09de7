import { z } from 'zod';
import { itemAt } from '#shared/at.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { readPackets, writePackets } from '../artifacts/packets.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import { avcodec, avfilter } from '../media/codec/versions.ts';
import { encodePictures } from '../media/edit/encode-pictures.ts';
import { picturesOf } from '../media/edit/rendition.ts';
import {
  dissolved,
  holdFrames,
  inOrder,
  poseDistance,
  readPoses,
  type FramesFile,
  type Mixed,
  type Pose,
} from '../media/edit/rest-pictures.ts';
import type { ComposedPicture } from '../media/layers/compositor.ts';
import { parameterSets } from '../mp4/sample-entry.ts';
import { learnedOf } from '../template/learned-sound.ts';
import { frameDuration } from '../template/picture-table.ts';
import { renditionFile, type Rendition } from '../template/renditions.ts';
import { frameLevels, frameSamples } from '../template/sound-profile.ts';
import { openTemplateAudio } from '../template/template-audio.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import type { NewPictures } from './new-pictures.ts';
import { readCachedPictures, writeCachedPictures } from './picture-cache.ts';
import { codingOfPieces } from './pieces.ts';
import type { FrameRange } from './runs.ts';

/*
 * Footage of a presenter at rest that can be shown for any length: a rest of the recording, forward and then backward, so
 * that it joins itself without a jump. Such walks of one, two and four seconds are encoded, each decoded by itself; one
 * after another they are as long as they must.
 */

/** Changes whenever another rest would be chosen, or the same one encoded otherwise. */
const restVersion = 2;

/** Where a rest is shown, and which. Frames by presentation. */
export type Rest = {
  /** It is shown behind this frame of the recording and before the next one. */
  behind: number;
  /** First frame of the footage, and how many further frames it goes. */
  start: number;
  frames: number;
  /** Whether it is dissolved into and out of, as the poses differ. */
  dissolves: boolean;
};

/** A template in a rendition, and where its artifacts are kept. */
export type RestPlace = {
  /** Folder of the template. */
  template: string;
  index: TemplateIndex;
  rendition: Rendition;
  artifacts: ArtifactStore;
  signal?: AbortSignal | undefined;
  onAlive?: (() => void) | undefined;
};

/** A rest lasts this long, seconds; more is seen by nobody, as a walk goes no further than two seconds. */
const usualRests = [0.5, 1, 1.5, 2];
/** Where nobody rests for as long, this will do; the edges of a pause, in which lips still move, are no part of it. */
const shortestRest = 0.3;
const pauseEdge = 0.08;
/** So many of the longest pauses are looked at, and those near the place; seconds of each. */
const pausesLookedAt = 6;
const longestLook = 6;
const near = 2;
/** How long a dissolve takes, seconds: 6 frames at 25 a second. */
const dissolveSeconds = 0.24;
/**
 * Measured with {@link poseDistance}: from one frame to the next lips that speak differ by 1–5, within half a second a
 * presenter at rest by 5–13 and one who moves a hand by 30–70. So a jump to a pose this near is not seen, footage that goes
 * no further is a rest, and what differs more than this is another scene.
 */
const unseen = 6;
const steady = 20;
const anotherScene = 70;
/** What a rest of twice the length is worth, as it is seen again half as often, in the same steps. */
const variety = 2;

/** Frames of a dissolve on each side of a rest. */
export function dissolveFrames({ info }: TemplateIndex): number {
  return Math.round(dissolveSeconds * perSecond(info.frameRate));
}

const restSchema: z.ZodType<{ rest: Rest | null }> = z.object({
  rest: z
    .object({
      behind: z.number().int(),
      start: z.number().int(),
      frames: z.number().int(),
      dissolves: z.boolean(),
    })
    .nullable(),
});

/**
 * The rest of a recording that looks best among some frames, and the place among them where it does: chosen once for a
 * template.
 * @param within frames behind which it may be shown: `[from, to)`.
 * @returns null where nothing of the recording looks like what is around the place.
 */
export async function findRest(place: RestPlace, within: FrameRange): Promise<Rest | null> {
  const { index, artifacts } = place;
  const key = hashOf([restVersion, 'rest', avcodec, avfilter, index.hash, within]).slice(0, 40);
  const artifact = { kind: 'pictures', key } as const;
  const known = await readPackets(artifacts, artifact, restSchema);
  if (known) return known.rest;
  const rest = await chooseRest(place, within);
  return (await writePackets(artifacts, artifact, [], { rest }, restSchema)).rest;
}

async function chooseRest(place: RestPlace, within: FrameRange): Promise<Rest | null> {
  const { template, index, rendition, signal } = place;
  const { frameRate, frames } = index.info;
  const reach = Math.round(near * perSecond(frameRate));
  const file: FramesFile = { file: renditionFile(template, rendition), frameRate, signal };
  const places = await readPoses(file, [{ from: within.from, to: Math.min(frames, within.to + 1) }]);
  const pauses = pausesOf(place, within);
  const poses = new Map([...places, ...(await readPoses(file, pauses))]);
  const found = restIn(pauses, poses, within, index);
  if (found) return found;
  // Who never pauses, or never without a gesture, is shown while moving least.
  const around = { from: Math.max(0, within.from - reach), to: Math.min(frames, within.to + reach) };
  return restIn([around], new Map([...poses, ...(await readPoses(file, [around]))]), within, index);
}

/** The best rest in some windows; null where nobody rests in any of them. */
function restIn(
  windows: readonly FrameRange[],
  poses: ReadonlyMap<number, Pose>,
  within: FrameRange,
  { info }: TemplateIndex,
): Rest | null {
  const rate = perSecond(info.frameRate);
  const pose = (frame: number): Pose => poses.get(frame) ?? new Uint8Array(0);
  let best: { rest: Rest; cost: number } | undefined;
  for (const lengths of [usualRests, [shortestRest]]) {
    const counts = lengths.map((seconds) => Math.max(2, Math.round(seconds * rate)));
    const [shortest, longest] = [itemAt(counts, 0), itemAt(counts, counts.length - 1)];
    for (const { from, to } of windows) {
      for (let start = from; start + shortest < to; start++) {
        const moved = steadyFrom(pose, start, Math.min(to - 1 - start, longest));
        if (moved.length < shortest) continue;
        const { behind, jump } = nearestPlace(pose, start, within);
        if (jump > anotherScene) continue;
        for (const count of counts.filter((frames) => frames <= moved.length)) {
          const cost = jump + 3 * itemAt(moved, count - 1) - variety * Math.log2(count / shortest);
          if (best && best.cost <= cost) continue;
          best = { cost, rest: { behind, start, frames: count, dissolves: jump > unseen } };
        }
      }
    }
    if (best) break;
  }
  return best?.rest ?? null;
}

/** How far a pose has gone from where it began, frame after frame, until it goes too far. */
function steadyFrom(pose: (frame: number) => Pose, start: number, frames: number): number[] {
  const moved: number[] = [];
  let most = 0;
  for (let frame = 1; frame <= frames; frame++) {
    // Each second one will do, as nobody is back within two frames.
    if (frame % 2 === 1) most = Math.max(most, poseDistance(pose(start), pose(start + frame)));
    if (most > steady) break;
    moved.push(most);
  }
  return moved;
}

/** The frame behind which a rest that begins at `start` is least seen to, and how much its pose differs there. */
function nearestPlace(
  pose: (frame: number) => Pose,
  start: number,
  { from, to }: FrameRange,
): { behind: number; jump: number } {
  let nearest = { behind: from, jump: Infinity };
  for (let behind = from; behind < to; behind++) {
    const into = poseDistance(pose(behind), pose(start));
    if (into >= nearest.jump) continue;
    const jump = Math.max(into, poseDistance(pose(behind + 1), pose(start)));
    if (jump < nearest.jump) nearest = { behind, jump };
  }
  return nearest;
}

/** Pauses of the recording as frames, without their edges: the longest ones, and those near a place. */
function pausesOf({ template, index: { info } }: RestPlace, within: FrameRange): FrameRange[] {
  const frame = frameDuration(info.frameRate);
  const edge = pauseEdge * 48_000;
  const shortest = shortestRest * 48_000;
  const pauses = quietStretches(template, info).flatMap(({ start, end }): FrameRange[] => {
    const [from, to] = [start === 0 ? 0 : start + edge, end === info.audioSamples ? end : end - edge];
    if (to - from < shortest) return [];
    const last = Math.min(info.frames, Math.floor(Math.min(to, from + longestLook * 48_000) / frame));
    return [{ from: Math.ceil(from / frame), to: last }];
  });
  const reach = near * perSecond(info.frameRate);
  const byLength = pauses.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const longest = new Set(byLength.slice(0, pausesLookedAt));
  return pauses.filter(
    (pause) => longest.has(pause) || (pause.to > within.from - reach && pause.from < within.to + reach),
  );
}

/** Sound is looked at in parts, samples. */
const partSamples = 30 * 48_000;
/** A click this short ends no pause, frames of 10 ms. */
const shortClick = 3;

/** Where nothing is said, samples. */
function quietStretches(template: string, info: TemplateIndex['info']): { start: number; end: number }[] {
  const { pauseThreshold } = learnedOf(template, info);
  using audio = openTemplateAudio(template, info);
  const stretches: { start: number; end: number }[] = [];
  for (let at = 0; at < audio.length; at += partSamples) {
    const levels = frameLevels(audio.read(at, Math.min(audio.length, at + partSamples)));
    for (const [place, level] of levels.entries()) {
      if (level >= pauseThreshold) continue;
      const start = at + place * frameSamples;
      const last = stretches.at(-1);
      if (last && start - last.end <= shortClick * frameSamples) last.end = start + frameSamples;
      else stretches.push({ start, end: start + frameSamples });
    }
  }
  return stretches;
}

/** Frames of the shortest walk over a rest, a second: all walks are a whole number of these. */
export function walkUnit({ info }: TemplateIndex): number {
  return 2 * Math.round(perSecond(info.frameRate) / 2);
}

/** Units of the walks that are encoded, the longest first: like a template they have a group of pictures every two seconds. */
const walks = [4, 2, 1];

/** The walks that together have so many units, one after another: each begins and ends where the rest begins. */
export function walksOf(units: number): number[] {
  let left = units;
  return walks.flatMap((length) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return Array.from({ length: count }, () => length);
  });
}

/**
 * Frames of a walk over a rest: there and back, again and again where it is too short for one way.
 * @param count of frames, even. @returns the first one is where the rest begins, which would also come next.
 */
export function framesOfWalk({ start, frames }: Pick<Rest, 'start' | 'frames'>, count: number): number[] {
  const half = count / 2;
  const ways = Math.ceil(half / frames);
  return Array.from({ length: ways }, (_, way) => {
    const length = Math.floor(((way + 1) * half) / ways) - Math.floor((way * half) / ways);
    const there = Array.from({ length }, (__, at) => start + at);
    return [...there, ...there.map((_frame, at) => start + length - at)];
  }).flat();
}

/** Encodes a walk of so many units over a rest, unless it is kept already. @throws AppError as `encodePictures`. */
export function drawWalk(place: RestPlace, rest: Rest, units: number): Promise<NewPictures> {
  const frames = framesOfWalk(rest, units * walkUnit(place.index));
  const range = { from: rest.start, to: Math.max(...frames) + 1 };
  return encoded(place, ['walk', range, frames.length], frames.length, async function* (file) {
    using held = await holdFrames(file, range);
    yield* inOrder(held, frames);
  });
}

/** Frames of a recording beside rests: which one is shown before them, and which one after. */
export type BesideRest = FrameRange & { before: Rest | null; after: Rest | null };

/**
 * Encodes frames between rests, dissolved from the one and to the other.
 * @returns pictures whose frames are those of the recording.
 * @throws AppError as `encodePictures`.
 */
export async function drawBeside(place: RestPlace, { from, to, before, after }: BesideRest): Promise<NewPictures> {
  const length = Math.min(dissolveFrames(place.index), to - from);
  const [first, last] = [before?.dissolves ? before.start : null, after?.dissolves ? after.start : null];
  const made = await encoded(place, ['beside', from, to, first, last, length], to - from, async function* (file) {
    using opened = new DisposableStack();
    const hold = async (start: number | null) =>
      start === null ? null : opened.use(await holdFrames(file, { from: start, to: start + length + 1 }));
    const [held, next] = [await hold(first), await hold(last)];
    const mixedAt = (frame: number): Mixed[] => {
      const mixed: Mixed[] = [];
      const [since, until] = [frame - from, to - 1 - frame];
      // A rest ends where it begins, and goes on from there; before it began it would have come the same way back.
      if (held && first !== null && since < length)
        mixed.push({ picture: held.pictureAt(first + since), share: 1 - (since + 1) / (length + 1) });
      if (next && last !== null && until < length)
        mixed.push({ picture: next.pictureAt(last + until + 1), share: 1 - (until + 1) / (length + 1) });
      return mixed;
    };
    for await (const { picture, frame } of dissolved(file, { from, to }, mixedAt))
      yield { picture, frame: frame - from };
  });
  return { ...made, frames: made.frames.map((frame) => frame + from) };
}

async function encoded(
  { template, index, rendition, artifacts, signal, onAlive }: RestPlace,
  content: readonly unknown[],
  count: number,
  pictures: (file: FramesFile) => AsyncGenerator<ComposedPicture, void>,
): Promise<NewPictures> {
  const { size, coding } = picturesOf(index, rendition);
  const settings = codingOfPieces(coding);
  const key = hashOf([restVersion, avcodec, avfilter, settings, index.hash, ...content]).slice(0, 40);
  const known = await readCachedPictures(artifacts, key);
  if (known) return known;
  const { frameRate } = index.info;
  return writeCachedPictures(artifacts, { rendition, key }, (write) =>
    encodePictures({
      size,
      frameRate,
      coding: settings,
      parameterSets: parameterSets(index.video.sampleDescriptions),
      from: 0,
      to: count,
      pictures: pictures({ file: renditionFile(template, rendition), frameRate, signal }),
      write,
      onFrame: onAlive,
      signal,
    }),
  );
}
