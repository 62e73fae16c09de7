import type { TimePoint } from '#shared/timeline/time-map.ts';
import { itemAt } from '#shared/at.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import { cleanRange } from '../pictures/runs.ts';
import { framesBetween } from '../pictures/picture-request.ts';
import type { Rendition } from '../template/renditions.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import { frameDuration } from '../template/picture-table.ts';
import { followWords } from './follow-words.ts';
import type { NewSound, Plan } from './plan.ts';
import type { SpokenPart } from './script-parts.ts';
import {
  wordsToFollow,
  type FilledScript,
  type RecordedWords,
  type Span,
  type SpeakableScript,
} from './script-sentences.ts';

/*
 * One sentence of a script alone. The pauses between sentences absorb the remaining time, so its pictures follow it as
 * they do in the whole video, apart from the neighbours' share of the pauses.
 */

/**
 * The pictures of a sentence: its words in the recording and the pauses around them, samples. If a value has several
 * sentences, each has the place of the value. A sentence whose words are not in the recording has the stretch between
 * its neighbours.
 */
export function recordedStretch(
  { sentences, pauses }: Pick<FilledScript, 'sentences' | 'pauses'>,
  index: number,
  recorded: RecordedWords,
  recordingEnd: number,
): Span {
  const { words } = itemAt(sentences, index);
  const { before, after } = itemAt(pauses, index);
  const spans = words.map((word) => recorded.spanOf(word)).filter((span) => span !== null);
  const known = (some: typeof sentences) =>
    some.flatMap((sentence) => sentence.words.flatMap((word) => word.recorded ?? []));
  const own = known([itemAt(sentences, index)]);
  const first = own[0]?.first ?? known(sentences.slice(0, index)).at(-1)?.end ?? 0;
  const end = own.at(-1)?.end ?? known(sentences.slice(index + 1))[0]?.first ?? recorded.length;
  const around = recorded.around({ first, end });
  const earliest = around.before ?? 0;
  const latest = around.after ?? recordingEnd;
  if (spans.length === 0) return { start: earliest, end: Math.max(earliest, latest) };
  const start = Math.min(...spans.map((span) => span.start));
  const finish = Math.max(...spans.map((span) => span.end));
  return {
    start: Math.max(Math.min(earliest, start), start - before),
    end: Math.min(Math.max(latest, finish), finish + after),
  };
}

/** Maps samples of the recording to samples of a sentence's sound. */
export function sentenceTimes(
  sentence: FilledScript['sentences'][number],
  part: Pick<SpokenPart, 'words' | 'blocks'>,
  recorded: Pick<RecordedWords, 'spanOf'>,
  stretch: Span,
): TimePoint[] {
  const said = sentence.words.map((word, index) => ({ ...itemAt(part.words, index), word }));
  const followed = wordsToFollow(said, recorded).map(({ source, ...words }) => {
    return { ...words, source: { start: source.start - stretch.start, end: source.end - stretch.start } };
  });
  const times = followWords(followed, stretch.end - stretch.start, part.blocks * aacBlockSamples);
  return times.map(({ source, output }) => ({ source: source + stretch.start, output }));
}

/** A sentence as a separate video. */
type SentenceToShow = {
  part: SpokenPart;
  newBytes: number;
  isNew: boolean;
  /** When its pictures are shown with its sound. */
  timesOf(part: SpokenPart): TimePoint[];
  planWith(sound: NewSound[], times: TimePoint[]): Plan;
  /** The part of the template that it shows, seconds. */
  stretch: Span;
};

/**
 * A sentence as a separate video, whose pictures are still to be drawn: they begin where decoding needs no earlier
 * ones.
 * @param rendition whose pictures it shows.
 * @throws AppError, CancelledError as a render does.
 */
export async function sentencePlan(
  { info, recorded }: SpeakableScript,
  filled: FilledScript,
  { index, template, rendition }: { index: number; template: string; rendition: Rendition },
): Promise<SentenceToShow> {
  const made = await filled.speak(index);
  const pictures = await loadTemplateIndex(template, rendition);
  const frame = frameDuration(info.frameRate);
  const { start, end } = recordedStretch(filled, index, recorded, info.audioSamples);
  const range = framesBetween(start / 48_000, end / 48_000, info);
  const from = Math.min(range.from, info.frames - 2);
  const frames = cleanRange(pictures, { from, to: Math.max(range.to, from + 2) });
  const shown = {
    start: Math.round(frames.from * frame),
    end: frames.to === info.frames ? info.audioSamples : Math.round(frames.to * frame),
  };
  const isLast = index === filled.sentences.length - 1;
  const rate = perSecond(info.frameRate);
  return {
    ...made,
    timesOf(part) {
      // Without the packets of the next part, the last block of a part is not decoded.
      const heard = Math.max(1, part.blocks - (isLast ? 0 : 1));
      return sentenceTimes(itemAt(filled.sentences, index), { ...part, blocks: heard }, recorded, shown);
    },
    planWith: (sound, times) => ({
      version: 2,
      templates: [info.hash],
      sound,
      pictures: [{ template: 0, ...frames, times }],
      text: [],
    }),
    stretch: { start: frames.from / rate, end: frames.to / rate },
  };
}
