import { withoutRepeats, type TimePoint } from '#shared/timeline/time-map.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { readCachedPictures } from '../pictures/picture-cache.ts';
import { framesBetween, shownLayers, type PictureRequest } from '../pictures/picture-request.ts';
import type { Piece } from '../media/layers/layers.ts';
import { cutsFor, piecesOfStretch, piecesWith } from '../pictures/pieces.ts';
import type { FrameRange } from '../pictures/runs.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { Rendition } from '../template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';
import type { PictureWork } from './picture-work.ts';
import { cutPlan, stretchAround } from './plan-stretch.ts';
import { misfit, spanTimes, type PictureSpan, type Plan } from './plan.ts';

/**
 * Finds out which pictures of a video change: the frames of the layers, from shortly before them to the next random
 * access point. All other packets stay as they are.
 * @param options.plan of one template. Its sound and its times stay; new pictures it already has are replaced.
 * @param options.stretch seconds of the template: the plan becomes that of a video that shows nothing else, and all its
 * pictures are drawn. Without it, of the whole video.
 * @throws AppError `INTERNAL` for a plan of another template.
 */
export async function planPictureWork(options: {
  plan: Plan;
  template: string;
  rendition: Rendition;
  artifacts: ArtifactStore;
  request: PictureRequest;
  stretch?: { start: number; end: number } | undefined;
}): Promise<PictureWork> {
  const { plan, template, rendition, artifacts, request } = options;
  const index = await loadTemplateIndex(template, rendition);
  const { info } = index;
  if (plan.templates.length !== 1 || plan.templates[0] !== info.hash) throw misfit('made for another template');
  const map = withoutRepeats(plan.pictures.flatMap(({ times }) => times));
  const layers = shownLayers(request, info, map);
  const stretch =
    options.stretch && stretchAround(plan, index, map, framesBetween(options.stretch.start, options.stretch.end, info));
  const pieces = stretch ? piecesOfStretch(stretch, layers, index, rendition) : piecesWith(layers, index, rendition);
  const drawn: DrawnPiece[] = [];
  for (const piece of pieces) drawn.push({ piece, pictures: await readCachedPictures(artifacts, piece.key) });
  const { spans, places } = spansWith(drawn, index, map, stretch ?? { from: 0, to: info.frames });
  const missing = drawn.flatMap(({ piece, pictures }, position) =>
    pictures ? [] : [{ piece, span: places[position] ?? -1 }],
  );
  return {
    plan: stretch ? cutPlan(plan, spans, stretch) : { ...plan, pictures: spans },
    starts: stretch ? (stretch.start * aacBlockSamples) / 48_000 : 0,
    cuts: await cutsFor(
      missing.map(({ piece }) => piece),
      index,
      template,
      rendition,
    ),
    pieces: missing,
    total: pieces.length,
  };
}

/** A piece, and its pictures where they are kept. */
type DrawnPiece = { piece: Piece; pictures: NewPictures | null };

/** Frames of a template as spans: the pieces, and what is between them. @returns also where each piece is. */
function spansWith(
  drawn: readonly DrawnPiece[],
  { info }: TemplateIndex,
  map: readonly TimePoint[],
  range: FrameRange,
): { spans: PictureSpan[]; places: number[] } {
  const timeOf = (frame: number): number =>
    frame === info.frames ? info.audioSamples : Math.round(frame * frameDuration(info.frameRate));
  const spans: PictureSpan[] = [];
  const places: number[] = [];
  let next = range.from;

  function add(to: number, encoded?: NewPictures[]): void {
    if (next >= to) return;
    const times = spanTimes(map, timeOf(next), timeOf(to));
    spans.push({ template: 0, from: next, to, times, ...(encoded && { encoded }) });
    next = to;
  }

  for (const { piece, pictures } of drawn) {
    add(piece.from);
    places.push(spans.length);
    add(piece.to, pictures ? [pictures] : undefined);
  }
  add(range.to);
  return { spans, places };
}
