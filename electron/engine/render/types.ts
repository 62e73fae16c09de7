import type { ScriptFinding } from '#shared/api/index.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { Surroundings } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { ClipReason } from '#shared/clip-sources.ts';
import type { WireError } from '#shared/errors/index.ts';
import type { ClipUsed, Recording } from '../speech/types.ts';
import type { LongPart, Plan } from './plan.ts';

/** A section to render: its place in the recording (seconds) and the words to say there instead. */
export type SectionToRender = Section & {
  text: string;
  /** What is said there in the recording, where the script tells. */
  replaces?: string | undefined;
  /** What is said around it in the recording, for a voice that speaks the text within its sentence. */
  around?: Surroundings | null | undefined;
  /** The actor saying the text. */
  recording?: Recording | undefined;
  /** How its user wants names of the text said. */
  pronunciations?: readonly Pronunciation[] | undefined;
};

/**
 * A video whose own sound is heard while it is shown, seconds of the template; an `end` of −1 is the template's.
 * `heard`: the only part that is mixed, for previews.
 */
export type BackgroundSound = {
  asset: PreparedAsset;
  start: number;
  end: number;
  heard?: { start: number; end: number } | undefined;
};

export type RenderResult = {
  plan: Plan;
  /** Seconds of the finished video. */
  duration: number;
  /** Where each section ended up in the finished video, seconds. */
  sections: Section[];
  /** Of each section, in time order. */
  clips: ClipUsed[];
  /** New bytes stored for this video (0 when every section was cached). */
  newBytes: number;
  /** AAC joins that stayed incompatible after moving them; 0 in ordinary work. */
  unresolvedJoins: number;
  /** Sentences worth showing, e.g. that a value is much longer than its place. */
  warnings: string[];
};

/** How well the pictures follow the words that are said in the recording and in the video. */
export type WordLock = {
  words: number;
  /** Of these, the ones whose picture and sound are at most 80 ms apart, at both edges. */
  inTime: number;
  /** Output over source time while such a word is said, the least and the most. */
  fastest: number;
  slowest: number;
};

/** A sentence as it is spoken in a video. */
export type SentenceSaid = {
  text: string;
  /** Of each word its place in the text, characters, and when it is said, seconds. */
  words: { from: number; to: number; start: number; end: number }[];
};

export type ScriptResult = RenderResult & {
  sentences: SentenceSaid[];
  lock: WordLock;
  /** Where the video takes far longer than the recording: the presenter is to rest there. */
  longParts: LongPart[];
  /** Sentences that had to be spoken, as they were not kept. */
  sentencesSpoken: number;
  /** Of a sentence alone: the part of the template that it shows, seconds. */
  stretch?: { start: number; end: number };
};

/** A sentence of a row. */
export type SentenceOfRow = {
  values: Readonly<Record<string, string>>;
  pronunciations: readonly Pronunciation[];
  /** Its place among the sentences of the row, 0-based. */
  sentence: number;
};

/** How a sentence sounds and how the pictures follow it, or why no voice can say it. */
export type SentenceReport =
  | {
      /** Names its sound. */
      clip: string;
      /** From its first word to its last, in the voice and in the recording. */
      seconds: number;
      recordedSeconds: number | null;
      pace: number | null;
      words: number;
      wordsInTime: number;
      source: string;
      reason: ClipReason;
      matched: boolean;
      findings: ScriptFinding[];
    }
  | { error: WireError };
