import { z } from 'zod';
import { itemAt } from '#shared/at.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { readPackets, writePackets } from '../artifacts/packets.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import { avcodec, avfilter } from '../media/codec/versions.ts';
import {
  openDissolved,
  openInOrder,
  poseDistance,
  readPoses,
  type FramesFile,
  type Pose,
} from '../media/edit/rest-pictures.ts';
import type { Watched } from '../media/codec/input.ts';
import type { Size } from '../media/codec/picture-size.ts';
import type { Patches } from '../lips/patches.ts';
import { openFrames, type PictureInput } from '../media/layers/inputs.ts';
import type { Piece } from '../media/layers/layers.ts';
import { learnedOf } from '../template/learned-sound.ts';
import { frameDuration } from '../template/picture-table.ts';
import { renditionFile, type Rendition } from '../template/renditions.ts';
import { frameLevels, frameSamples } from '../template/sound-profile.ts';
import { openTemplateAudio } from '../template/template-audio.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { openLips } from './lips-ground.ts';
import type { FrameRange } from './runs.ts';

/*
 * Footage of a resting presenter of any length: a rest in the recording, played forward and then backward, so that it
 * loops without a jump. Each such walk lasts from a quarter of a second to four seconds and is encoded independently;
 * walks in a row fill any length.
 */

/** Part of the key: changes whenever another rest would be chosen. */
const restVersion = 2;

/** A rest and its position. Frames by presentation. */
export type Rest = {
  /** It is shown between this frame of the recording and the next one. */
  behind: number;
  /** First frame of the footage, and number of frames after it. */
  start: number;
  frames: number;
  /** Whether it dissolves in and out, as the poses differ. */
  dissolves: boolean;
};

/** A template in a rendition, and where its artifacts are kept. */
export type RestPlace = Watched & {
  /** Folder of the template. */
  template: string;
  index: TemplateIndex;
  rendition: Rendition;
  artifacts: ArtifactStore;
};

/** Lengths of rests, seconds. More would never be shown, as a walk goes at most two seconds forward. */
const usualRests = [0.5, 1, 1.5, 2];
/** Length of a rest if there is no longer one, and edges of a pause to leave out, as lips still move there; seconds. */
const shortestRest = 0.3;
const pauseEdge = 0.08;
/** Number of the longest pauses examined, and the seconds examined of each. */
const pausesLookedAt = 6;
const longestLook = 6;
/** Pauses this near the place are examined as well, seconds. */
const near = 2;
/** Length of a dissolve, seconds: 6 frames at 25 a second. */
const dissolveSeconds = 0.24;
/**
 * Measured with {@link poseDistance}: from one frame to the next, speaking lips differ by 1–5; within half a second a
 * resting presenter differs by 5–13 and one who moves a hand by 30–70. So a jump to a pose this near is invisible,
 * footage with smaller differences is a rest, and a larger difference means another scene.
 */
const unseen = 6;
const steady = 20;
const anotherScene = 70;
/** How much more a rest of twice the length may differ, because it repeats half as often; in the same unit. */
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
 * The best rest of a recording for a gap after one of some frames, and the best place for it; chosen once for a
 * template.
 * @param within frames after which it may be shown: `[from, to)`.
 * @returns null if no rest looks like the frames around the place.
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
  const { template, index, rendition, signal, onAlive } = place;
  const { frameRate, frames } = index.info;
  const reach = Math.round(near * perSecond(frameRate));
  const file: FramesFile = { file: renditionFile(template, rendition), frameRate, signal, onAlive };
  const places = await readPoses(file, [{ from: within.from, to: Math.min(frames, within.to + 1) }]);
  const pauses = pausesOf(place, within);
  const poses = new Map([...places, ...(await readPoses(file, pauses))]);
  const found = restIn(pauses, poses, within, index);
  if (found) return found;
  // For a speaker who never pauses, or gestures in all pauses: the moment with the least movement near the place.
  const around = { from: Math.max(0, within.from - reach), to: Math.min(frames, within.to + reach) };
  return restIn([around], new Map([...poses, ...(await readPoses(file, [around]))]), within, index);
}

/** The best rest in some windows; null without one. */
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

/** The distance of each frame's pose from the first, until it is too large. */
function steadyFrom(pose: (frame: number) => Pose, start: number, frames: number): number[] {
  const moved: number[] = [];
  let most = 0;
  for (let frame = 1; frame <= frames; frame++) {
    // Every second frame is enough, because nobody moves and returns within two frames.
    if (frame % 2 === 1) most = Math.max(most, poseDistance(pose(start), pose(start + frame)));
    if (most > steady) break;
    moved.push(most);
  }
  return moved;
}

/** The frame after which the cut to a rest at `start` is least visible, and the difference of its pose. */
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

/** Sound is read in parts, samples. */
const partSamples = 30 * 48_000;
/** Clicks up to this length do not end a pause, frames of 10 ms. */
const shortClick = 3;

/** Silences of a template, samples: `[start, end)`. */
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

/** Frames of the shortest walk, about a quarter of a second; all walks are multiples of it. */
export function walkUnit({ info }: { info: Pick<TemplateInfo, 'frameRate'> }): number {
  return 2 * Math.round(perSecond(info.frameRate) / 8);
}

/**
 * Lengths of walks in these units, longest first. Like a template, they have a group of pictures every two seconds, and
 * a walk of less than a second is one group.
 */
const walks = [16, 8, 4, 3, 2, 1];

/** Walks with a given total length, in units. Each begins and ends where the rest begins. */
export function walksOf(units: number): number[] {
  let left = units;
  return walks.flatMap((length) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return Array.from({ length: count }, () => length);
  });
}

/**
 * Frames of a walk over a rest: forward and backward, repeatedly if the rest is too short.
 * @param count number of frames, even.
 * @returns frames from the rest's first one, which would also follow them.
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

/** Opens the pictures below a piece's layers; the caller closes them. */
export async function openGround(
  { from, to, ground }: Pick<Piece, 'from' | 'to' | 'ground'>,
  index: TemplateIndex,
  { size, openPatches, ...file }: FramesFile & { size: Size; openPatches: (key: string) => Promise<Patches> },
): Promise<PictureInput> {
  if (!ground) return openFrames(file.file, perSecond(file.frameRate), file.signal);
  if (ground.kind === 'lips') return openLips(file, ground, { size, patches: await openPatches(ground.patches) });
  if (ground.kind === 'walk') return openInOrder(file, framesOfWalk(ground, to - from));
  const length = Math.min(dissolveFrames(index), to - from);
  return openDissolved(file, { from, to }, { ...ground, length });
}
