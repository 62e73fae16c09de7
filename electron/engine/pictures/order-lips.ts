import { join } from 'node:path';
import { float32At, itemAt } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import { monoWav, soundRate } from '#shared/wav.ts';
import { median } from '#electron/lib/averages.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { faceWidth, pointAt } from '../faces/face.ts';
import type { FacePoints } from '../faces/find-face.ts';
import { boxAround } from '../faces/find-head.ts';
import { smallestFace } from '../lips/checks.ts';
import { pointsIn } from '../lips/pairs.ts';
import { facesOfTemplate } from '../lips/template-faces.ts';
import { perSecond, type FrameRate } from '../media/codec/frame-rate.ts';
import type { Watched } from '../media/codec/input.ts';
import { croppedTo, writeFilm, type Box } from '../media/edit/film-crop.ts';
import { uprightPictures } from '../media/import/upright-pictures.ts';
import { readClip } from '../speech/clips/kept-clips.ts';
import { readTemplateInfo, type TemplateInfo } from '../template/info.ts';
import { frameDuration } from '../template/picture-table.ts';
import { renditionFile } from '../template/renditions.ts';
import { openTemplateAudio, readMono } from '../template/template-audio.ts';
import { framesOfLips } from './lips-frames.ts';
import { orderFiles, type OrderedLips, type UnfilmedLips } from './picture-request.ts';

/** What a service gets before and after the value, seconds. */
const contextSeconds = 0.5;

type OrderOptions = Watched & {
  /** Folder of the template. */
  template: string;
  /** Its times as if the section came first. */
  lips: UnfilmedLips;
  /** Existing folder for the files. */
  folder: string;
  artifacts: ArtifactStore;
};

/**
 * Writes what a service needs to make a mouth: the face as it is shown while the value is heard, at the template's rate,
 * and the sound, both with their context in the template, so that nothing depends on other values.
 * @throws AppError as `facesOfTemplate`, `ARTIFACT_MISSING` without the clip; `CANCELLED`.
 */
export async function orderLips({ template, lips, folder, artifacts, ...watched }: OrderOptions): Promise<OrderedLips> {
  const info = await readTemplateInfo(template);
  const clip = await readClip(artifacts, lips.clip);
  if (!clip) throw new AppError('ARTIFACT_MISSING', { subject: lips.variable });
  const value = clip.samples.subarray(lips.from, lips.to);
  const shown = framesToSend(lips, value.length / soundRate, info);
  if (!shown) return { refused: 'unavailable' };
  const { bases, start } = shown;
  const [first, last] = [Math.min(...bases), Math.max(...bases)];
  const found = await facesOfTemplate({ template, from: first, to: last + 1, artifacts, ...watched });
  if (found.several > 0.5) return { refused: 'several_faces' };
  const points = pointsIn(found);
  if (!points) return { refused: 'no_face' };
  const faces = bases.map((base) => itemAt(points, Math.min(points.length - 1, Math.max(0, base - found.first))));
  if (median(faces.map(faceWidth)) < smallestFace) return { refused: 'small_face' };
  const box = boxAround(faces, found.size);
  const rate = info.frameRate;
  const source = renditionFile(template, 'source');
  const pictures = cropsOf(source, { bases, box, rate, ...watched });
  const frames = await writeFilm(pictures, { size: box, rate, file: join(folder, orderFiles.face) });
  if (frames !== bases.length) throw new AppError('TEMPLATE_FAILED', { detail: `${frames} of ${bases.length} frames` });
  const sound = soundAround(value, { ...lips, begins: lips.heardAt - start * soundRate, frames, template, info });
  await writeFileAtomic(join(folder, orderFiles.sound), monoWav(sound, soundRate));
  const { width, height } = box;
  return {
    refused: null,
    order: {
      size: { width, height },
      rate,
      frames,
      start,
      end: start + value.length / soundRate,
      points: faces.map((face) => placesIn(face, box)),
    },
  };
}

/**
 * The template's frames to send, one for each frame of the video, on the grid on which they will be shown.
 * @returns also when the value begins in them, seconds; null for a section that is too short.
 */
export function framesToSend(
  lips: Pick<UnfilmedLips, 'heardAt' | 'times'>,
  seconds: number,
  info: Pick<TemplateInfo, 'frameRate' | 'frames'>,
): { bases: number[]; start: number } | null {
  const asked = { ...lips, film: { start: contextSeconds, end: contextSeconds + seconds } };
  const frames = framesOfLips(asked, info);
  if (!frames) return null;
  const rate = perSecond(info.frameRate);
  const [first, last] = [itemAt(frames.shown, 0), itemAt(frames.shown, frames.shown.length - 1)];
  const before = Math.floor(first.film * rate + tolerance);
  const after = Math.max(0, Math.floor((seconds + 2 * contextSeconds - last.film) * rate + tolerance));
  const within = (frame: number): number => Math.min(info.frames - 1, Math.max(0, frame));
  return {
    bases: [
      ...Array.from({ length: before }, (_, index) => within(first.base - before + index)),
      ...frames.shown.map(({ base }) => base),
      ...Array.from({ length: after }, (_, index) => within(last.base + 1 + index)),
    ],
    start: contextSeconds - (first.film - before / rate),
  };
}

/** Frames; for rounded times. */
const tolerance = 1e-6;

/** A part of some of a template's frames. @param options.bases ascending. */
async function* cropsOf(
  file: string,
  { bases, box, rate, signal, onAlive }: Watched & { bases: readonly number[]; box: Box; rate: FrameRate },
): AsyncGenerator<Buffer, void> {
  const perFrame = perSecond(rate);
  let next = 0;
  for await (const { picture, time } of uprightPictures(file, { from: itemAt(bases, 0) / perFrame, signal })) {
    onAlive?.();
    const frame = Math.round(time * perFrame);
    const crop = bases[next] === frame ? croppedTo(picture, box) : undefined;
    for (; crop && bases[next] === frame; next++) yield crop;
    if (next >= bases.length) return;
  }
}

type SoundPlace = Pick<UnfilmedLips, 'start' | 'end' | 'heardAt' | 'times'> & {
  /** Sample of the finished sound at which it begins. */
  begins: number;
  frames: number;
  template: string;
  info: TemplateInfo;
};

/** A value with the template's sound around it; silence in place of the words that it replaces. */
function soundAround(
  value: Float32Array,
  { start, end, heardAt, times, begins, frames, template, info }: SoundPlace,
): Float32Array {
  using audio = openTemplateAudio(template, info);
  const back = times.map(({ source, output }) => ({ source: output, output: source }));
  const sound = new Float32Array(Math.round(frames * frameDuration(info.frameRate)));
  const sourceAt = (index: number): number => Math.round(mapTime(back, begins + index));
  const from = sourceAt(0);
  const recorded = readMono(audio, from, sourceAt(sound.length) + 1);
  const replaced = { from: start * soundRate, to: end * soundRate };
  for (let index = 0; index < sound.length; index++) {
    const place = Math.round(begins + index - heardAt);
    const source = sourceAt(index);
    if (place >= 0 && place < value.length) sound[index] = float32At(value, place);
    else if (source < replaced.from || source >= replaced.to) sound[index] = float32At(recorded, source - from);
  }
  return sound;
}

function placesIn(points: FacePoints, box: Box): number[] {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return Array.from({ length: points.length / 3 }, (_, index) => pointAt(points, index)).flatMap(({ x, y }) => [
    tenth(x - box.x),
    tenth(y - box.y),
  ]);
}
