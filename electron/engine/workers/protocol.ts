import type { ErrorCode, WireError } from '#shared/errors/index.ts';
import type { Alignment, TakeFlag, VoiceConfig } from '#shared/api/index.ts';
import type { ModelFamily } from '#shared/models.ts';
import type { ClipReason } from '#shared/clip-sources.ts';
import type { Denial } from '#shared/consent.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { Surroundings } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { RenderPlan } from '../render/plan.ts';

/** What is known of a file before it is imported. Durations in seconds, sizes in bytes. */
export type ProbeReport = {
  file: string;
  size: number;
  format: string;
  duration: number | null;
  video: {
    codec: string;
    /** Size as shown: after rotation and pixel aspect. */
    width: number;
    height: number;
    codedWidth: number;
    codedHeight: number;
    /** Clockwise degrees: 0, 90, 180 or 270. */
    rotation: number;
    mirrored: boolean;
    pixelAspect: [number, number];
    /** Nominal rate as a fraction; what the template's constant rate would be. */
    frameRate: [number, number];
    pixelFormat: string;
    hdr: boolean;
  } | null;
  audio: { codec: string; channels: number; sampleRate: number } | null;
  /** Things an import mends or leaves out, as sentences. */
  problems: string[];
};

/** Facts of a normalized template, kept as `template.json` beside its files. */
export type TemplateInfo = {
  version: 1;
  /** SHA-256 of `template.mp4`, hex: the template's identity. */
  hash: string;
  /** Presentation length, seconds. */
  duration: number;
  width: number;
  height: number;
  frameRate: [number, number];
  frames: number;
  channels: 1 | 2;
  /** Samples a channel of `audio.s16` (48 kHz, interleaved, little-endian): block 0 of it is the first audible AAC block. */
  audioSamples: number;
  /** Bytes of `template.mp4`. */
  size: number;
};

/** Names of the files in a template's folder. */
export const templateFiles = {
  info: 'template.json',
  video: 'template.mp4',
  audio: 'audio.s16',
  /** Minimum and maximum pairs as int8, {@link peaksPerSecond} pairs a second. */
  peaks: 'peaks.s8',
  /** What was learnt of the sound, once. The number changes when something else is learnt. */
  sound: 'sound-1.facts',
  poster: 'poster.jpg',
  preview: 'preview.gif',
} as const;

export const peaksPerSecond = 200;

/**
 * Changes whenever `normalize` would make another template of the same source, and with `aacSettings.version`: what an
 * older one made is then not taken for a new import.
 */
export const normalizerVersion = 4;

/** Folders of the cache; the files in them are named by content. */
export const cacheFolders = { clips: 'clips', sections: 'sections', stills: 'stills' } as const;

/** The two stills of a video: a picture, and the animated start. */
export type StillKind = 'poster' | 'preview';

/** Changes whenever the name card on a still would look different: what an older one drew is then made again. */
export const nameCardVersion = 2;

/** A recording of words, to be used instead of a voice. */
export type Recording = {
  /** Mono 16-bit WAV. */
  file: string;
  /** Names the content: another recording has another. */
  id: string;
};

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

/** An actor reading a text aloud, for a voice that imitates the actor. */
export type VoiceReference = {
  /** Names the recording: another one has another. */
  id: string;
  /** Mono 16-bit WAV, 48 kHz. */
  file: string;
  text: string;
};

/** Who says what was not recorded. */
export type VoiceToUse = {
  voice: VoiceConfig;
  /** Only for a voice that imitates an actor, and only with the actor's consent. */
  reference?: VoiceReference | undefined;
  /**
   * Names the consent under which the voice may sound like whoever speaks in the template; null where there is none.
   * Clips and sections made under one are used under no other.
   */
  consent: string | null;
};

/** Where the words of a section come from, and why from there. */
export type ClipUsed = {
  variable: string;
  /** A voice's id, or `recording`. */
  source: string;
  reason: ClipReason;
  /** Whether the voice was made to sound like whoever speaks in the template. */
  matched: boolean;
  /** Whether the voice spoke it among the words of its sentence. */
  inSentence: boolean;
};

