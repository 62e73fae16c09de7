import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Alignment, VoiceConfig } from '#shared/api/index.ts';
import { heardWords } from '#shared/alignment/heard-words.ts';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { filledSentences, type FilledSentence, type FilledWord, type Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { mapTime, type TimePoint } from '#shared/timeline/time-map.ts';
import { itemAt } from '#shared/at.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { Speaker } from '../speech/clips/speaker.ts';
import type { RecordedWord, SentenceRequest } from '../speech/clips/speak-sentence.ts';
import { presenterOf } from '../speech/match/presenter.ts';
import type { ClipUsed } from '../speech/types.ts';
import type { TemplateInfo } from '../template/info.ts';
import { learnedOf, profileOf } from '../template/learned-sound.ts';
import { openTemplateAudio } from '../template/template-audio.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import { followWords, type FollowedWords } from './follow-words.ts';
import { planDuration, type Plan } from './plan.ts';
import { likenessIn } from './render-video.ts';
import { partsFit, shortestRest, speakPart, type Room, type SpokenPart } from './script-parts.ts';
import type { ScriptResult, SentenceSaid, WordLock } from './types.ts';

type ScriptOptions = {
  /** Folder of the template. */
  template: string;
  artifacts: ArtifactStore;
  script: Script;
  /** Where the recording says the words of the script. */
  alignment: Alignment;
  values: ReadonlyMap<string, string>;
  /** How its user wants names said. */
  pronunciations?: readonly Pronunciation[] | undefined;
  voice: VoiceConfig;
  /** As of a task; without one the voice sounds as it does. */
  consent: string | null;
  speaker: Pick<Speaker, 'sentenceKey' | 'speakSentence'>;
  signal?: AbortSignal | undefined;
  onProgress?: ((phase: string, progress: number) => void) | undefined;
};

/** Picture and sound of a word are in time up to this, samples: 80 ms. */
const inTime = 3_840;
/** Fewer words in time than that are worth a warning. */
const leastInTime = 0.95;
/** A pause between sentences where the recording has none: 350 ms. */
const usualPause = 16_800;
/** Room tone before and after what is said, where the recording says something else there: 300 ms. */
const usualEdge = 14_400;
/** Less sure words of an alignment are not followed. */
const leastConfidence = 0.2;

/**
 * Renders a video whose whole script is spoken anew: the sound of its sentences, each made once, and pictures of the
 * recording that follow the new speech word by word. No picture is encoded.
 * @throws AppError `VALUE_UNSPEAKABLE` for a script without a word or one the voice cannot read, `VOICE_UNAVAILABLE`,
 * CancelledError.
 */
export async function renderScript(options: ScriptOptions): Promise<ScriptResult> {
  const { template, artifacts, script, alignment, values, speaker, signal, onProgress } = options;
  const { info } = await loadTemplateIndex(template);
  const room = roomOf(template, info);
  const sentences = filledSentences(script, values);
  if (sentences.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: 'script' });
  const recorded = new RecordedWords(alignment);
  const rests = restsBetween(sentences, recorded, info.audioSamples);

  const parts: SpokenPart[] = [];
  let newBytes = 0;
  let sentencesSpoken = 0;
  for (const [index, sentence] of sentences.entries()) {
    if (index > 0) await nextTurn();
    if (signal?.aborted) throw new CancelledError();
    onProgress?.('Speaking', index / sentences.length);
    const request: SentenceRequest = {
      sentence,
      recorded: sentence.words.map((word, at) => recorded.saying(word, sentence.words[at + 1])),
      voice: options.voice,
      pronunciations: options.pronunciations ?? [],
      presenter: presenterOf(template, info),
      actor: likenessIn(template, info, options.consent),
    };
    const made = await speakPart(
      {
        sentence: speaker.sentenceKey(request),
        ...itemAt(rests, index),
        isFirst: index === 0,
        isLast: index === sentences.length - 1,
      },
      room,
      artifacts,
      async () => {
        sentencesSpoken += 1;
        return speaker.speakSentence(request, signal);
      },
      signal,
    );
    parts.push(made.part);
    newBytes += made.newBytes;
  }
  onProgress?.('Speaking', 1);

  const said = placeWords(sentences, parts);
  const blocks = parts.reduce((sum, part) => sum + part.blocks, 0);
  const followed = wordsToFollow(said, recorded);
  const times = followWords(followed, info.audioSamples, blocks * aacBlockSamples);
  const plan: Plan = {
    version: 2,
    templates: [info.hash],
    sound: parts.map(({ key, packetSizes }) => ({ key, packetSizes })),
    pictures: [{ template: 0, from: 0, to: info.frames, times }],
    text: [],
  };
  const lock = lockOf(followed, times);
  return {
    plan,
    duration: planDuration(plan),
    sections: sectionsOf(script, said),
    clips: clipsOf(script, said, parts),
    newBytes,
    unresolvedJoins: parts.filter((part, index) => index > 0 && !partsFit(itemAt(parts, index - 1), part)).length,
    warnings: warningsFor(lock),
    sentences: sentences.map(({ text }, index) => ({
      text,
      words: said.filter(({ part }) => part === index).map(captionTimes),
    })),
    lock,
    sentencesSpoken,
  };
}

function roomOf(template: string, info: TemplateInfo): Room {
  using audio = openTemplateAudio(template, info);
  const key = [info.hash, learnedOf(template, info)];
  return { profile: profileOf(template, info, audio), channels: info.channels, key };
}

