import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import type { FilledSentence, Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { mapTime, withoutRepeats, type TimePoint } from '#shared/timeline/time-map.ts';
import { itemAt } from '#shared/at.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { RowFinding } from '#shared/api/index.ts';
import type { ClipUsed } from '../speech/types.ts';
import { isInTime } from './check-sentence.ts';
import type { Rendition } from '../template/renditions.ts';
import { followWords, longParts, type FollowedWords } from './follow-words.ts';
import { newWords } from './new-words.ts';
import { planDuration, type NewSound, type NewWords, type Plan } from './plan.ts';
import { mixUnderScript } from './script-background.ts';
import { partsFit, type EncodedPart, type SpokenPart } from './script-parts.ts';
import {
  openScript,
  unreadable,
  wordsToFollow,
  type PlacedWord,
  type ScriptOptions,
  type ScriptValues,
} from './script-sentences.ts';
import { sentencePlan } from './script-sentence.ts';
import type { ScriptResult, SentenceSaid, WordLock } from './types.ts';

type RenderScriptOptions = ScriptOptions &
  ScriptValues & {
    onProgress?: ((phase: string, progress: number) => void) | undefined;
  };

/** Minimum share of words in time; a lower one causes a warning. */
const leastInTime = 0.95;

/**
 * Renders a video whose whole script is spoken: the sound of its sentences, each made once, and pictures of the
 * recording that follow the new speech word by word. No picture is encoded.
 * @throws AppError `VALUE_UNSPEAKABLE` for a script without a word or one the voice cannot read, `VOICE_UNAVAILABLE`,
 * CancelledError.
 */
export async function renderScript(options: RenderScriptOptions): Promise<ScriptResult> {
  const { script, signal, onProgress } = options;
  const opened = await openScript(options);
  const { info, recorded } = opened;
  const filled = opened.withValues(options);
  const { sentences, silent } = filled;
  if (silent[0] !== undefined) throw unreadable(silent[0]);

  const parts: SpokenPart[] = [];
  let newBytes = 0;
  let sentencesSpoken = 0;
  for (const index of sentences.keys()) {
    if (index > 0) await nextTurn();
    throwIfCancelled(signal);
    onProgress?.('Speaking', index / sentences.length);
    const made = await filled.speak(index);
    parts.push(made.part);
    newBytes += made.newBytes;
    sentencesSpoken += Number(made.isNew);
  }
  onProgress?.('Speaking', 1);

  const timesOf = (some: readonly SpokenPart[]): TimePoint[] => {
    const blocks = some.reduce((sum, part) => sum + part.blocks, 0);
    const words = wordsToFollow(placeWords(sentences, some), recorded);
    return followWords(words, info.audioSamples, blocks * aacBlockSamples);
  };
  const heard = await mixUnderScript({ ...options, parts, timesOf, filled, isWhole: true, info });
  const said = placeWords(sentences, heard.parts);
  const followed = wordsToFollow(said, recorded);
  const plan: Plan = {
    version: 2,
    templates: [info.hash],
    sound: heard.sound.map(newSound),
    pictures: [{ template: 0, from: 0, to: info.frames, times: heard.times }],
    text: [],
  };
  newBytes += heard.newBytes;
  sentencesSpoken += heard.spoken;
  return resultOf({ script, plan, sentences, ...heard, said, followed, newBytes, sentencesSpoken });
}

/**
 * Renders one sentence of a script as a separate video for a preview. Its pictures are still to be drawn.
 * @param options.sentence its index in the row, 0-based. @param options.rendition whose pictures it shows.
 * @throws AppError as {@link renderScript}, and `REQUEST_UNUSABLE` (`subject` `sentence`) for a sentence that the row
 * does not have.
 */
export async function renderSentence(
  options: ScriptOptions & ScriptValues & { sentence: number; rendition: Rendition },
): Promise<ScriptResult> {
  const { script, sentence: index, template, rendition } = options;
  const opened = await openScript(options);
  const filled = opened.withValues(options);
  const sentence = filled.sentences[index];
  if (!sentence) {
    throw new AppError('REQUEST_UNUSABLE', {
      subject: 'sentence',
      message: `The row has ${filled.sentences.length} sentences, counted from 0. Correct the number.`,
    });
  }
  const place = { index, template, rendition };
  const made = await sentencePlan(opened, filled, place);
  const { stretch } = made;
  const heard = await mixUnderScript({
    ...options,
    parts: [made.part],
    timesOf: ([part = made.part]) => made.timesOf(part),
    filled: { room: filled.room, toMix: () => filled.toMix(index) },
    isWhole: false,
    info: opened.info,
  });
  const plan = made.planWith(heard.sound.map(newSound), heard.times);
  const said = placeWords([sentence], heard.parts);
  const followed = wordsToFollow(said, opened.recorded);
  const newBytes = made.newBytes + heard.newBytes;
  const sentencesSpoken = Number(made.isNew) + heard.spoken;
  const result = { script, plan, sentences: [sentence], ...heard, said, followed, newBytes, sentencesSpoken };
  return { ...resultOf(result), stretch };
}

function newSound({ key, packetSizes }: EncodedPart): NewSound {
  return { key, packetSizes };
}

type MadeScript = {
  script: Script;
  plan: Plan;
  sentences: readonly FilledSentence[];
  parts: readonly SpokenPart[];
  /** The sound track, one part after another. */
  sound: readonly EncodedPart[];
  said: readonly SaidWord[];
  followed: readonly FollowedWords[];
  newBytes: number;
  sentencesSpoken: number;
};

function resultOf({
  script,
  plan: shown,
  sentences,
  parts,
  sound,
  said,
  followed,
  newBytes,
  sentencesSpoken,
}: MadeScript): ScriptResult {
  const plan: Plan = { ...shown, words: wordsIn(said, parts) };
  const times = withoutRepeats(plan.pictures.flatMap((span) => span.times));
  const lock = lockOf(followed, times);
  return {
    plan,
    duration: planDuration(plan),
    sections: sectionsOf(script, said),
    clips: clipsOf(script, said, parts),
    clipBytes: [],
    lips: [],
    newBytes,
    unresolvedJoins: sound.filter((part, index) => index > 0 && !partsFit(itemAt(sound, index - 1), part)).length,
    findings: findingsOf(lock),
    sentences: sentences.map(({ text }, index) => ({
      text,
      clip: itemAt(parts, index).key,
      words: said.filter(({ part }) => part === index).map(captionTimes),
    })),
    lock,
    longParts: longParts(times, followed),
    sentencesSpoken,
  };
}

/** A word and its position in the video, samples. */
type SaidWord = PlacedWord & { part: number };

function placeWords(sentences: readonly FilledSentence[], parts: readonly SpokenPart[]): SaidWord[] {
  let start = 0;
  return parts.flatMap(({ words, blocks }, part) => {
    const offset = start;
    start += blocks * aacBlockSamples;
    return words.map((place, index) => ({
      word: itemAt(itemAt(sentences, part).words, index),
      part,
      start: offset + place.start,
      end: offset + place.end,
    }));
  });
}

function lockOf(followed: readonly FollowedWords[], times: readonly TimePoint[]): WordLock {
  const lock: WordLock = { words: 0, inTime: 0, fastest: 1, slowest: 1 };
  for (const { source, output, isFixed } of followed) {
    if (!isFixed) continue;
    // One sample later, because `followWords` leaves a pause of one sample between adjacent words.
    const [start, end] = [mapTime(times, source.start + 1), mapTime(times, source.end)];
    const pace = (end - start) / (source.end - source.start - 1);
    lock.words += 1;
    lock.inTime += Number(isInTime(source, output, times));
    lock.fastest = Math.min(lock.fastest, pace);
    lock.slowest = Math.max(lock.slowest, pace);
  }
  return lock;
}

/** All words are new, sentence by sentence. */
function wordsIn(said: readonly SaidWord[], parts: readonly SpokenPart[]): NewWords[] {
  return parts.flatMap((spoken, part) => {
    const words = said.filter((word) => word.part === part);
    const [first] = words;
    const last = words.at(-1);
    return first && last ? [newWords({ start: first.start, end: last.end }, spoken)] : [];
  });
}

/** Marks of a script in spoken order. */
function marksSaid(script: Script, said: readonly SaidWord[]): { variable: string; words: SaidWord[] }[] {
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return variables.flatMap((variable, mark) => {
    const words = said.filter(({ word }) => word.mark === mark);
    return words.length > 0 ? [{ variable, words }] : [];
  });
}

function sectionsOf(script: Script, said: readonly SaidWord[]): Section[] {
  return marksSaid(script, said).map(({ variable, words }) => ({
    variable,
    start: itemAt(words, 0).start / 48_000,
    end: itemAt(words, words.length - 1).end / 48_000,
  }));
}

function clipsOf(script: Script, said: readonly SaidWord[], parts: readonly SpokenPart[]): ClipUsed[] {
  return marksSaid(script, said).map(({ variable, words }) => {
    const { source, reason, matched } = itemAt(parts, itemAt(words, 0).part);
    return { variable, source, reason, matched, inSentence: true };
  });
}

function captionTimes({ word, start, end }: SaidWord): SentenceSaid['words'][number] {
  return { from: word.start, to: word.end, start: start / 48_000, end: end / 48_000 };
}

function findingsOf({ words, inTime: locked }: WordLock): RowFinding[] {
  if (words === 0 || locked >= leastInTime * words) return [];
  return [{ code: 'out_of_time', subject: '', value: '' }];
}