export type RenderResult = {
  plan: RenderPlan;
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

/** Why a clip should be heard before it is used. */
export type ClipProblem = 'long' | 'short' | 'clipped' | 'other_voice' | 'far_voice' | 'misheard';

/** How a value sounds in its place, or why no voice can say it. */
export type ClipReport =
  | {
      /** The clip's file in the cache: 16-bit samples, mono, 48 kHz, and a checksum; it may go at any time. */
      file: string;
      /** Of the clip, and of the words it replaces. */
      seconds: number;
      place: number;
      /** The voice or `recording`, and why. */
      source: string;
      reason: ClipReason;
      matched: boolean;
      inSentence: boolean;
      /** What a recognition model understood; null where none listened. */
      heard: string | null;
      problems: ClipProblem[];
      /** 0 usual – 1 far from it. */
      outlier: number;
    }
  | { error: ErrorCode };

/** One name as cut out of a recording. */
export type CutTake = {
  /** Mono 16-bit WAV, 48 kHz. */
  file: string;
  /** Index into the list of names; null for what fits none of them. */
  name: number | null;
  /** Where it is in the recording, and how long what is left of it, seconds. */
  start: number;
  end: number;
  duration: number;
  /** As spoken, LUFS. */
  loudness: number;
  flags: TakeFlag[];
};

/** A script that was read aloud. */
export type CheckedReading = {
  /** Seconds. */
  duration: number;
  /** How surely each of its words was heard, 0–1. */
  words: { word: string; confidence: number }[];
};

/** What a recognition model understood. */
export type Transcript = {
  text: string;
  /** Where each word begins, seconds; empty where the model tells no times. */
  words: { word: string; start: number }[];
};

/** What is known of a speech model from its files. */
export type ModelFacts = {
  family: ModelFamily;
  /** Of the model files, which is about what a loaded model takes of memory. */
  bytes: number;
  /** Language tag; null where the model does not say. */
  language: string | null;
  /** Names of the speakers, or their numbers; none for models that only listen. */
  speakers: string[];
};

/**
 * Work a worker can do. Paths are absolute. Result files are written to a temporary name and renamed, where nothing else
 * is said.
 */
export type Task =
  | { kind: 'probe'; file: string }
  /** Normalizes `source` into `folder`, which must not exist; it appears whole or not at all. */
  | { kind: 'normalize'; source: string; folder: string }
  /** Makes poster and preview of a template folder where they are missing. */
  | { kind: 'stills'; template: string }
  /**
   * Writes a still of a template with `text` drawn on it to `file`, where a process that is ended leaves a part of it.
   * Answers false, and writes nothing, when the text has letters that cannot be drawn.
   */
  | { kind: 'personal-still'; template: string; still: StillKind; text: string; file: string }
  | { kind: 'align'; template: string; script: string }
  /** The same for a media file as it is. */
  | { kind: 'align-file'; file: string; script: string }
  /** Writes the sound of `source` to `file` (mono 16-bit WAV, 48 kHz), which must not exist. */
  | { kind: 'sound'; source: string; file: string }
  /**
   * Cuts a recording of names, spoken in order, into takes in `folder`; `alone`: one name, which is all of it.
   * Gives none where nobody speaks.
   */
  | { kind: 'cut-takes'; source: string; folder: string; names: string[]; alone: boolean }
  /** Checks that `script` is read aloud in `source`, and no denial of it; writes its sound to `file`, as `sound` does. */
  | { kind: 'check-reading'; source: string; script: string; denials: readonly Denial[]; file: string }
  /** `cache` holds clips and encoded sections by content. */
  | ({ kind: 'render'; template: string; cache: string; sections: SectionToRender[] } & VoiceToUse)
  /**
   * Writes the video of a plan as a small MP4 that messaging apps take, to `file`. `work` is a folder for what it needs
   * meanwhile, which must not exist; a process that is ended leaves it there.
   */
  | { kind: 'messaging'; plan: RenderPlan; template: string; cache: string; file: string; work: string }
  /** Speaks values for their places and reports on each. `recognizer`: folder of a model that listens to them. */
  | ({
      kind: 'check-clips';
      template: string;
      cache: string;
      sections: SectionToRender[];
      recognizer: string | undefined;
    } & VoiceToUse)
  /** Speaks a text by itself, for listening. */
  | {
      kind: 'speak';
      cache: string;
      text: string;
      /** How its user wants names of the text said. */
      pronunciations?: readonly Pronunciation[] | undefined;
      voice: VoiceConfig;
      reference?: VoiceReference | undefined;
      /** Whom it may sound like: the actor reading aloud. */
      actor?: Pick<VoiceReference, 'id' | 'file'> | undefined;
    }
  /** Unpacks the archive of a speech model (`.tar.bz2`, `.tar.gz` or `.tar`) into `folder`, which must not exist. */
  | { kind: 'unpack-model'; archive: string; folder: string }
  /** Checks the model in `folder` and loads it once, so that one that cannot be loaded is known before it is used. */
  | { kind: 'try-model'; folder: string }
  /** What is said in a template, by the recognition model in the folder `model`. */
  | { kind: 'transcribe'; template: string; model: string }
  /** The same for a media file as it is. */
  | { kind: 'transcribe-file'; file: string; model: string };

export type TaskKind = Task['kind'];

export type TaskResults = {
  probe: ProbeReport;
  normalize: TemplateInfo;
  stills: { poster: string; preview: string };
  'personal-still': boolean;
  align: Alignment;
  'align-file': Alignment;
  /** Seconds. */
  sound: { duration: number };
  'cut-takes': CutTake[];
  'check-reading': CheckedReading;
  render: RenderResult;
  /** Bytes. */
  messaging: { size: number };
  'check-clips': ClipReport[];
  /** The clip's file in the cache, as in {@link ClipReport}; its length in seconds; the voice that spoke, and for whom. */
  speak: { file: string; seconds: number; source: string; matched: boolean };
  'unpack-model': null;
  'try-model': ModelFacts;
  transcribe: Transcript;
  'transcribe-file': Transcript;
};

export type TaskResult<T extends Task> = TaskResults[T['kind']];

/**
 * What a worker asks of whoever runs it. The engine knows no network, no keys and not what is installed: its host does.
 */
export type HostRequest =
  /** Where an installed model is. Fails with `VOICE_UNAVAILABLE`. */
  | { kind: 'find-model'; model: string }
  /** A text spoken by a provider's voice: a sound file of any format. Fails with `VOICE_UNAVAILABLE`, `PROVIDER_…`. */
  | { kind: 'provider-speech'; provider: string; voice: string; speed: number; text: string };

export type HostAnswers = { 'find-model': { folder: string; language: string | null }; 'provider-speech': Uint8Array };

export type HostAnswer<R extends HostRequest> = HostAnswers[R['kind']];

/** Answers workers' requests; `signal` aborts when nobody waits for the answer any more. */
export type Host = {
  [Kind in HostRequest['kind']]: (
    request: Extract<HostRequest, { kind: Kind }>,
    signal: AbortSignal,
  ) => Promise<HostAnswers[Kind]>;
};

/** Asks the host. @throws AppError what the host answers with. */
export type AskHost = <R extends HostRequest>(request: R) => Promise<HostAnswer<R>>;

export type ToWorker =
  | { type: 'run'; id: number; task: Task }
  | { type: 'answer'; ask: number; answer: HostAnswers[HostRequest['kind']] }
  | { type: 'refusal'; ask: number; error: WireError }
  | { type: 'cancel'; id: number }
  /** Ends the process once the running task is done. */
  | { type: 'drain' };

export type FromWorker =
  | { type: 'ready' }
  /** The task has arrived and begins now. */
  | { type: 'started'; id: number }
  | { type: 'ask'; id: number; ask: number; request: HostRequest }
  | { type: 'progress'; id: number; phase: string; progress: number }
  /** `memory`: what the process holds now, bytes (resident set). */
  | { type: 'done'; id: number; memory: number; result: TaskResults[TaskKind] }
  | { type: 'failed'; id: number; memory: number; error: WireError };
