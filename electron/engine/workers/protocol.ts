import type { WireError } from '../../../shared/errors/index.ts';
import type { AlignedWord, VoiceConfig } from '../../../shared/api/index.ts';
import type { Section } from '../../../shared/timeline/section.ts';
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
  poster: 'poster.jpg',
  preview: 'preview.gif',
} as const;

export const peaksPerSecond = 200;

/**
 * Changes whenever `normalize` would make another template of the same source, and with `aacSettings.version`: what an
 * older one made is then not taken for a new import.
 */
export const normalizerVersion = 1;

/** Folders of the cache; the files in both are named by content. */
export const cacheFolders = { clips: 'clips', sections: 'sections' } as const;

/** A section to render: its place in the recording (seconds) and the words to say there instead. */
export type SectionToRender = Section & { text: string };

export type RenderResult = {
  plan: RenderPlan;
  /** Seconds of the finished video. */
  duration: number;
  /** Where each section ended up in the finished video, seconds. */
  sections: Section[];
  /** New bytes stored for this video (0 when every section was cached). */
  newBytes: number;
  /** AAC joins that stayed incompatible after moving them; 0 in ordinary work. */
  unresolvedJoins: number;
  /** Sentences worth showing, e.g. that a value is much longer than its place. */
  warnings: string[];
};

/** Work a worker can do. Paths are absolute. Every result file is written to a temporary name and renamed. */
export type Task =
  | { kind: 'probe'; file: string }
  /** Normalizes `source` into `folder`, which must not exist; it appears whole or not at all. */
  | { kind: 'normalize'; source: string; folder: string }
  /** Makes poster and preview of a template folder where they are missing. */
  | { kind: 'stills'; template: string }
  | { kind: 'align'; template: string; script: string }
  /** `cache` holds clips and encoded sections by content. */
  | { kind: 'render'; template: string; cache: string; sections: SectionToRender[]; voice: VoiceConfig };

export type TaskKind = Task['kind'];

export type TaskResults = {
  probe: ProbeReport;
  normalize: TemplateInfo;
  stills: { poster: string; preview: string };
  align: AlignedWord[];
  render: RenderResult;
};

export type TaskResult<T extends Task> = TaskResults[T['kind']];

export type ToWorker =
  | { type: 'run'; id: number; task: Task }
  | { type: 'cancel'; id: number }
  /** Ends the process once the running task is done. */
  | { type: 'drain' };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'progress'; id: number; phase: string; progress: number }
  /** `memory`: what the process holds now, bytes (resident set). */
  | { type: 'done'; id: number; memory: number; result: TaskResults[TaskKind] }
  | { type: 'failed'; id: number; memory: number; error: WireError };
