import { keptPieces, type CutRecording } from '#shared/timeline/cuts.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { EditorDocument } from './document.ts';

/*
 * Splits divide the kept recording into parts that are selected as a whole, to be cut out. They change nothing of its
 * videos.
 */

/** A part of a recording that has splits. `split`: whether it begins at one. */
export type Part = Range & { split: boolean };

/** Frames between two splits, or a split and an edge, that are too few to divide them; half of one is rounding. */
const apart = 1.5;

/** The parts, in time order; none without a split. One that was cut out, or at an edge of a cut, divides nothing. */
export function partsOf(
  { cuts, splits }: Pick<EditorDocument, 'cuts' | 'splits'>,
  { duration, rate }: CutRecording,
): Part[] {
  if (splits.length === 0) return [];
  return keptPieces(cuts, duration).flatMap((piece) => {
    const inside = splits.filter((split) => isBetween(split, piece, 0.5 / rate));
    const starts = [piece.start, ...inside];
    return starts.map((start, index) => ({ start, end: starts[index + 1] ?? piece.end, split: index > 0 }));
  });
}

function isBetween(time: number, { start, end }: Range, margin: number): boolean {
  return time - start > margin && end - time > margin;
}

/** What a press on _Split_ does at a time; or why it does nothing. */
export type SplitDeed = 'split' | 'join' | 'inCut' | 'atEdge';

export function splitDeed(document: EditorDocument, time: number, recording: CutRecording): SplitDeed {
  const { duration, rate } = recording;
  const frame = Math.round(time * rate) / rate;
  const piece = keptPieces(document.cuts, duration).find(({ start, end }) => time >= start && time <= end);
  if (!piece) return 'inCut';
  if (!isBetween(frame, piece, apart / rate)) return 'atEdge';
  return document.splits.some((split) => isBeside(split, frame, rate)) ? 'join' : 'split';
}

function isBeside(split: number, frame: number, rate: number): boolean {
  return Math.abs(split - frame) < apart / rate;
}

/** Splits the recording at a time, or joins what is split there; the same document where neither can be. */
export function splitAt(document: EditorDocument, time: number, recording: CutRecording): EditorDocument {
  const { splits } = document;
  const { rate } = recording;
  const frame = Math.round(time * rate) / rate;
  switch (splitDeed(document, time, recording)) {
    case 'split':
      return { ...document, splits: [...splits, frame].toSorted((a, b) => a - b) };
    case 'join':
      return { ...document, splits: splits.filter((split) => !isBeside(split, frame, rate)) };
    default:
      return document;
  }
}

/** The split nearest to a time, at most `reach` seconds away; null without one. */
export function splitNear(parts: readonly Part[], time: number, reach: number): number | null {
  const near = parts.flatMap(({ start, split }) => (split && Math.abs(start - time) <= reach ? [start] : []));
  return near.toSorted((a, b) => Math.abs(a - time) - Math.abs(b - time))[0] ?? null;
}

export function withoutSplit(document: EditorDocument, split: number): EditorDocument {
  return { ...document, splits: document.splits.filter((other) => other !== split) };
}
