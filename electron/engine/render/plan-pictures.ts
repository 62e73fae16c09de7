import { withoutRepeats } from '#shared/timeline/time-map.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Watched } from '../media/codec/input.ts';
import type { Piece, ShownLayer } from '../media/layers/layers.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import { readCachedPictures } from '../pictures/picture-cache.ts';
import { captionLayers, framesBetween, recordedLayers, type PictureRequest } from '../pictures/picture-request.ts';
import { cutDirectly, cutsFor, pieceWith, runsOfStretch, runsWith } from '../pictures/pieces.ts';
import type { Rest } from '../pictures/rests.ts';
import type { FrameRange } from '../pictures/runs.ts';
import { drawnByLips, layersOn, lipsInVideo, withoutSingleFrames, type LipsInVideo } from './lips-in-video.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { Rendition } from '../template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';
import type { PicturePlanning, PictureWork, ShownPieces } from './picture-work.ts';
import { cutPlan, stretchAround } from './plan-stretch.ts';
import { misfit, planEnd, spanTimes, type DrawnPictures, type PictureSpan } from './plan.ts';
import { frameShownAt, restsInVideo, type RestingTimes } from './rests-in-video.ts';

/**
 * Finds the pictures of a video that change: the frames of layers and rests, from shortly before them to the next
 * random access point. All other packets stay unchanged.
 * @param options.plan of one template. Its sound stays, and so do its times, except within long parts, where they run
 * evenly; its earlier new pictures are replaced.
 * @param options.parts of the recording for which the video takes far longer, so that the presenter rests there.
 * @param options.stretch seconds of the template: the plan becomes a video of only this stretch, and all its pictures
 * are drawn. By default, the whole video.
 * @throws AppError `INTERNAL` for a plan of another template; `TEMPLATE_FAILED`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function planPictureWork(
  options: Watched & PicturePlanning & { artifacts: ArtifactStore },
): Promise<PictureWork> {
  const { plan, parts = [], template, rendition, artifacts, request } = options;
  const index = await loadTemplateIndex(template, rendition);
  const { info } = index;
  if (plan.templates.length !== 1 || plan.templates[0] !== info.hash) throw misfit('made for another template');
  const map = withoutRepeats(plan.pictures.flatMap(({ times }) => times));
  const stretch =
    options.stretch && stretchAround(plan, index, map, framesBetween(options.stretch.start, options.stretch.end, info));
  const within = stretch ?? { from: 0, to: info.frames };
  const times = await restsInVideo({ ...options, index, map, parts, within });
  const layers = [...recordedLayers(request, info), ...captionLayers(request, times.outputs)];
  const lips = lipsInVideo(request, { index, ...times, within });
  const around = [...times.rests.map((rest) => rest.around), ...lips.map(({ range }) => range)];
  const runs = stretch ? runsOfStretch(stretch, layers, around, index) : runsWith(layers, around, index);
  const drawing = { index, rendition, request, layers: stretch ? cutDirectly(layers) : layers, times, lips };
  const shown = runs.map((run) => ({ run, pieces: piecesOfRun(run, drawing) }));

  const pieces = new Map(shown.flatMap((of) => of.pieces.map(({ piece }) => [piece.key, piece] as const)));
  const kept: NewPictures[] = [];
  const missing: Piece[] = [];
  for (const piece of pieces.values()) {
    const pictures = await readCachedPictures(artifacts, piece.key);
    if (pictures) kept.push(pictures);
    else missing.push(piece);
  }
  const { spans, places } = spansWith(runs, index, times, within);
  const drawn = [...lips.map(drawnByLips), ...drawnBy(layers, times.outputs, planEnd(plan))];
  const shownPlan = { ...plan, ...(drawn.length > 0 && { drawn }) };
  return {
    plan: stretch ? cutPlan(shownPlan, spans, stretch) : { ...shownPlan, pictures: spans },
    starts: stretch ? (stretch.start * aacBlockSamples) / 48_000 : 0,
    cuts: await cutsFor(missing, index, template, rendition),
    missing,
    kept,
    shown: shown.map((of, place): ShownPieces => {
      const rests = of.pieces.some(({ piece }) => piece.ground?.kind === 'walk');
      const isRest = rests && of.pieces.every(({ piece }) => piece.layers.length === 0);
      const named = of.pieces.map(({ piece: { key }, shownAt }) => ({ key, ...(shownAt && { shownAt }) }));
      return { span: places[place] ?? -1, isRest, pieces: named };
    }),
  };
}

/** What layers draw, and when: neighbours of one kind as one. @param end of the video, samples. */
function drawnBy(layers: readonly ShownLayer[], outputs: Float64Array, end: number): DrawnPictures[] {
  const timeOf = (frame: number): number => Math.round(outputs[frame] ?? end);
  const drawn: DrawnPictures[] = [];
  for (const { kind, from, to } of layers.toSorted((a, b) => a.from - b.from)) {
    const shown = { from: timeOf(from), to: timeOf(to), kind: kind === 'caption' ? 'captions' : 'background' } as const;
    const before = drawn.findLast((other) => other.kind === shown.kind);
    if (before && before.to >= shown.from) before.to = Math.max(before.to, shown.to);
    else drawn.push(shown);
  }
  return drawn;
}

