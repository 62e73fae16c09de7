import type { Alignment, Crop, VoiceConfig } from '#shared/api/index.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import type { SheetPage } from '#shared/contact-sheet.ts';
import type { Denial } from '#shared/consent.ts';
import type { WireError } from '#shared/errors/index.ts';
import type { Layout } from '#shared/layouts.ts';
import type { Heard } from '#shared/listening.ts';
import type { DoubtedWords, PlacedRetake, SentencePlace, ShownRetake } from '#shared/timeline/retakes.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Section } from '#shared/timeline/section.ts';
import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { Surroundings } from '#shared/script/index.ts';
import type { StillDesign } from '#shared/stills.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { Artifact } from '../artifacts/store.ts';
import type { ProfileCard } from '../media/assets/profile.ts';
import type { Frames } from '../media/edit/cut-runs.ts';
import type { ProbeReport } from '../media/import/probe-report.ts';
import type { StillKind } from '../media/stills/still.ts';
import type { CutJob, Piece } from '../media/layers/layers.ts';
import type { FittedFilm, JudgedStill } from '../lips/types.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { Lips, LipsOrder, OrderedLips, UnfilmedLips } from '../pictures/picture-request.ts';
import type { PicturePlanning, PictureWork } from '../render/picture-work.ts';
import type { Plan } from '../render/plan.ts';
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
  FilmedTake,
  Listening,
  ModelFacts,
  PaidText,
  ProviderSpeech,
  Recording,
  TextToPrice,
  Transcript,
  VoiceReference,
  VoiceToUse,
} from '../speech/types.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { MadeRendition, Rendition, RenditionFacts } from '../template/renditions.ts';
import type { ContentKey } from './content.ts';

/**
 * Tasks of a worker. They name content by key, never by path, so that a worker may be on another machine:
 * - `template`: the hash of a template, the name of an unfinished one, or of one stored in another (`bodyName`).
 * - `model`: the id of a speech model, or the name of an unfinished one.
 * - `source`: content of any kind. `sound`, `folder`: content to create, which must not exist unless the task says so.
 * - Recordings and readings: the id of their sound.
 *
 * Only files of a user's own machine, which no other worker has, are named by absolute path: `file`, `archive`, `page`,
 * all of `fit-retake`, the `folder` of `sound-parts`, the `recognizer` of `listen-retake`, and the `model` of
 * `transcribe-file`, which may be in any folder.
 */
