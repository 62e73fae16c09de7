import type { Alignment, VoiceConfig } from '#shared/api/index.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import type { SheetPage } from '#shared/contact-sheet.ts';
import type { Denial } from '#shared/consent.ts';
import type { WireError } from '#shared/errors/index.ts';
import type { Layout } from '#shared/layouts.ts';
import type { FittedRetake, PlacedRetake, SentencePlace } from '#shared/timeline/retakes.ts';
import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { StillDesign } from '#shared/stills.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { ProfileCard } from '../media/assets/profile.ts';
import type { Frames } from '../media/edit/cut-runs.ts';
import type { ProbeReport } from '../media/import/probe-report.ts';
import type { StillKind } from '../media/stills/still.ts';
import type { CutJob, Piece } from '../media/layers/layers.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { PictureRequest } from '../pictures/picture-request.ts';
import type { PictureWork } from '../render/picture-work.ts';
import type { LongPart, Plan } from '../render/plan.ts';
import type { BodyPosition, FittedBody } from '../render/join-plans.ts';
import type {
  BackgroundSound,
  RenderResult,
  ScriptResult,
  SectionToRender,
  SentenceOfRow,
  SentenceReport,
} from '../render/types.ts';
import type {
  CheckedReading,
  ClipReport,
  CutPhrase,
  CutTake,
  ModelFacts,
  PaidText,
  ProviderSpeech,
  Recording,
  Transcript,
  VoiceReference,
  VoiceToUse,
} from '../speech/types.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { MadeRendition, Rendition, RenditionFacts } from '../template/renditions.ts';
import type { ContentKey } from './content.ts';

/**
 * Work a worker can do. Tasks name content by key, never by path, so that a worker may be on another machine:
 * - `template`: the hash of a template, or the name of one in the making, or of one kept with another (`bodyName`).
 * - `model`: the id of a speech model, or the name of one in the making.
 * - `source`: content of any kind. `sound`, `folder`: content to be made, which must not exist unless the task says so.
 * - Recordings and readings: the id of their sound.
 *
 * Absolute paths are left where a user hands over a file of their own machine, which no other worker has: `file`,
 * `archive` and `page`, and the `model` of `transcribe-file`, which may lie anywhere.
 */
