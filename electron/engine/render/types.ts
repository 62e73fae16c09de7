import type { ScriptFinding } from '#shared/api/index.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { MarkedWords, Surroundings } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { ClipReason } from '#shared/clip-sources.ts';
import type { WireError } from '#shared/errors/index.ts';
import type { RowFinding } from '#shared/api/index.ts';
import type { ClipBytes, ClipUsed, Recording } from '../speech/types.ts';
import type { Lips, UnfilmedLips } from '../pictures/picture-request.ts';
import type { LongPart, Plan } from './plan.ts';

/** A section to render: its place in the recording (seconds) and the new words. */
export type SectionToRender = Section & {
  text: string;
  /** The recorded words, if known from the script. */
  replaces?: string | undefined;
  /** The recorded words around it, for a voice that speaks the text within its sentence. */
  around?: Surroundings | null | undefined;
  /** Letters in one word with the value, which are part of `text`. */
  attached?: MarkedWords['attached'] | undefined;
  /** The actor's recording of the text. */
  recording?: Recording | undefined;
  /** The user's pronunciations for the text. */
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
  /** Position of each section in the finished video, seconds. */
  sections: Section[];
  /** The source of each section's sound, in time order. */
  clips: ClipUsed[];
  /** The clips that its sections are made of, in the same order; none for a script that is spoken as a whole. */
  clipBytes: ClipBytes[];
  /** The films whose sound is heard, in time order; none for a script that is spoken as a whole. */
  lips: Lips[];
  /** The sections without such a film, if the task asks for them. */
  unfilmed?: UnfilmedLips[];
  /** New bytes stored for this video (0 when every section was cached). */
  newBytes: number;
  /** AAC joins that stayed incompatible after moving them; 0 in ordinary work. */
  unresolvedJoins: number;
  /** What should be looked at, e.g. that a value is much longer than its place. */
  findings: RowFinding[];
};

/** How well the pictures follow the words that both the recording and the video say. */
export type WordLock = {
  words: number;
  /** Number of these whose picture and sound are at most 80 ms apart at both edges. */
  inTime: number;
  /** Minimum and maximum of output over source time during such a word. */
  fastest: number;
  slowest: number;
};

/** A sentence as it is spoken in a video. */
export type SentenceSaid = {
  text: string;
  /** Key of its sound, an encoded section, before another sound is mixed under it. */
  clip: string;
  /** Characters of each word in the text, and its time, seconds. */
  words: { from: number; to: number; start: number; end: number }[];
};

export type ScriptResult = RenderResult & {
  sentences: SentenceSaid[];
  lock: WordLock;
  /** Parts for which the video takes far longer than the recording, so that the presenter should rest there. */
  longParts: LongPart[];
  /** Number of sentences that had to be spoken because they were not stored. */
  sentencesSpoken: number;
  /** For a single sentence: the part of the template that it shows, seconds. */
  stretch?: { start: number; end: number };
};

/** A sentence of a row. */
export type SentenceOfRow = {
  values: Readonly<Record<string, string>>;
  pronunciations: readonly Pronunciation[];
  /** Its index among the sentences of the row, 0-based. */
  sentence: number;
};

/** Findings about a sentence before a video is made with it. */
export type CheckedSound = {
  /** Number of words that the recording also says, and of those whose pictures are in time at both edges. */
  words: number;
  wordsInTime: number;
  /** Duration of these words in the voice relative to the recording; null without any. */
  pace: number | null;
  /** In the order of the sentence. */
  findings: ScriptFinding[];
};

/** How a sentence sounds and how the pictures follow it, or why no voice can speak it. */
export type SentenceReport =
  | (CheckedSound & {
      /** Key of its sound, an encoded section, and the SHA-256 of its bytes. */
      clip: string;
      sha256: string;
      /** From its first word to its last, in the voice and in the recording. */
      seconds: number;
      recordedSeconds: number | null;
      source: string;
      reason: ClipReason;
      matched: boolean;
    })
  | { error: WireError };