type Span = { start: number; end: number };

/** Where the recording says the words of its script, samples. */
class RecordedWords {
  /** Null for words that are not heard. */
  readonly #spans: (Span | null)[];

  constructor(alignment: Alignment) {
    this.#spans = heardWords(alignment).map((word) => {
      if (!word || word.confidence < leastConfidence) return null;
      return { start: Math.round(word.start * 48_000), end: Math.round(word.end * 48_000) };
    });
  }

  get length(): number {
    return this.#spans.length;
  }

  /** Of the words that a word stands for; null where none of them is heard. */
  spanOf({ recorded }: FilledWord): Span | null {
    if (!recorded) return null;
    const heard = this.#spans.slice(recorded.first, recorded.end).filter((span) => span !== null);
    const [first, last] = [heard[0], heard.at(-1)];
    return first && last ? { start: first.start, end: last.end } : null;
  }

  /** How a word is said in the recording, with the pause before the next one of its sentence. */
  saying(word: FilledWord, next: FilledWord | undefined): RecordedWord {
    const span = word.isFixed ? this.spanOf(word) : null;
    const pause = next && this.pauseBetween(word, next);
    return { seconds: span && inSeconds(span.end - span.start), pause: pause === undefined ? null : inSeconds(pause) };
  }

  /** Samples between two words that follow each other in the recording too. */
  pauseBetween(word: FilledWord, next: FilledWord): number | undefined {
    const [before, after] = [this.spanOf(word), this.spanOf(next)];
    const areNeighbours = word.recorded?.end === next.recorded?.first;
    return before && after && areNeighbours ? after.start - before.end : undefined;
  }
}

/** In steps of a millisecond. */
function inSeconds(samples: number): number {
  return Math.round(samples / 48) / 1000;
}

/** How long it is quiet around each sentence, samples: as long as in the recording. */
function restsBetween(
  sentences: readonly FilledSentence[],
  recorded: RecordedWords,
  recordingEnd: number,
): { before: number; after: number }[] {
  const [opening, closing] = [sentences[0]?.words[0], sentences.at(-1)?.words.at(-1)];
  const first = opening?.recorded?.first === 0 ? recorded.spanOf(opening) : null;
  const last = closing?.recorded?.end === recorded.length ? recorded.spanOf(closing) : null;
  let before = first ? first.start : usualEdge;
  return sentences.map(({ words }, index) => {
    const [own, next] = [words.at(-1), sentences[index + 1]?.words[0]];
    const rest = { before, after: last ? recordingEnd - last.end : usualEdge };
    if (own && next) {
      const pause = Math.max(2 * shortestRest, recorded.pauseBetween(own, next) ?? usualPause);
      rest.after = Math.floor(pause / 2);
      before = pause - rest.after;
    }
    return rest;
  });
}

/** A word and where it is in the video, samples. */
type SaidWord = { word: FilledWord; part: number; start: number; end: number };

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

/** The words whose pictures the recording has: each fixed one, and all of a value as one. */
function wordsToFollow(said: readonly SaidWord[], recorded: RecordedWords): FollowedWords[] {
  const followed: (FollowedWords & { mark: number | null })[] = [];
  for (const { word, start, end } of said) {
    const before = followed.at(-1);
    if (before && word.mark !== null && before.mark === word.mark) {
      before.output.end = end;
      continue;
    }
    const source = recorded.spanOf(word);
    if (source) followed.push({ source, output: { start, end }, isFixed: word.isFixed, mark: word.mark });
  }
  return followed;
}

function lockOf(followed: readonly FollowedWords[], times: readonly TimePoint[]): WordLock {
  const lock: WordLock = { words: 0, inTime: 0, fastest: 1, slowest: 1 };
  for (const { source, output, isFixed } of followed) {
    if (!isFixed) continue;
    // A pause between words that touch each other is within one sample.
    const [start, end] = [mapTime(times, source.start + 1), mapTime(times, source.end)];
    const pace = (end - start) / (source.end - source.start - 1);
    lock.words += 1;
    lock.inTime += Number(Math.abs(start - output.start) <= inTime && Math.abs(end - output.end) <= inTime);
    lock.fastest = Math.min(lock.fastest, pace);
    lock.slowest = Math.max(lock.slowest, pace);
  }
  return lock;
}

/** Marks of a script as they are spoken, in order. */
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
    start: (words[0]?.start ?? 0) / 48_000,
    end: (words.at(-1)?.end ?? 0) / 48_000,
  }));
}

function clipsOf(script: Script, said: readonly SaidWord[], parts: readonly SpokenPart[]): ClipUsed[] {
  return marksSaid(script, said).map(({ variable, words }) => {
    const { source, reason, matched } = itemAt(parts, words[0]?.part ?? 0);
    return { variable, source, reason, matched, inSentence: true };
  });
}

function captionTimes({ word, start, end }: SaidWord): SentenceSaid['words'][number] {
  return { from: word.start, to: word.end, start: start / 48_000, end: end / 48_000 };
}

function warningsFor({ words, inTime: locked }: WordLock): string[] {
  if (words === 0 || locked >= leastInTime * words) return [];
  const share = Math.round((100 * locked) / words);
  return [
    `Only ${share} % of the words that do not change are seen when they are heard: the voice speaks at another pace than the recording. Choose another voice, or set its speed.`,
  ];
}