export type Task =
  | { kind: 'probe'; file: string }
  /** Normalizes `source` into a template, which must not exist; it appears whole or not at all. */
  | { kind: 'normalize'; source: ContentKey; template: string }
  /**
   * Makes a template, named `template`, of a screen and a camera; there must be none of this name. `offset` is when the
   * screen's recording begins, seconds of the camera's. `composed` is a template of the same recordings in another layout.
   */
  | {
      kind: 'compose';
      camera: ContentKey;
      screen: ContentKey;
      offset: number;
      layout: Layout;
      composed: string | null;
      template: string;
    }
  /** Makes a template, named `template`, of a take with sentences that were recorded again; there must be none of this name. */
  | { kind: 'assemble'; take: ContentKey; retakes: (PlacedRetake & { source: ContentKey })[]; template: string }
  /** Makes poster and preview of a template where they are missing. */
  | { kind: 'stills'; template: string }
  /**
   * Keeps a still of a template with `design` drawn on it as the artifact `key` of the stills. With a plan it shows the
   * template as that video does. Answers false, and keeps nothing, when its text has letters that cannot be drawn.
   */
  | { kind: 'personal-still'; template: string; still: StillKind; design: StillDesign; plan?: Plan; key: string }
  /** Draws a page of a contact sheet, of pictures and to a file of a user's own machine. */
  | { kind: 'contact-sheet'; page: SheetPage }
  | { kind: 'align'; template: string; script: string }
  /** The same for a media file as it is. */
  | { kind: 'align-file'; file: string; script: string }
  /**
   * Finds a sentence in the recording of a retake, and where it fits into its take. Both are media files as they are, and
   * `folder` gets a video of how they sound together.
   */
  | { kind: 'fit-retake'; take: string; retake: string; sentence: string; place: SentencePlace; folder: string }
  /** Writes the sound of parts of a media file as it is, seconds, as files in `folder`, which exists. */
  | { kind: 'sound-parts'; file: string; parts: readonly { start: number; end: number }[]; folder: string }
  /** Learns what a script sounds like; listens to nothing. */
  | { kind: 'learn-script'; script: string }
  /** Writes the sound of `source` (mono 16-bit WAV, 48 kHz). */
  | { kind: 'sound'; source: ContentKey; sound: ContentKey }
  /**
   * Cuts a recording of names, spoken in order, into takes in `folder`, which exists; `alone`: one name, which is all of
   * it. Gives none where nobody speaks.
   */
  | { kind: 'cut-takes'; source: ContentKey; folder: ContentKey; names: string[]; alone: boolean }
  /** Cuts a value out of a phrase that was read aloud. `place`: where a template has it marked, and what it says there. */
  | {
      kind: 'cut-phrase';
      source: ContentKey;
      sound: ContentKey;
      phrase: { before: string; value: string; after: string };
      place: { template: string; section: { start: number; end: number }; spoken: string } | null;
    }
  /** Checks that `script` is read aloud in `source`, and no denial of it; writes its sound as `sound` does. */
  | { kind: 'check-reading'; source: ContentKey; script: string; denials: readonly Denial[]; sound: ContentKey }
  /** `sounds`: of backgrounds, whose assets are there. */
  | ({ kind: 'render'; template: string; sections: SectionToSay[]; sounds?: BackgroundSound[] } & VoiceOfTask)
  /**
   * Speaks the whole script of a template with values, and lets the pictures follow. Where the recording says it was found
   * out before.
   */
  | ({
      kind: 'render-script';
      template: string;
      script: string;
      values: Readonly<Record<string, string>>;
      /** How its user wants names of the values said. */
      pronunciations: readonly Pronunciation[];
      /** Of backgrounds, whose assets are there. */
      sounds?: BackgroundSound[];
      /** One sentence alone, by its place in the row, with pictures of a rendition that are still to be drawn. */
      only?: { sentence: number; rendition: Rendition } | undefined;
    } & VoiceOfTask)
  /** Finds out which pictures of a video change, and which of them are still to be drawn. */
  | {
      kind: 'plan-pictures';
      plan: Plan;
      template: string;
      rendition: Rendition;
      request: PictureRequest;
      /** Of the recording, in which the presenter rests. */
      parts?: readonly LongPart[] | undefined;
      /** Of a video that shows nothing else, seconds of the template. */
      stretch?: { start: number; end: number } | undefined;
    }
  /** Cuts the presenter out of all pictures of a template, where that was not done. */
  | { kind: 'cut-presenter'; template: string; job: CutJob }
  /** Draws and encodes pictures, where the store lacks them. */
  | { kind: 'draw-piece'; template: string; rendition: Rendition; piece: Piece }
  /** Makes a template, named `target`, of one whose pictures were drawn on; there must be none of this name. */
  | { kind: 'bake-template'; template: string; plan: Plan; target: string }
  /** Makes a template, named `target`, of the frames of one that are kept; there must be none of this name. */
  | { kind: 'cut-template'; template: string; kept: Frames[]; target: string }
  /** Keeps a body with a template, made to fit, and makes the sound of their joint. */
  | { kind: 'fit-body'; template: string; body: string; position: BodyPosition }
  /** Makes a background of what was fetched, among the assets under the name of its contents, where it may be already. */
  | { kind: 'prepare-asset'; source: ContentKey }
  /** Makes another one of a part of it: shares of its width and height. */
  | {
      kind: 'crop-asset';
      /** Its name among the assets. */
      asset: string;
      as: 'image' | 'page';
      part: { left: number; top: number; width: number; height: number };
    }
  /** Draws a profile as one. */
  | ({ kind: 'profile-card'; picture: ContentKey | null } & Omit<ProfileCard, 'picture' | 'folder'>)
  /**
   * Makes a rendition of a template where it is missing. `body`: the hash of a body that is kept with it; both are then
   * made for one file together, the template's own in `besideBody`.
   */
  | { kind: 'rendition'; template: string; rendition: MadeRendition; body?: string | undefined }
  /** Speaks values for their places and reports on each. `recognizer`: a model that listens to them. */
  | ({
      kind: 'check-clips';
      template: string;
      sections: SectionToSay[];
      recognizer: string | undefined;
    } & VoiceOfTask)
  /** Speaks sentences of a template's script with values of rows and reports on each. */
  | ({ kind: 'check-script'; template: string; script: string; sentences: SentenceOfRow[] } & VoiceOfTask)
  /** Speaks a text on its own, for listening. */
  | {
      kind: 'speak';
      text: string;
      /** How its user wants names of the text said. */
      pronunciations?: readonly Pronunciation[] | undefined;
      voice: VoiceConfig;
      reference?: Reading | undefined;
      /** Whom it may sound like: the actor reading aloud. */
      actor?: Pick<Reading, 'id'> | undefined;
    }
  /** Tells what a voice service would be sent to speak texts, as in `paidTexts`; speaks and sends nothing. */
  | {
      kind: 'paid-texts';
      texts: { text: string; pronunciations: readonly Pronunciation[] }[];
      voice: VoiceConfig;
      /** Whether the voice is made to sound like an actor. */
      matched: boolean;
    }
  /** The same for sentences of a template's script, as in `paidSentences`. */
  | ({ kind: 'paid-sentences'; template: string; script: string; sentences: SentenceOfRow[] } & VoiceOfTask)
  /** Unpacks the archive of a speech model (`.tar.bz2`, `.tar.gz` or `.tar`); the model must not exist. */
  | { kind: 'unpack-model'; archive: string; model: string }
  /** Checks a model and loads it once, so that one that cannot be loaded is known before it is used. */
  | { kind: 'try-model'; model: string }
  /** Transcribes a template with a recognition model. */
  | { kind: 'transcribe'; template: string; model: string }
  /** The same for a media file as it is, by the model in the folder `model`. */
  | { kind: 'transcribe-file'; file: string; model: string };