type ShownPiece = { piece: Piece; shownAt?: ShownPieces['pieces'][number]['shownAt'] };

type Drawing = {
  index: TemplateIndex;
  rendition: Rendition;
  request: PictureRequest;
  layers: readonly ShownLayer[];
  times: RestingTimes;
  lips: readonly LipsInVideo[];
};

/** A run as one piece, or as several around rests and films' mouths in it, whose frames have their own times. */
function piecesOfRun(run: FrameRange, drawing: Drawing): ShownPiece[] {
  const { index, request, layers, times } = drawing;
  const lips = drawing.lips.filter(({ range }) => range.from >= run.from && range.to <= run.to);
  if (lips.length > 0) return piecesAroundLips(run, lips, drawing);
  const rests = times.rests.filter(({ rest: { behind } }) => behind >= run.from && behind < run.to);
  if (rests.length === 0) return [{ piece: pieceWith(run, layers, drawing) }];
  const frame = frameDuration(index.info.frameRate);
  const shownAt = (first: number, outputs: Float64Array): ShownPiece['shownAt'] => {
    return { first, frames: Array.from(outputs, (output) => frameShownAt(output, times.map, frame)) };
  };
  const pieces: ShownPiece[] = [];
  const addBetween = (from: number, to: number, before: Rest | undefined, after: Rest | undefined): void => {
    const starts = { before: before?.dissolves ? before.start : null, after: after?.dissolves ? after.start : null };
    const isMixed = starts.before !== null || starts.after !== null;
    const ground = isMixed ? ({ kind: 'dissolved', ...starts } as const) : undefined;
    const piece = pieceWith({ from, to }, isMixed ? cutDirectly(layers) : layers, { ...drawing, ground });
    pieces.push({ piece, shownAt: shownAt(from, times.outputs.subarray(from, to)) });
  };
  let from = run.from;
  let before: Rest | undefined;
  for (const { rest, walks } of rests) {
    addBetween(from, rest.behind + 1, before, rest);
    for (const outputs of walks) {
      const range = { from: 0, to: outputs.length };
      const own = [...heldLayers(layers, rest.behind, outputs.length), ...captionLayers(request, outputs)];
      const ground = { kind: 'walk', start: rest.start, frames: rest.frames } as const;
      pieces.push({ piece: pieceWith(range, own, { ...drawing, ground }), shownAt: shownAt(0, outputs) });
    }
    [from, before] = [rest.behind + 1, rest];
  }
  addBetween(from, run.to, before, undefined);
  return pieces;
}

/**
 * A run with films' mouths. Each is a piece of its own, which depends on nothing else in the row, and so is encoded once
 * for all rows with its value; what lies between is encoded once for all values.
 */
function piecesAroundLips(run: FrameRange, lips: readonly LipsInVideo[], drawing: Drawing): ShownPiece[] {
  const { index, request, layers, times } = drawing;
  const frame = frameDuration(index.info.frameRate);
  const pieces: ShownPiece[] = [];
  let from = run.from;
  for (const [position, narrow] of lips.entries()) {
    const next = lips[position + 1]?.range.from ?? run.to;
    const { range, bases, outputs, ...mouths } = withoutSingleFrames(narrow, { from, to: next }, times.outputs);
    if (from < range.from) pieces.push({ piece: pieceWith({ from, to: range.from }, layers, drawing) });
    const own = [...layersOn(bases, layers), ...captionLayers(request, outputs)];
    const ground = { kind: 'lips', bases, ...mouths } as const;
    const frames = Array.from(outputs, (output) => frameShownAt(output, times.map, frame));
    pieces.push({
      piece: pieceWith({ from: 0, to: bases.length }, own, { ...drawing, ground }),
      shownAt: { first: 0, frames, own: true },
    });
    from = range.to;
  }
  if (from < run.to) pieces.push({ piece: pieceWith({ from, to: run.to }, layers, drawing) });
  return pieces;
}

/** The layers that follow the recording, held as they are at one of its frames, for the frames of a rest. */
function heldLayers(layers: readonly ShownLayer[], frame: number, frames: number): ShownLayer[] {
  const there = layers.filter(({ kind, from, to }) => kind !== 'caption' && from <= frame && to > frame);
  return cutDirectly(there).map((layer) => {
    const shown = { ...layer, from: 0, to: frames };
    return shown.kind === 'background' && shown.asset.kind !== 'image' ? { ...shown, held: frame } : shown;
  });
}

/** Frames of a template as spans: re-encoded runs, and the stretches between. @returns also the index of each run. */
function spansWith(
  runs: readonly FrameRange[],
  { info }: TemplateIndex,
  { map }: RestingTimes,
  within: FrameRange,
): { spans: PictureSpan[]; places: number[] } {
  const timeOf = (frame: number): number =>
    frame === info.frames ? info.audioSamples : Math.round(frame * frameDuration(info.frameRate));
  const spans: PictureSpan[] = [];
  const places: number[] = [];
  let next = within.from;

  function add(to: number): void {
    if (next >= to) return;
    spans.push({ template: 0, from: next, to, times: spanTimes(map, timeOf(next), timeOf(to)) });
    next = to;
  }

  for (const { from, to } of runs) {
    add(from);
    places.push(spans.length);
    add(to);
  }
  add(within.to);
  return { spans, places };
}
