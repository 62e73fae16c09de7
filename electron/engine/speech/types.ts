import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { TakeFlag, VoiceConfig } from '#shared/api/index.ts';
import type { ClipReason } from '#shared/clip-sources.ts';
import type { WireError } from '#shared/errors/index.ts';
import type { LipsRefusal } from '#shared/lips.ts';
import type { Heard } from '#shared/listening.ts';
import type { ModelFamily } from '#shared/models.ts';
import type { ValueKind } from '#shared/rows/value-kinds.ts';
import type { Range } from '#shared/timeline/range.ts';

/* Inputs and outputs of speech that are sent to a worker and back: plain data. */

/** The pictures of a recording: the actor's face while saying it. */
export type Film = {
  /** MP4 of the face crop, H.264, no sound; first picture at time 0. In a task a content key, in a worker its path. */
  file: string;
  /** Identifies its pictures and the consent under which they were filmed: another film or consent has another id. */
  id: string;
  /** Time in the film at which the value begins (first sample after `seams.before`), seconds. */
  start: number;
  /** … and ends. */
  end: number;
};

/** A recording of words, to be used instead of a voice. */
export type Recording = {
  /** Mono 16-bit WAV. */
  file: string;
  /** Identifies the content: another recording has another id. */
  id: string;
  /** Set for a value cut out of a phrase. Without it, the recording is trimmed to its speech. */
  seams?: TakeSeams | undefined;
  /** Set if its pictures may be shown. */
  film?: Film | undefined;
};

/** How a value cut out of a phrase joins the section that it replaces. */
export type TakeSeams = {
  /**
   * Samples (48 kHz) of the neighbouring words at the start and at the end of the file, which are not part of the
   * value.
   */
  before: number;
  after: number;
  /**
   * Whether the section has the same neighbouring words, so that these samples can be crossfaded with the recording.
   */
  coupled: boolean;
  /** Intended loudness, LUFS; null for the loudness of the replaced words. */
  level: number | null;
};

/** An actor reading a text aloud, for a voice that imitates the actor. */
export type VoiceReference = {
  /** Identifies the recording. */
  id: string;
  /** Mono 16-bit WAV, 48 kHz. */
  file: string;
  text: string;
};

/** A recording to imitate and the words said in it; a few seconds are enough. */
export type CloneReference = { samples: Float32Array; sampleRate: number; text: string };

/** The voice for words that were not recorded. */
export type VoiceToUse = {
  voice: VoiceConfig;
  /** Only for a voice that imitates an actor, and only with the actor's consent. */
  reference?: VoiceReference | undefined;
  /**
   * The consent under which the voice may imitate the template's speaker; null without one. Clips and sections made
   * under one are never used under another.
   */
  consent: string | null;
};

/** The source of a section's words, and the reason for it. */
export type ClipUsed = {
  variable: string;
  /** A voice's id, or `recording`. */
  source: string;
  reason: ClipReason;
  /** Whether the voice was matched to the template's speaker. */
  matched: boolean;
  /** Whether the voice spoke it within its sentence. */
  inSentence: boolean;
};

/** The artifact that a video has a value's sound from, and the SHA-256 of its bytes. */
export type ClipBytes = { clip: string; sha256: string };

/** Why a clip should be heard before it is used. */
export type ClipProblem = 'long' | 'short' | 'clipped' | 'other_voice';

/** How a value's clip fits its place, or why no voice can speak it. */
export type ClipReport =
  | {
      /** Key of the clip, an artifact of 16-bit samples, mono, 48 kHz. */
      clip: string;
      /** Of its bytes. */
      sha256: string;
      /** Duration of the clip, and of the words it replaces, seconds. */
      seconds: number;
      place: number;
      /** Id of the voice, or `recording`; and the reason for it. */
      source: string;
      reason: ClipReason;
      matched: boolean;
      inSentence: boolean;
      /** Whether the voice is much deeper or higher than the recorded person: the same for all its clips. */
      isFar: boolean;
      problems: ClipProblem[];
      /** How unusual the clip's duration is: 0 = usual, 1 = very unusual. */
      outlier: number;
    }
  | { error: WireError };

/** What was heard of a value in its place, or why no voice can speak it. */
export type Listening =
  | (Heard & {
      /** The key of its clip, if one was listened to. */
      clip?: string;
    })
  | { error: WireError };

/** One name as cut out of a recording. */
export type CutTake = {
  /** Name of its file in the folder of the takes: mono 16-bit WAV, 48 kHz. */
  file: string;
  /** Index into the list of names; null if none matches. */
  name: number | null;
  /** Start and end in the recording, and duration after trimming, seconds. */
  start: number;
  end: number;
  duration: number;
  /** Where the value lies in the recording, without what was trimmed, seconds. */
  said: Range;
  /** As spoken, LUFS. */
  loudness: number;
  flags: TakeFlag[];
};

/** A value as cut out of its phrase. */
export type CutPhrase = Omit<CutTake, 'file' | 'name' | 'start' | 'end'> &
  Pick<TakeSeams, 'before' | 'after' | 'level'>;

/** What was filmed of a take. */
export type FilmedTake = {
  /** Whether the film was written. */
  kept: boolean;
  /** When the value begins and ends in it, seconds. */
  start: number;
  end: number;
  /** Why it gives no lips; null where it may. */
  refused: LipsRefusal | null;
};

/** A script that was read aloud. */
export type CheckedReading = {
  /** Seconds. */
  duration: number;
  /** Confidence of each of its words, 0–1. */
  words: { word: string; confidence: number }[];
};

/** What was said in a recording. */
export type Transcript = {
  /** Empty where nothing was said. */
  text: string;
  /** Start of each word, seconds; empty where the words are not found again. */
  words: { word: string; start: number }[];
  /** Places in the text of words that its recognizer could as well have written otherwise. */
  unsure: { start: number; end: number }[];
};

/** Facts about a speech model from its files. */
export type ModelFacts = {
  family: ModelFamily;
  /** Size of the model files, which is about the memory of a loaded model. */
  bytes: number;
  /** Language tag; null where the model does not say. */
  language: string | null;
  /** Names of the speakers, or their numbers; empty for recognizers. */
  speakers: string[];
  /** Processor time of one name, seconds, as measured when a voice was added. */
  secondsPerName?: number;
};

/** A text for a voice service; `speed` is the speaking rate, 1 = the voice's own. */
export type ProviderSpeech = { provider: string; voice: string; speed: number; text: string };

/** The text that a voice service receives, and the requested speaking rate. */
export type PaidText = Pick<ProviderSpeech, 'text' | 'speed'>;

/** What a text is: a value of some kind, or a sentence; null where nobody says. */
export type ReadAs = ValueKind | 'sentence' | null;

/** A text whose price is asked for, and what decides how it is read. */
export type TextToPrice = {
  text: string;
  kind?: ReadAs | undefined;
  pronunciations?: readonly Pronunciation[] | undefined;
};