export type Task =
  | { kind: 'probe'; file: string }
  /** Normalizes `source` into a new template, which appears whole or not at all. */
  | { kind: 'normalize'; source: ContentKey; template: string }
  /**
   * Composes recordings of a camera and a screen into the new template `template`. `offset`: start of the screen's
   * recording, seconds of the camera's. `composed`: a template of the same recordings in another layout.
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
  /** Assembles a take and retakes of its sentences into the new template `template`. */
  | { kind: 'assemble'; take: ContentKey; retakes: (PlacedRetake & { source: ContentKey })[]; template: string }
  /** Makes the missing poster and preview of a template. */
  | { kind: 'stills'; template: string }
  /**
   * Draws `design` on a still of a template and stores it as the artifact `key` of the stills. With a plan, the still
   * shows that video instead. Returns false, and stores nothing, if its text has letters that cannot be drawn.
   */
  | { kind: 'personal-still'; template: string; still: StillKind; design: StillDesign; plan?: Plan; key: string }
  /** Draws a page of a contact sheet. Its pictures and its output are files of the user's own machine. */
  | { kind: 'contact-sheet'; page: SheetPage }
  | { kind: 'align'; template: string; script: string }
  /** As `align`, for a media file that was not normalized. */
  | { kind: 'align-file'; file: string; script: string }
  /**
   * Finds a sentence in the recording of a retake, and its place in the take. Both are media files that were not
   * normalized. Writes a video of the result to `folder`, for listening.
   */
  | { kind: 'fit-retake'; take: string; retake: string; sentence: string; place: SentencePlace; folder: string }
  /**
   * Listens for names of a sentence in the part of a media file that says it, seconds. `names`: places in the sentence;
   * `recognizer`: folder of a model.
   */
  | {
      kind: 'listen-retake';
      file: string;
      part: { start: number; end: number };
      sentence: string;
      names: readonly { start: number; end: number }[];
      language: string;
      recognizer: string;
    }
  /** Writes the sound of parts of a media file, seconds, as files in the existing `folder`. */
  | { kind: 'sound-parts'; file: string; parts: readonly { start: number; end: number }[]; folder: string }
  /** Learns what a script sounds like; listens to nothing. */
  | { kind: 'learn-script'; script: string }
  /** Writes the sound of `source` to `sound` (mono 16-bit WAV, 48 kHz). */
  | { kind: 'sound'; source: ContentKey; sound: ContentKey }
  /**
   * Cuts a recording of names, spoken in order, into takes in the existing `folder`. `alone`: the recording is one
   * name. Returns no takes if there is no speech.
   */
  | { kind: 'cut-takes'; source: ContentKey; folder: ContentKey; names: string[]; alone: boolean }
  /** Cuts a value out of a phrase read aloud. `place`: the section of a template it replaces, and its spoken words. */
  | {
      kind: 'cut-phrase';
      source: ContentKey;
      sound: ContentKey;
      phrase: { before: string; value: string; after: string };
      place: { template: string; section: { start: number; end: number }; spoken: string } | null;
    }
  /** Writes the face in the pictures of `source` while a value is said (seconds of its sound) as the film `film`. */
  | { kind: 'film-take'; source: ContentKey; said: Range; film: ContentKey }
  /** Writes a film and its take's sound, which begins in it at `begins` seconds, to `file`: files of the user's own. */
  | { kind: 'join-film'; film: string; sound: string; begins: number; file: string }
  /** Checks that `source` contains `script` read aloud and none of its denials. Writes its sound, as `sound` does. */
  | { kind: 'check-reading'; source: ContentKey; script: string; denials: readonly Denial[]; sound: ContentKey }
  /** Renders a video. `sounds`: of backgrounds whose assets exist. `unfilmed`: whether sections without film are told. */
  | ({
      kind: 'render';
      template: string;
      sections: SectionToSay[];
      sounds?: BackgroundSound[];
      unfilmed?: boolean;
    } & VoiceOfTask)
  /**
   * Speaks the whole script of a template with values, and fits the pictures to the speech. The template must store an
   * alignment of the script.
   */
  | ({
      kind: 'render-script';
      template: string;
      script: string;
      values: Readonly<Record<string, string>>;
      /** The user's pronunciations of names in the values. */
      pronunciations: readonly Pronunciation[];
      /** Sounds of backgrounds whose assets exist. */
      sounds?: BackgroundSound[];
      /** Renders one sentence, by its index in the row, with pictures of this rendition, which are still undrawn. */
      only?: { sentence: number; rendition: Rendition } | undefined;
    } & VoiceOfTask)
  /** Finds the pictures of a video that change, and those of them that are still undrawn. */
  | ({ kind: 'plan-pictures' } & PicturePlanning)
  /** Compares a still of somebody before a camera, a JPEG, with the face in a section of a template, seconds. */
  | { kind: 'judge-still'; still: ContentKey; template: string; section: { start: number; end: number } }
  /** Cuts the presenter out of all pictures of a template, unless that was done before. */
  | { kind: 'cut-presenter'; template: string; job: CutJob }
  /** Lays a film on the frames that are shown while it is heard, unless that was done before. */
  | { kind: 'fit-film'; template: string; lips: Lips }
  /** Writes what a service for lips is sent into the existing `folder`. The times of `lips` are as if they came first. */
  | { kind: 'order-lips'; template: string; lips: UnfilmedLips; folder: ContentKey }
  /** Makes the film `film` of what a service answered to an order, if it fits the order. */
  | { kind: 'accept-lips'; source: ContentKey; order: LipsOrder; film: ContentKey }
  /** Draws and encodes a piece's pictures, unless they are stored already. */
  | { kind: 'draw-piece'; template: string; rendition: Rendition; piece: Piece }
  /** Writes a template with its drawn pictures as the new template `target`. */
  | { kind: 'bake-template'; template: string; plan: Plan; target: string }
  /** Writes the kept frames of a template as the new template `target`. */
  | { kind: 'cut-template'; template: string; kept: Frames[]; target: string }
  /** Stores a fitted copy of a body with a template, and makes the sound of their joint. */
  | { kind: 'fit-body'; template: string; body: string; position: BodyPosition }
  /** Makes a background of a fetched file and stores it in the assets, named by its content, unless it exists. */
  | { kind: 'prepare-asset'; source: ContentKey }
  /** Makes a new asset of a part of one, given as shares of its width and height (0–1). */
  | {
      kind: 'crop-asset';
      /** Name of the asset. */
      asset: string;
      as: 'image' | 'page';
      part: Crop;
    }
  /** Draws a profile as an asset. */
  | ({ kind: 'profile-card'; picture: ContentKey | null } & Omit<ProfileCard, 'picture' | 'folder'>)
  /**
   * Makes a rendition of a template if it is missing. `body`: the hash of a body stored with it; both are then made to
   * fit into one file, and the template's own rendition is in `besideBody`.
   */
  | { kind: 'rendition'; template: string; rendition: MadeRendition; body?: string | undefined }
  /** Hashes the file of a template in a rendition, so that its videos can be signed (`template/leaves.ts`). */
  | { kind: 'leaves'; template: string; rendition: Rendition }
  /** Speaks the values of sections and reports on each clip. `places`: all places of the template. */
  | ({ kind: 'check-clips'; template: string; sections: SectionToSay[]; places: Section[] } & VoiceOfTask)
  /**
   * Listens to the values of sections where they will be heard, each sound once.
   * `script`: of the template, null without one. `among`: all values of each variable. `onlyKept`: whether only clips that
   * exist are listened to, and none is spoken. `language`: of the script, such as `en`.
   */
  | ({
      kind: 'listen';
      template: string;
      script: string | null;
      sections: SectionToSay[];
      places: Section[];
      among: Readonly<Record<string, readonly string[]>>;
      onlyKept: boolean;
      language: string;
      /** The model to listen with; null without one. */
      recognizer: string | null;
    } & VoiceOfTask)
  /** Listens to a person's recording of a value, which is spoken alone, or within a phrase (its words around the value). */
  | {
      kind: 'listen-take';
      source: ContentKey;
      value: string;
      variable: string;
      around: Surroundings | null;
      among: readonly string[];
      pronunciations: readonly Pronunciation[];
      language: string;
      recognizer: string | null;
    }
  /** Speaks sentences of a template's script with values of rows and reports on each. */
  | ({ kind: 'check-script'; template: string; script: string; sentences: SentenceOfRow[] } & VoiceOfTask)
  /** Speaks a text without a video, for listening. */
  | {
      kind: 'speak';
      text: string;
      /** The user's pronunciations of names in the text. */
      pronunciations?: readonly Pronunciation[] | undefined;
      voice: VoiceConfig;
      reference?: Reading | undefined;
      /** The actor whose reading the voice may be matched to. */
      actor?: Pick<Reading, 'id'> | undefined;
      /** Whose speaker decides which voice is the nearest. */
      template?: string | undefined;
    }
  /** Returns the texts a voice service would be sent, as in `paidTexts`, without sending or speaking them. */
  | {
      kind: 'paid-texts';
      texts: TextToPrice[];
      voice: VoiceConfig;
      /** Whether the voice is matched to an actor. */
      matched: boolean;
    }
  /** As `paid-texts`, for sentences of a template's script (`paidSentences`). */
  | ({ kind: 'paid-sentences'; template: string; script: string; sentences: SentenceOfRow[] } & VoiceOfTask)
  /** Unpacks the archive of a speech model (`.tar.bz2`, `.tar.gz` or `.tar`) as the new model `model`. */
  | { kind: 'unpack-model'; archive: string; model: string }
  /**
   * Checks a model and uses it once, so that a broken one is found before it is used. `isNew`: it is being added, and is
   * changed so that it returns durations if it can.
   */
  | { kind: 'try-model'; model: string; isNew?: boolean }
  /** Transcribes a template with a recognizer. `language`: a tag. */
  | { kind: 'transcribe'; template: string; model: string; language: string }
  /** As `transcribe`, for a media file that was not normalized, with the model in the folder `model`. */
  | { kind: 'transcribe-file'; file: string; model: string; language: string };

