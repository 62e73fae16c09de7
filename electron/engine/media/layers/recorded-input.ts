import type { Frame } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { check } from '../codec/av-errors.ts';
import { openFilters, type FilterRun } from '../codec/filter-graph.ts';
import { newFrame } from '../codec/handles.ts';
import { pictureFacts, templateFilters } from '../codec/picture-filters.ts';
import type { CodedPicture } from '../codec/picture-size.ts';
import { decodePictures, type TimedPicture } from '../codec/pictures.ts';
import { createFrameClock } from '../import/frame-clock.ts';
import type { PictureInput } from './inputs.ts';

/**
 * Pictures of a raw recording with arbitrary times, converted to a constant rate, and to a template's size and colors.
 * A picture stays until the next one's time, the first is also shown before its own, and the last one to the end.
 * @param options.picture the first one, which determines the size; later ones of another size are fitted into it.
 * @param options.origin time of the recording at frame 0, seconds. @param options.rate frames a second.
 * @param options.from time of the recording before which no picture is needed, seconds.
 * @throws AppError `MEDIA_CORRUPT` when no picture can be decoded.
 */
export function openRecording(
  file: string,
  options: { picture: CodedPicture; origin: number; rate: number; from?: number; signal: AbortSignal | undefined },
): PictureInput {
  const { picture, origin, rate, from = -Infinity, signal } = options;
  const clock = createFrameClock(rate);
  const held = newFrame();
  let holding = false;
  let pictures: AsyncGenerator<TimedPicture, void> | undefined;
  let filters: { run: FilterRun; key: string } | undefined;
  /** The picture after the current one, and its frame; none at the end. */
  let ahead: { frame: Frame; slot: number } | undefined;

  async function filtersFor(frame: Frame): Promise<FilterRun> {
    // Recordings of the app are not interlaced, so each input picture gives one output at once.
    const facts = { ...pictureFacts(frame), interlaced: false };
    const key = JSON.stringify(facts);
    if (filters?.key !== key) {
      filters?.run[Symbol.dispose]();
      filters = { run: await openFilters(templateFilters(picture, facts, false), 'MEDIA_UNSUPPORTED'), key };
    }
    return filters.run;
  }

  async function advance(): Promise<void> {
    const { value, done } = (await pictures?.next()) ?? { done: true };
    ahead = done ? undefined : { frame: value.frame, slot: clock.slotAt(value.time - origin) };
  }

  async function hold(frame: Frame): Promise<void> {
    const run = await filtersFor(frame);
    frame.pts = 0n;
    await run.send(frame);
    const filtered = await run.next();
    if (!filtered) throw new AppError('INTERNAL', { detail: 'filters gave no picture' });
    held.unref();
    check(held.ref(filtered), 'hold a picture');
    holding = true;
  }

  return {
    async pictureAt(frame) {
      if (!pictures) {
        pictures = decodePictures(file, { from, signal });
        await advance();
      }
      while (ahead && (ahead.slot <= frame || !holding)) {
        await hold(ahead.frame);
        await advance();
      }
      if (!holding) throw new AppError('MEDIA_CORRUPT', { detail: 'no picture can be decoded' });
      return held;
    },
    async [Symbol.asyncDispose]() {
      held[Symbol.dispose]();
      filters?.run[Symbol.dispose]();
      await pictures?.return();
    },
  };
}