/** A section as a task names it. */
export type SectionToSay = Omit<SectionToRender, 'recording'> & {
  /** The actor saying the text. */
  recording?: Omit<Recording, 'file'> | undefined;
};

/** An actor reading a text aloud, as a task names it. */
export type Reading = Omit<VoiceReference, 'file'>;

/** Who says what was not recorded, as a task names them. */
export type VoiceOfTask = Omit<VoiceToUse, 'reference'> & { reference?: Reading | undefined };

export type TaskKind = Task['kind'];

/** What all rows of a request share: enough to have everything loaded that their rendering needs. */
export type RenderSetting = Omit<Extract<Task, { kind: 'render' }>, 'kind' | 'sections' | 'sounds'> & {
  /** Of videos whose whole script is spoken; missing for others. */
  script?: string | undefined;
};

export type TaskResults = {
  probe: ProbeReport;
  normalize: TemplateInfo;
  stills: null;
  'personal-still': boolean;
  'contact-sheet': null;
  align: Alignment;
  'align-file': Alignment;
  'fit-retake': FittedRetake;
  /** Paths, in the order of the parts. */
  'sound-parts': string[];
  'learn-script': ScriptSounds;
  /** Seconds. */
  sound: { duration: number };
  'cut-takes': CutTake[];
  'cut-phrase': CutPhrase;
  'check-reading': CheckedReading;
  render: RenderResult;
  'render-script': ScriptResult;
  'plan-pictures': PictureWork;
  'cut-presenter': null;
  'draw-piece': NewPictures;
  'bake-template': TemplateInfo;
  'cut-template': TemplateInfo;
  compose: TemplateInfo;
  assemble: TemplateInfo;
  'fit-body': FittedBody;
  'prepare-asset': PreparedAsset;
  'crop-asset': PreparedAsset;
  'profile-card': PreparedAsset;
  rendition: RenditionFacts;
  'check-clips': ClipReport[];
  'check-script': SentenceReport[];
  /** The clip's key, as in {@link ClipReport}; its length in seconds; the voice that spoke, and for whom. */
  speak: { clip: string; seconds: number; source: string; matched: boolean };
  'paid-texts': PaidText[];
  'paid-sentences': PaidText[];
  'unpack-model': null;
  'try-model': ModelFacts;
  transcribe: Transcript;
  'transcribe-file': Transcript;
};

export type TaskResult<T extends Task> = TaskResults[T['kind']];

/**
 * Requests of a worker to its host. The engine has no network, no keys and no list of installed models; its host has.
 */
export type HostRequest =
  /** What is known of an installed model. Fails with `VOICE_UNAVAILABLE`. */
  | { kind: 'find-model'; model: string }
  /** A text spoken by a provider's voice: a sound file of any format. Fails with `VOICE_UNAVAILABLE`, `PROVIDER_…`. */
  | ({ kind: 'provider-speech' } & ProviderSpeech)
  /** The answer to this is no sound and is not to be kept. */
  | ({ kind: 'discard-speech' } & ProviderSpeech);

export type HostAnswers = {
  'find-model': { language: string | null };
  'provider-speech': Uint8Array;
  'discard-speech': null;
};

export type HostAnswer<R extends HostRequest> = HostAnswers[R['kind']];

/** Answers workers' requests; `signal` aborts when the answer is no longer needed. */
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
  /** Loads what rendering needs, while there is no task. Nothing is answered. */
  | { type: 'prepare'; setting: RenderSetting | undefined }
  /** Ends the process once the running task is done. */
  | { type: 'drain' };

export type FromWorker =
  | { type: 'ready' }
  /** The task has arrived and begins now. */
  | { type: 'started'; id: number }
  | { type: 'ask'; id: number; ask: number; request: HostRequest }
  | { type: 'progress'; id: number; phase: string; progress: number }
  /** The task goes on, whatever its progress. */
  | { type: 'alive'; id: number }
  /** `memory`: what the process holds now, bytes (resident set). */
  | { type: 'done'; id: number; memory: number; result: TaskResults[TaskKind] }
  | { type: 'failed'; id: number; memory: number; error: WireError };
