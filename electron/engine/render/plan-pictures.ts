import { withoutRepeats, type TimePoint } from '#shared/timeline/time-map.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { readCachedPictures } from '../pictures/picture-cache.ts';
import { shownLayers, type PictureRequest } from '../pictures/picture-request.ts';
import type { Piece } from '../media/layers/layers.ts';
import { cutsFor, piecesWith } from '../pictures/pieces.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { Rendition } from '../template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';
import type { PictureWork } from './picture-work.ts';
import { misfit, spanTimes, type PictureSpan, type Plan } from './plan.ts';

/**
 * Finds out which pictures of a video change: the frames of the layers, from shortly before them to the next random
 * access point. All other packets stay as they are.
 * @param options.plan of one template. Its sound and its times stay; new pictures it already has for the rendition are
 * replaced.
 * @throws AppError `INTERNAL` for a plan of another template.
 */
export async function planPictureWork(options: {
  plan: Plan;
  template: string;
  rendition: Rendition;
  artifacts: ArtifactStore;
  request: PictureRequest;
}): Promise<PictureWork> {
  const { plan, template, rendition, artifacts, request } = options;
  const index = await loadTemplateIndex(template, rendition);
  if (plan.templates.length !== 1 || plan.templates[0] !== index.info.hash) throw misfit('made for another template');
  const map = withoutRepeats(plan.pictures.flatMap(({ times }) => times));
  const pieces = piecesWith(shownLayers(request, index.info, map), index, rendition);
  const drawn: DrawnPiece[] = [];
  for (const piece of pieces) drawn.push({ piece, pictures: await readCachedPictures(artifacts, piece.key) });
  const { spans, places } = spansWith(drawn, index, map);
  const missing = drawn.flatMap(({ piece, pictures }, position) =>
    pictures ? [] : [{ piece, span: places[position] ?? -1 }],
  );
  return {
    plan: { ...plan, pictures: spans },
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

/** All frames of a template as spans: the pieces, and what is between them. @returns also where each piece is. */
function spansWith(
  drawn: readonly DrawnPiece[],
  { info }: TemplateIndex,
  map: readonly TimePoint[],
): { spans: PictureSpan[]; places: number[] } {
  const timeOf = (frame: number): number =>
    frame === info.frames ? info.audioSamples : Math.round(frame * frameDuration(info.frameRate));
  const spans: PictureSpan[] = [];
  const places: number[] = [];
  let next = 0;

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
  add(info.frames);
  return { spans, places };
}
