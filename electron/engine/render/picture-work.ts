import type { CutJob, Piece } from '../media/layers/layers.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import { misfit, type Plan } from './plan.ts';

/** A plan whose pictures are to be drawn, and what is still missing of them. */
export type PictureWork = {
  /** With the pieces as spans of their own; those that are kept are in place. */
  plan: Plan;
  /** Where the plan begins in the video that it is a stretch of, seconds; 0 for a whole video. */
  starts: number;
  /** Presenters to be cut out before the first piece. */
  cuts: CutJob[];
  /** Pieces to be drawn, and the span of the plan that each belongs to. */
  pieces: { span: number; piece: Piece }[];
  /** All pieces, those that are kept included. */
  total: number;
};

/** A plan with pictures drawn for it. @param drawn in the order of the work's pieces. */
export function withPictures({ plan, pieces }: PictureWork, drawn: readonly NewPictures[]): Plan {
  const pictures = [...plan.pictures];
  for (const [position, { span }] of pieces.entries()) {
    const [place, encoded] = [pictures[span], drawn[position]];
    if (!place || !encoded) throw misfit('a piece has no pictures');
    pictures[span] = { ...place, encoded: [encoded] };
  }
  return { ...plan, pictures };
}
