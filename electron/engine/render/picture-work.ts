import { itemAt } from '#shared/at.ts';
import type { CutJob, Piece } from '../media/layers/layers.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { PictureRequest } from '../pictures/picture-request.ts';
import type { Rendition } from '../template/renditions.ts';
import { misfit, type LongPart, type Plan } from './plan.ts';

/** A video and what is drawn on it. */
export type PicturePlanning = {
  /** A plan of one template; its sound and times stay as they are. */
  plan: Plan;
  /** Hash of the template; in a worker, its folder. */
  template: string;
  rendition: Rendition;
  request: PictureRequest;
  /** Parts of the recording in which the presenter rests, as found for the plan. */
  parts?: readonly LongPart[] | undefined;
  /** Draws only this part of the video, seconds of the template; all of it by default. */
  stretch?: { start: number; end: number } | undefined;
};

/** A plan whose pictures are to be drawn, and the work that remains for it. */
export type PictureWork = {
  /** Already has a span for each run of new pictures. */
  plan: Plan;
  /** Start of the plan in the whole video, seconds; 0 unless the plan is a stretch. */
  starts: number;
  /** Cut-outs of the presenter, to be made before the first piece is drawn. */
  cuts: CutJob[];
  /** Pieces to be drawn, each once. */
  missing: Piece[];
  /** Pictures of the pieces that are stored already. */
  kept: NewPictures[];
  /** The contents of the plan's spans. */
  shown: ShownPieces[];
};

/** Pieces that a span shows one after another. */
export type ShownPieces = {
  /** Index of the span in the plan. */
  span: number;
  /** Whether the presenter rests in it, and nothing is drawn. */
  isRest: boolean;
  pieces: {
    key: string;
    /**
     * Times of the piece's frames, in frames of the template: the first one's number, and the times; `own` as in
     * {@link NewPictures}.
     */
    shownAt?: { first: number; frames: number[]; own?: true };
  }[];
};

/** A plan with pictures drawn for it. @param drawn of the work's pieces. */
export function withPictures({ plan, kept, shown }: PictureWork, drawn: readonly NewPictures[]): Plan {
  const made = new Map([...kept, ...drawn].map((pictures) => [pictures.key, pictures]));
  const spans = [...plan.pictures];
  for (const { span, isRest, pieces } of shown) {
    const parts = pieces.map(({ key, shownAt }): NewPictures => {
      const pictures = made.get(key);
      if (!pictures) throw misfit('a piece has no pictures');
      if (!shownAt) return pictures;
      const { first, frames, own } = shownAt;
      const times = pictures.frames.map((frame) => itemAt(frames, frame - first));
      return { ...pictures, frames: times, ...(own && { own }) };
    });
    const { rendition } = itemAt(parts, 0);
    spans[span] = { ...itemAt(spans, span), ...(isRest ? { rests: [{ rendition, parts }] } : { encoded: parts }) };
  }
  return { ...plan, pictures: spans };
}