/** A section whose recording is named by id instead of path. */
export type SectionToSay = Omit<SectionToRender, 'recording'> & {
  /** A recording of the actor speaking the text. */
  recording?: Omit<Recording, 'file'> | undefined;
};

/** A recording of an actor reading a text aloud, named by id instead of path. */
export type Reading = Omit<VoiceReference, 'file'>;

/** The voice for words that were not recorded, with its reading named by id instead of path. */
export type VoiceOfTask = Omit<VoiceToUse, 'reference'> & { reference?: Reading | undefined };

export type TaskKind = Task['kind'];

/** The part of a render task that all rows of a request share. Enough to load code, template and voice in advance. */
export type RenderSetting = Omit<Extract<Task, { kind: 'render' }>, 'kind' | 'sections' | 'sounds' | 'unfilmed'> & {
  /** Only for videos whose whole script is spoken. */
  script?: string | undefined;
};

export type TaskResults = {
  probe: ProbeReport;
  normalize: TemplateInfo;
  stills: null;
  'personal-still': boolean;
  'contact-sheet': null;
  'join-film': null;
  align: Alignment;
  'align-file': Alignment;
  'fit-retake': ShownRetake;
  'listen-retake': DoubtedWords[];
  /** Paths, in the order of the parts. */
  'sound-parts': string[];
  'learn-script': ScriptSounds;
  /** Seconds. */
  sound: { duration: number };
  'cut-takes': CutTake[];
  'cut-phrase': CutPhrase;
  /** Null for a recording without pictures. */
  'film-take': FilmedTake | null;
  'check-reading': CheckedReading;
  render: RenderResult;
  'render-script': ScriptResult;
  'plan-pictures': PictureWork;
  'judge-still': JudgedStill;
  'cut-presenter': null;
  'fit-film': FittedFilm;
  'order-lips': OrderedLips;
  /** Whether the answer was usable. */
  'accept-lips': boolean;
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
  leaves: null;
  'check-clips': ClipReport[];
  /** In the order of the sections. */
  listen: Listening[];
  'listen-take': Heard;
  'check-script': SentenceReport[];
  /**
   * The clip's key, as in {@link ClipReport}; its length in seconds; the voice that spoke; whether it was made to sound
   * like an actor.
   */
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
  /** Looks up an installed model. Fails with `VOICE_UNAVAILABLE`. */
  | { kind: 'find-model'; model: string }
  /** Speaks a text with a provider's voice, in any sound format. Fails with `VOICE_UNAVAILABLE`, `PROVIDER_…`. */
  | ({ kind: 'provider-speech' } & ProviderSpeech)
  /** Discards the stored answer to a `provider-speech` request, because it is not a sound. */
  | ({ kind: 'discard-speech' } & ProviderSpeech)
  /** Checks content before it is read. Fails with `STORAGE_DAMAGED`. */
  | { kind: 'check-content'; key: ContentKey }
  | CopyRequest;

/**
 * Requests of a process whose content is a copy of a studio's elsewhere (`fetched-content.ts`). Only the host on such a
 * machine answers them.
 */
type CopyRequest =
  /** Brings an artifact; null if the studio has none. */
  | { kind: 'fetch-artifact'; artifact: Artifact }
  /** Stores an artifact with the studio, unless it has one of this key. Answers whether it had none. */
  | { kind: 'store-artifact'; artifact: Artifact; content: Uint8Array }
  | { kind: 'remove-artifact'; artifact: Artifact }
  /** Stores new files of a folder with the studio, in this order. `names`: relative to the folder, with `/`. */
  | { kind: 'store-files'; key: ContentKey; names: string[] };

export type HostAnswers = {
  'find-model': { language: string | null };
  'provider-speech': Uint8Array;
  'discard-speech': null;
  'check-content': null;
  'fetch-artifact': Uint8Array | null;
  'store-artifact': boolean;
  'remove-artifact': null;
  'store-files': null;
};

export type HostAnswer<R extends HostRequest> = HostAnswers[R['kind']];

type HostFor<Kinds extends HostRequest['kind']> = {
  [Kind in Kinds]: (
    request: Extract<HostRequest, { kind: Kind }>,
    signal: AbortSignal,
    account: string,
  ) => Promise<HostAnswers[Kind]>;
};

/** Answers requests about copies of content. */
export type CopyHost = HostFor<CopyRequest['kind']>;

/** Answers workers' requests; `signal` aborts when the answer is no longer needed, `account` is whose task it is. */
export type Host = HostFor<Exclude<HostRequest['kind'], CopyRequest['kind']>> & Partial<CopyHost>;

/** Asks the host. @throws AppError what the host answers with. */
export type AskHost = <R extends HostRequest>(request: R) => Promise<HostAnswer<R>>;

export type ToWorker =
  /** `watched`: whether its progress is of use to anyone. */
  | { type: 'run'; id: number; task: Task; watched: boolean }
  | { type: 'answer'; ask: number; answer: HostAnswers[HostRequest['kind']] }
  | { type: 'refusal'; ask: number; error: WireError }
  | { type: 'cancel'; id: number }
  /** Loads code, template and voice for rendering while there is no task. Has no answer. */
  | { type: 'prepare'; setting: RenderSetting | undefined }
  /** Ends the process once the running task is done. */
  | { type: 'drain' };

export type FromWorker =
  | { type: 'ready' }
  /** The task has arrived and begins now. */
  | { type: 'started'; id: number }
  | { type: 'ask'; id: number; ask: number; request: HostRequest }
  | { type: 'progress'; id: number; phase: string; progress: number }
  /** Sign of life of a task that has no new progress. */
  | { type: 'alive'; id: number }
  /** `memory`: current memory of the process, bytes (resident set). */
  | { type: 'done'; id: number; memory: number; result: TaskResults[TaskKind] }
  | { type: 'failed'; id: number; memory: number; error: WireError };
