import type { Range } from '#shared/timeline/range.ts';
import { findHead } from '../faces/find-head.ts';
import type { Watched } from '../media/codec/input.ts';
import { startOfPresentation, writeFilmCrop } from '../media/edit/film-crop.ts';
import type { FilmedTake } from '../speech/types.ts';

type FilmTakeOptions = Watched & {
  /** Any media file. */
  source: string;
  /** Where its sound says the value, seconds. */
  said: Range;
  /** The film, which must not exist. */
  file: string;
};

/** Kept before and after the value, for the joins, seconds. */
const around = 0.4;

/** The value's last picture may be missing by this much: pictures are shown for a while, seconds. */
const missing = 0.1;

/**
 * Keeps the face in the pictures of a recording while a value is said.
 * @throws AppError `MEDIA_NO_VIDEO`, `FACES_UNAVAILABLE`, errors of reading the source; CancelledError.
 */
export async function filmTake({ source, said, file, ...watched }: FilmTakeOptions): Promise<FilmedTake> {
  const origin = await startOfPresentation(source, watched.signal);
  const from = origin + said.start;
  const to = origin + said.end;
  const range = { start: Math.max(origin, from - around), end: to + around };
  const none = { kept: false, start: 0, end: to - from };
  const { refused, box } = await findHead(source, { from: range.start, to: range.end, ...watched });
  if (!box) return { ...none, refused };
  const shown = await writeFilmCrop({ source, range, box, file, ...watched });
  if (!shown || shown.start > from || shown.end < to - missing) return { ...none, refused: 'cut_off' };
  return { kept: true, start: from - shown.start, end: to - shown.start, refused };
}
