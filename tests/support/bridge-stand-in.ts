import { parseRowText } from '#electron/rows/row-table.ts';
import {
  generatedVideoSchema,
  videoInstanceSchema,
  voiceConfigSchema,
  type Asset,
  type CallbackDestination,
  type CheckedClip,
  type FilmResource,
  type OperationInput,
  type OperationOutput,
  type PageCounts,
  type SavedWebhook,
  type SpeechModel,
  type VideoClip,
  type Voice,
  type VoiceProvider,
  type WindowOperation,
} from '#shared/api/index.ts';
import { parseScript, scriptWords, sentencesOf } from '#shared/script/index.ts';
import { AppError, toWireError, type ErrorCode } from '#shared/errors/index.ts';
import {
  bookingsPerPage,
  builtinAccount,
  type Account,
  defaultCampaignOptions,
  defaultPreferences,
  ipcEventNames,
  pageRequestNames,
  shownInstanceSchema,
  ipcRequests,
  type Actor,
  type Bridge,
  type CampaignDraft,
  type CampaignSummary,
  type CampaignVideo,
  type Connection,
  type Copy,
  type CreditBooking,
  type IpcAnswer,
  type IpcEvent,
  type IpcEventName,
  type IpcOutput,
  type IpcParsed,
  type IpcRequestName,
  type Job,
  type Opened,
  type Preferences,
  type ScreenPicker,
  type ScreenSource,
  type Spool,
  type Sprint,
  type NameTake,
  type Template,
  type UpdateState,
} from '#shared/ipc/index.ts';
import type { ConsentSubject } from '#shared/consent.ts';
import type { LipsRefusal } from '#shared/lips.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { DoubtedWords } from '#shared/timeline/retakes.ts';
import { builtinVoices, voiceIdOf } from '#shared/voices.ts';
import { templateContent } from './template-content.ts';

/**
 * Stands in for the app behind the window in tests of single screens: everything is in memory, and requests fail on
 * demand. It runs in the page in place of Electron's preload, and is not part of the product.
 */
export type StandIn = {
  bridge: Bridge;
  /** Names and inputs of all requests so far; calls of the studio have the operation's. */
  calls: { name: Asked; input: unknown }[];
  /** Chunks of a recording so far. */
  recorded(id: string): Uint8Array[];
  /** Announces something as the app would. */
  emit<Name extends IpcEventName>(name: Name, event: IpcEvent<Name>): void;
  /** Gives the app something to open, as the system would. */
  give(items: Opened[]): void;
  /** Changes the face before the camera. */
  show(face: Partial<NonNullable<OperationOutput<'judgeFace'>['face']>>): void;
  /** Makes further requests of this name fail; `null` makes them succeed again. */
  fail(name: Asked, code: ErrorCode | null): void;
  /** Changes what the studio answers to an operation. */
  answer<Id extends WindowOperation>(id: Id, output: OperationOutput<Id>): void;
  /** Announces whether the studio answers. */
  reach(online: boolean): void;
  /** Delays the answers to requests of this name, as a distant studio does. */
  hold(name: Asked): void;
  letGo(name: Asked): void;
};

/** A request of the window, or an operation of the studio that it calls. */
type Asked = IpcRequestName | WindowOperation;

export type StandInScenario = {
  templates?: Template[];
  campaigns?: CampaignSummary[];
  drafts?: CampaignDraft[];
  /** Names whose recording has begun. */
  sprint?: Sprint;
  /** The campaign that is launched. */
  launched?: CampaignSummary;
  /** The export that is begun. */
  exported?: Job;
  /** The result of duplicating a campaign. */
  duplicate?: CampaignDraft;
  videos?: Record<string, CampaignVideo[]>;
  /** Share links of each campaign's videos; without them, the videos cannot be reached by others. */
  shares?: IpcOutput<'campaigns.shares'>;
  /** What happened on the pages of videos, by the campaigns' ids at the studio. */
  pageCounts?: Record<string, PageCounts[]>;
  /** Bytes of an export; unknown by default. */
  exportBytes?: number;
  /** The source of each value in finished videos, and their actor, by the videos' ids at the studio. */
  said?: Record<string, { actorId: string | null; clips: VideoClip[] }>;
  /** Credits used by the account, by each campaign and by each video; by default, no credits are counted. */
  usage?: {
    credits: OperationOutput<'getCredits'>;
    months: OperationOutput<'listCreditMonths'>['months'];
    bookings: CreditBooking[];
    ofCampaign: Omit<OperationOutput<'getCampaignCredits'>, 'id'>;
  };
  webhooks?: SavedWebhook[];
  /** Addresses that the studio sends to, and the size of each one's log. */
  destinations?: (CallbackDestination & { deliveries?: { all: number; pending: number } })[];
  jobs?: Job[];
  takes?: NameTake[];
  pronunciations?: Pronunciation[];
  /** How many finished videos say a name; by default none. */
  nameVideos?: Record<string, number>;
  /** What the camera's stills show beside the template's face; without it, there are no models. */
  still?: OperationOutput<'judgeFace'>;
  /** Whether films of everybody's face are allowed from the start. */
  filmsAllowed?: boolean;
  /** Names whose films are refused, and why. */
  badFilms?: Record<string, LipsRefusal>;
  /** Names whose next takes have something wrong. */
  badTakes?: string[];
  /** Whether the studio stops when it is to listen to values. */
  stopsListening?: boolean;
  /** Checked clips of rows that are not generated yet. */
  clips?: CheckedClip[];
  /** Address of the preview of every video; without it, there are none. */
  preview?: string;
  /** Captures for backgrounds. */
  captures?: Asset[];
  models?: SpeechModel[];
  /** The backup or restore that is running. */
  copy?: Copy;
  /** Voices other than the built-in ones. */
  voices?: Voice[];
  actors?: Actor[];
  recoverable?: Spool[];
  /** Voice services, and those for lips. */
  services?: readonly VoiceProvider[];
  /** What the studio answers to operations, whatever their input; others as {@link createStandIn} implements them. */
  answers?: Answers;
  /** Files and links that the system gives the app at its start. */
  opened?: Opened[];
  /** State of the app's updates. */
  updates?: UpdateState;
  connection?: Partial<Connection>;
  preferences?: Partial<Preferences>;
  /** The shell that the window is told it runs in. */
  host?: 'electron' | 'browser';
  /** The picker of screens, and the screens to choose from. */
  screens?: ScreenPicker & { sources: ScreenSource[] };
  /** Whether picked files count as files on this computer's disk, which the app copies itself. */
  filesHavePaths?: boolean;
  /** What is said in every recording; without it, editors do not open. Words take half a second each. */
  transcript?: string;
  /** Names that every retake may not say. */
  doubted?: readonly DoubtedWords[];
  /** Words of it that its recognizer is unsure of. */
  unsureOf?: readonly string[];
  /** Addresses of the media that new templates show. */
  media?: { video: string; poster: string; preview: string };
};

type Handlers = {
  [Name in IpcRequestName]: (input: IpcParsed<Name>) => IpcOutput<Name> | Promise<IpcOutput<Name>>;
};

type Answers = { [Id in WindowOperation]?: OperationOutput<Id> };

/** Answers of the studio's operations that the window calls; the others are not supported here. */
type StudioAnswers = { [Id in WindowOperation]?: (input: OperationInput<Id>) => OperationOutput<Id> };

const since = '2026-11-02T12:00:00.000Z';

/** A template as the app describes it, at a studio that gave it the same id. */
export function makeTemplate(values: Partial<Template> & { id: string }): Template {
  const at = { created_at: since, updated_at: since };
  const given = { id: values.id, user_id: 'sam', folder_id: '', name: 'Checkout teardown', greetings: '', ...at };
  return {
    name: 'Checkout teardown',
    script: '',
    createdAt: new Date(2026, 10, 20, 9).toISOString(),
    status: 'ready',
    cutting: 'none',
    progress: 1,
    problem: null,
    videoUrl: null,
    posterUrl: null,
    previewUrl: null,
    voice: 'flite:slt',
    actorId: null,
    folderId: null,
    look: null,
    instance: shownInstanceSchema.parse({ ...given, industry: 0, mode: 1, text_to_video: false }),
    media: { duration: 42.1, width: 1920, height: 1080, frame_rate: [30, 1], channels: 1, size: 12_400_000 },
    ...values,
  };
}

/** A campaign as the app describes it: all of its videos are finished. */
export function makeCampaign(values: Partial<CampaignSummary> = {}): CampaignSummary {
  return {
    id: 'spring',
    studioId: 'spring',
    name: 'Spring',
    templateId: 'one',
    templateName: 'Hello',
    variables: ['first_name', 'company'],
    mode: 'keep_original',
    fallbacks: {},
    options: defaultCampaignOptions,
    status: 'done',
    total: 3,
    succeeded: 3,
    failed: 0,
    elapsed: 3,
    pace: null,
    problem: null,
    unsent: false,
    createdAt: '2026-11-25T10:00:00.000Z',
    ...values,
  };
}

/** A saved webhook, as the studio describes it. */
export function makeWebhook(values: Partial<SavedWebhook> & { id: string; webhook: string }): SavedWebhook {
  return { name: 'CRM', user_id: 'sam', created_at: since, updated_at: since, ...values };
}

/** What the studio stores about an address that it sends to. */
export function makeDestination(
  values: Partial<CallbackDestination> & { id: string; url: string },
): CallbackDestination {
  const on = { failing_since: null, disabled_at: null, disabled_reason: null };
  return { created_at: since, rotated_at: null, ...on, ...values };
}

/** A web page captured for a background, as the window gets it. */
export function makeCapture(address: string, values: Partial<Asset> = {}): Asset {
  return {
    id: address,
    campaign_id: null,
    kind: 'site',
    address,
    status: 'ready',
    reason: null,
    message: null,
    media: 'image',
    width: 1280,
    height: 720,
    duration: null,
    title: null,
    crop: null,
    scroll: null,
    login: false,
    approved: false,
    url: `/media/capture/${encodeURIComponent(address)}`,
    original_url: null,
    fetched_at: null,
    created_at: since,
    updated_at: since,
    ...values,
  };
}

/** What the built-in studio takes of the disk. */
const emptyStudio = {
  kinds: { templates: 0, names: 0, models: 0, database: 0, cache: 0 },
  total: 0,
  free: 0,
  damage: null,
};

function makeActor(values: Partial<Actor> & { id: string }): Actor {
  return { name: 'You', own: false, consent: 'none', ...values };
}

/** A speech model that is offered for download, as the app describes it. */
export function makeSpeechModel(
  values: Partial<SpeechModel> & Pick<SpeechModel, 'id' | 'name' | 'purpose' | 'family'>,
): SpeechModel {
  return {
    language: 'en',
    licence: 'MIT',
    size: 1_000_000,
    address: null,
    sha256: null,
    verified: true,
    status: 'available',
    phase: '',
    progress: 0,
    reason: null,
    error: null,
    waits_for: null,
    speakers: [],
    seconds_per_name: null,
    ...values,
  };
}

/** What was filmed with a name, as the app describes it. */
export function makeFilm(values: Partial<FilmResource> = {}): FilmResource {
  return { url: null, start: 0.8, end: 1.4, sound_start: 0.6, refused: null, warnings: [], ...values };
}

/** A recording of a name as the app describes it. */
export function makeTake(values: Partial<NameTake> & { id: string; name: string }): NameTake {
  const usual = { seconds: 0.58, flags: [], chosen: true, spokenIn: null, film: null, url: '' };
  return { ...usual, recordedAt: '2026-11-20T09:00:00.000Z', ...values };
}

/** A value's checked clip as the app describes it. */
export function makeClip(values: Partial<CheckedClip> & { value: string }): CheckedClip {
  const { value } = values;
  return {
    variable: 'first_name',
    rows: 1,
    first_row: 0,
    error: null,
    reason: null,
    clip: `${value}.pcm`,
    url: `/media/sound/${value}/clip.wav`,
    seconds: 0.5,
    place_seconds: 0.5,
    source: 'flite:slt',
    source_reason: 'voice',
    matched: false,
    in_sentence: false,
    far_voice: false,
    passed_over: [],
    problems: [],
    outlier: 0,
    approved: false,
    approval_lost: null,
    listening: null,
    ...values,
  };
}

function found<T>(map: Map<string, T>, id: string): T {
  const item = map.get(id);
  if (item === undefined) throw new AppError('NOT_FOUND', { subject: id });
  return item;
}

/** As a studio without the thing or the operation answers. */
function nowhere(): never {
  throw new AppError('NOT_FOUND');
}

function notHere(): never {
  throw new AppError('NOT_SUPPORTED_YET');
}

export function createStandIn(scenario: StandInScenario = {}): StandIn {
  const templates = new Map((scenario.templates ?? []).map((template) => [template.id, template]));
  const campaigns = new Map((scenario.campaigns ?? []).map((campaign) => [campaign.id, campaign]));
  const jobs = new Map((scenario.jobs ?? []).map((job) => [job.id, job]));
  const actors = new Map((scenario.actors ?? [makeActor({ id: 'you', own: true })]).map((actor) => [actor.id, actor]));
  /** Actors who allow films of their faces. */
  let { still } = scenario;
  const filmed = new Set(scenario.filmsAllowed ? actors.keys() : []);
  const takes = new Map((scenario.takes ?? []).map((take) => [take.id, take]));
  const destinations = new Map((scenario.destinations ?? []).map((one) => [one.id, one]));
  const spools = new Map<string, Spool & { next: number }>();
  const recorded = new Map<string, Uint8Array[]>();
  const failures = new Map<Asked, ErrorCode>();
  const held = new Map<Asked, PromiseWithResolvers<void>>();
  const listeners = new Map<IpcEventName, Set<(event: never) => void>>();
  const calls: StandIn['calls'] = [];
  const opened = [...(scenario.opened ?? [])];
  const updates: UpdateState = scenario.updates ?? { state: 'off' };
  let preferences: Preferences = { ...defaultPreferences, ...scenario.preferences };
  let recoverable = scenario.recoverable ?? [];
  let connection: Connection = {
    account: builtinAccount,
    name: 'Built-in studio',
    kind: 'builtin',
    baseUrl: 'http://127.0.0.1',
    clientId: null,
    keychain: 'os',
    online: true,
    ...scenario.connection,
  };

  function emit<Name extends IpcEventName>(name: Name, event: IpcEvent<Name>): void {
    for (const listener of listeners.get(name) ?? []) listener(event as never);
  }

  function changeTemplate(id: string, values: Partial<Template>): Template {
    const changed = { ...found(templates, id), ...values };
    templates.set(id, changed);
    emit('template.changed', changed);
    return changed;
  }

  function instanceOf(id: string): OperationOutput<'updateVideoInstance'> {
    return videoInstanceSchema.parse({ ...found(templates, id).instance, thumbnail: null, training_url: null });
  }

  function changeJob(id: string, values: Partial<Job>): Job {
    const changed = { ...found(jobs, id), ...values };
    jobs.set(id, changed);
    emit('job.changed', changed);
    return changed;
  }

  /** Prepares a template over about a second, in steps. */
  function prepare(id: string, progress = 0): void {
    const jobId = `import-${id}`;
    if (jobs.get(jobId)?.status === 'cancelled' || !templates.has(id)) return;
    changeJob(jobId, { status: progress < 1 ? 'running' : 'succeeded', progress });
    if (progress >= 1) changeTemplate(id, { status: 'ready', progress: 1, ...readyValues() });
    else setTimeout(() => prepare(id, Math.min(1, progress + 0.2)), 200);
  }

  function readyValues(): Partial<Template> {
    const { media } = scenario;
    return {
      media: { duration: 12.4, width: 1280, height: 720, frame_rate: [30, 1], channels: 1, size: 1_000_000 },
      ...(media ? { videoUrl: media.video, posterUrl: media.poster, previewUrl: media.preview } : {}),
    };
  }

  function addTemplate(name: string, script: string): Template {
    const id = crypto.randomUUID();
    const template = makeTemplate({
      id,
      name,
      script,
      status: 'preparing',
      progress: 0,
      media: null,
      createdAt: new Date().toISOString(),
    });
    templates.set(id, template);
    const now = new Date().toISOString();
    jobs.set(`import-${id}`, {
      id: `import-${id}`,
      kind: 'import',
      status: 'running',
      phase: 'Preparing video',
      waiting: false,
      progress: 0,
      title: name,
      attempts: 1,
      problem: null,
      templateId: id,
      campaignId: null,
      resultPath: null,
      createdAt: now,
      updatedAt: now,
    });
    setTimeout(() => prepare(id), 50);
    return template;
  }

  function changeActor(id: string, values: Partial<Actor>): Actor {
    const actor = { ...found(actors, id), ...values };
    actors.set(id, actor);
    return actor;
  }

  function actorResource({ id, name }: Actor): OperationOutput<'createActor'> {
    const at = { created_at: since, updated_at: since };
    return { id, name, user_id: 'sam', us_accent: true, sync_actor_id: null, ...at };
  }

  function takeResource({ spokenIn: spoken_in, recordedAt: created_at, ...take }: NameTake) {
    const nowhere = { actor_id: 'you', video_instance_id: null, loudness: null };
    return { ...take, ...nowhere, spoken_in, rejected: false, created_at };
  }

  function consentOf(id: string, of: ConsentSubject = 'voice'): OperationOutput<'getConsent'> {
    const { consent } = found(actors, id);
    const state = of === 'voice' ? consent : filmed.has(id) ? 'given' : 'none';
    return { actor_id: id, of, state, given_at: null, withdrawn_at: null, reading: null };
  }

  function accounts(): Account[] {
    const own = { id: builtinAccount, name: 'Built-in studio', kind: 'builtin' as const, baseUrl: '' };
    const { account: id, name, kind, baseUrl, clientId } = connection;
    const none = { credentials: null, clientId: null };
    const other: Account = { id, name, kind, baseUrl, credentials: 'client', clientId, current: true };
    return [{ ...own, ...none, current: kind === 'builtin' }, ...(kind === 'remote' ? [other] : [])];
  }

  function setConnection(values: Partial<Connection>): Connection {
    connection = { ...connection, ...values };
    emit('connection.changed', connection);
    return connection;
  }

  function foundModel(id: string): SpeechModel {
    return scenario.models?.find((known) => known.id === id) ?? nowhere();
  }

  const answers: Answers = { ...scenario.answers };
  const studio: StudioAnswers = {
    listVoices: () => [...builtinVoices],
    listPronunciations: () => ({ pronunciations: [...(scenario.pronunciations ?? [])] }),
    listCredentials: () => [],
    writeScript: ({ about_script: script, action }) =>
      action === 'generate' ? notHere() : { script: script.replace('really ', '') },
    getScriptWriter: () => ({ model: null }),
    getCredits: () => scenario.usage?.credits ?? nowhere(),
    estimateCredits: () => nowhere(),
    getCampaignCredits: ({ id }) => (scenario.usage ? { id, ...scenario.usage.ofCampaign } : nowhere()),
    listCreditMonths: () => (scenario.usage ? { months: scenario.usage.months } : nowhere()),
    listSavedWebhooks: () => scenario.webhooks ?? [],
    listCallbackDestinations: () => [...destinations.values()],
    createCallbackDestination: ({ url }) => {
      const known = [...destinations.values()].find((one) => one.url === url) ?? nowhere();
      return { ...known, secret: null };
    },
    enableCallbackDestination: ({ id }) => {
      const on = makeDestination({ id, url: found(destinations, id).url });
      destinations.set(id, on);
      return { ...on, replayed: 2 };
    },
    deleteCallbackDestination: ({ id }) => {
      destinations.delete(id);
      return { id, undelivered_callbacks: 0 };
    },
    listCallbacks: ({ destination_id: id = '', status }) => {
      const { all, pending } = destinations.get(id)?.deliveries ?? { all: 0, pending: 0 };
      return { total: status === 'pending' ? pending : all, callbacks: [] };
    },
    createActor: ({ name }) => {
      const actor = makeActor({ id: `actor-${actors.size}`, name });
      actors.set(actor.id, actor);
      return actorResource(actor);
    },
    updateActor: ({ id, name }) => actorResource(changeActor(id, { name })),
    deleteActor: ({ id }) => actors.delete(id),
    judgeFace: () => still ?? nowhere(),
    getConsent: ({ actor_id: id, of }) => consentOf(id, of),
    consentSentence: ({ actor_id: id, of }) => ({
      language: 'en',
      version: 1,
      text: `My name is ${found(actors, id).name}, and today is November 20, 2026. I allow this studio to try${of === 'face' ? ' films of my face' : ''}.`,
      date: '2026-11-20',
    }),
    withdrawConsent: ({ actor_id: id, of }) => {
      if (of === 'face') filmed.delete(id);
      else changeActor(id, { consent: 'withdrawn' });
      return { ...consentOf(id, of), videos_kept: 0 };
    },
    listUnrecorded: ({ names }) => {
      const recorded = new Set([...takes.values()].map(({ name }) => nameKey(name)));
      const values = names.flat().filter((name) => !recorded.has(nameKey(name)));
      return { values: values.map((value) => ({ value, rows: 1 })) };
    },
    countNameVideos: ({ values }) => ({ videos: values.map((name) => scenario.nameVideos?.[name] ?? 0) }),
    chooseTake: ({ id }) => {
      const { name } = found(takes, id);
      for (const take of takes.values())
        if (take.name === name) takes.set(take.id, { ...take, chosen: take.id === id });
      return takeResource(found(takes, id));
    },
    deleteTake: ({ id }) => {
      takes.delete(id);
      return { id };
    },
    duplicateVideoInstance: ({ id }) => {
      const { name, script } = found(templates, id);
      const copy = addTemplate(`${name} (copy)`, script);
      emit('template.changed', copy);
      return instanceOf(copy.id);
    },
    updateVideoInstance: ({ id, actor_id }) => {
      if (typeof actor_id === 'string') changeTemplate(id, { actorId: actor_id });
      return instanceOf(id);
    },
    updateVoiceConfig: ({ id, voice_config: config }) => {
      changeTemplate(id, { voice: voiceIdOf(voiceConfigSchema.parse(JSON.parse(config))) });
      return instanceOf(id);
    },
    transcribeTemplate: () => {
      const { transcript: text, unsureOf = [] } = scenario;
      if (text === undefined) return notHere();
      const unsure = unsureOf.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));
      return { text, words: [], proposals: [], unsure };
    },
    alignScript: ({ script }) => ({
      words: scriptWords(parseScript(script)).map(({ text: word, occurrence }, index) => ({
        word,
        start: index / 2,
        end: index / 2 + 0.4,
        confidence: 0.9,
        occurrence,
      })),
      findings: [],
    }),
    prepareTemplateAssets: ({ assets }) => {
      const found = assets.flatMap(
        ({ address }) => scenario.captures?.filter((capture) => capture.address === address) ?? [],
      );
      return found.length === assets.length ? { assets: found } : notHere();
    },
    previewVideo: () => {
      const { preview: url = notHere() } = scenario;
      return { url, duration: 4, start: 0, sections: [], clips: [] };
    },
    checkClips: ({ listen }) => {
      const { clips = [], stopsListening = false } = scenario;
      if (listen && stopsListening) throw new AppError('WORKER_CRASHED');
      const unheard = { verdict: 'not_listened', reason: 'no_recognizer' } as const;
      const answered = clips.map((clip) => ({ ...clip, listening: listen ? (clip.listening ?? unheard) : null }));
      return { total: clips.length, clips: answered, sentences: [] };
    },
    // Copies, because the answer comes from another process.
    listSpeechModels: () => structuredClone(scenario.models ?? []),
    addSpeechModel: ({ id }) => Object.assign(foundModel(id), { status: 'running', phase: 'Waiting' }),
    cancelSpeechModel: ({ id }) => ({ ...foundModel(id), status: 'cancelled' }),
    listPageCounts: ({ id }) => scenario.pageCounts?.[id] ?? notHere(),
    listCountedCampaigns: () =>
      Object.entries(scenario.pageCounts ?? {}).map(([id, counts]) => {
        const numberOf = (name: 'opened' | 'watched' | 'pressed') => counts.filter((one) => one[name] > 0).length;
        return { id, opened: numberOf('opened'), watched: numberOf('watched'), pressed: numberOf('pressed') };
      }),
    listVideoClips: ({ id }) => ({ clips: (scenario.said?.[id] ?? nowhere()).clips, added: [] }),
    getGeneratedVideo: ({ id }) => {
      const { actorId } = scenario.said?.[id] ?? nowhere();
      const at = { created_at: since, updated_at: since };
      const video = { id, actor_id: actorId ?? '', user_id: 'sam', video_id: id, ...at };
      return generatedVideoSchema.parse({ ...video, status: 'succeeded', checksum: 0 });
    },
    approveClip: ({ approved }) => ({ approved }),
    savePronunciation: ({ name, language, ipa, respelling }) => ({
      name,
      language: language ?? null,
      ipa: ipa ?? null,
      respelling: respelling ?? null,
    }),
  };

  const handlers: Handlers = {
    'studio.call': ({ id, input }) => {
      if (Object.hasOwn(answers, id)) return answers[id];
      // The table has, under each name, the answer to that operation's input.
      const answer = (studio[id] ?? notHere) as (input: unknown) => unknown;
      return answer(input);
    },
    'connection.address': () => ({ address: 'http://127.0.0.1:8080' }),
    'app.info': () => ({
      version: '0.1.0',
      host: scenario.host ?? 'browser',
      platform: 'linux',
      exportFolder: '/home/sam/Videos/Vocative',
      canChooseFolder: false,
      voices: [...builtinVoices, ...(scenario.voices ?? [])],
      voicesAwaited: false,
    }),
    'app.saved': () => ({}),
    'devices.access': () => ({ camera: 'unknown', microphone: 'unknown' }),
    'devices.ask': () => ({ camera: 'unknown', microphone: 'unknown' }),
    'screens.picker': () => {
      const { picker, sound } = scenario.screens ?? { picker: 'system', sound: true };
      return { picker, sound };
    },
    'screens.list': () => scenario.screens?.sources ?? [],
    'screens.choose': () => ({}),
    'screens.openSettings': () => ({}),
    'preferences.get': () => preferences,
    'preferences.set': ({ recorder, ...changes }) => {
      preferences = ipcRequests['preferences.set'].output.parse({
        ...preferences,
        ...changes,
        recorder: { ...preferences.recorder, ...recorder },
      });
      return preferences;
    },
    'connection.get': () => connection,
    'accounts.list': accounts,
    'accounts.test': ({ credentials }) =>
      credentials.kind === 'client' && credentials.clientSecret === 'wrong'
        ? { ok: false, problem: { code: 'UNAUTHORIZED', message: new AppError('UNAUTHORIZED').message } }
        : { ok: true, problem: null },
    'accounts.add': ({ baseUrl }) => setConnection({ kind: 'remote', account: baseUrl, name: baseUrl, baseUrl }),
    'accounts.use': ({ id }) => setConnection({ kind: id === builtinAccount ? 'builtin' : 'remote', account: id }),
    'accounts.cancelAttempts': () => ({}),
    'keychain.lookAgain': notHere,
    'accounts.rename': notHere,
    'accounts.setCredentials': notHere,
    'accounts.remove': notHere,
    'accounts.cache': notHere,
    'accounts.refreshedAt': () => ({ refreshedAt: new Date(Date.now() - 2 * 3_600_000).toISOString() }),
    'accounts.clearCache': notHere,
    'spools.begin': ({ kind, name, script = '', mimeType }) => {
      const id = crypto.randomUUID();
      const url = `/media/recording/${id}/video.webm`;
      const spool = { id, kind, name, script, mimeType, bytes: 0, startedAt: new Date().toISOString(), url };
      spools.set(id, { ...spool, next: 0 });
      recorded.set(id, []);
      return spool;
    },
    'spools.append': ({ id, sequence, bytes }) => {
      const spool = found(spools, id);
      if (sequence !== spool.next) throw new AppError('RECORDING_INCOMPLETE');
      spool.next += 1;
      spool.bytes += bytes.length;
      found(recorded, id).push(bytes);
      return { bytes: spool.bytes };
    },
    'spools.fill': notHere,
    'retakes.sentences': ({ script }) =>
      sentencesOf(parseScript(script)).map(({ text }, index) => ({ text, start: index, end: index + 1, heard: true })),
    'retakes.fit': ({ id }) => ({
      url: found(spools, id).url ?? '',
      duration: 3,
      begins: 1,
      ends: 2,
      start: 1,
      end: 2,
      doubted: [...(scenario.doubted ?? [])],
    }),
    'retakes.use': () => ({}),
    'app.online': () => ({}),
    'updates.state': () => updates,
    'updates.check': () => updates,
    'updates.install'() {
      if ([...jobs.values()].some(({ status }) => status === 'running')) throw new AppError('CONFLICT');
      return {};
    },
    'opened.take': () => opened.splice(0),
    'opened.fill': ({ spoolId }) => {
      emit('spool.filled', { id: spoolId, bytes: 1_000 });
      return { bytes: 2_000 };
    },
    'spools.discard': ({ id }) => {
      spools.delete(id);
      recoverable = recoverable.filter((spool) => spool.id !== id);
      return {};
    },
    'spools.recoverable': () => recoverable,
    'templates.list': () => [...templates.values()],
    'templates.get': ({ id }) => found(templates, id),
    'templates.createFromSpool': ({ spoolId, name, script }) => {
      recoverable = recoverable.filter((spool) => spool.id !== spoolId);
      return addTemplate(name, script);
    },
    'templates.findSample': () => ({ id: null }),
    'templates.createSample': () => addTemplate('Sample', 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.'),
    'templates.retryImport': ({ id }) => {
      const template = changeTemplate(id, { status: 'preparing', problem: null, progress: 0 });
      if (jobs.has(`import-${id}`)) prepare(id);
      return template;
    },
    'templates.rename': ({ id, name }) => changeTemplate(id, { name }),
    'templates.openTake': ({ id }) => ({ takeId: `take of ${id}`, url: '/media/take.mp4', duration: 4 }),
    'templates.sayAgain': notHere,
    'templates.move': ({ id, folderId }) => changeTemplate(id, { folderId }),
    'templates.delete': ({ id }) => {
      templates.delete(id);
      emit('template.removed', { id });
      return {};
    },
    'templates.content': ({ id }) =>
      scenario.transcript === undefined
        ? notHere()
        : {
            ...templateContent(''),
            template: found(templates, id),
            waveform: { duration: 42, rate: 1, url: '/waveform' },
          },
    'templates.saveScript': ({ id, script }) => ({ template: changeTemplate(id, { script }), version: '' }),
    'templates.setLook': notHere,
    'rows.parse': ({ bytes, ...options }) => parseRowText(bytes, options),
    'drafts.list': () => (scenario.drafts ?? []).map((draft) => ({ ...draft, version: '1' })),
    'drafts.save': () => ({ version: '1' }),
    'drafts.delete': () => ({}),
    'campaigns.duplicate': () => (scenario.duplicate ? { ...scenario.duplicate, version: '1' } : notHere()),
    'presets.list': () => ({ presets: [], starts: {}, sender: null }),
    'presets.save': notHere,
    'presets.saveOfCampaign': notHere,
    'presets.rename': () => ({}),
    'presets.delete': () => ({}),
    'presets.start': () => ({}),
    'campaigns.list': () => ({ campaigns: [...campaigns.values()], next: null }),
    'campaigns.get': ({ id }) => found(campaigns, id),
    'campaigns.videos': ({ id }) => scenario.videos?.[id] ?? [],
    'campaigns.openPage': () => ({ address: null }),
    'campaigns.shares': () => scenario.shares ?? { shares: [], size: null, csv: '' },
    'campaigns.launch': () => scenario.launched ?? notHere(),
    'campaigns.speakTooLong': notHere,
    'campaigns.retryFailed': ({ id }) => found(campaigns, id),
    'campaigns.nameSender': ({ id, senderName }) => {
      const campaign = found(campaigns, id);
      const named = { ...campaign, options: { ...campaign.options, senderName } };
      campaigns.set(id, named);
      return named;
    },
    'campaigns.correct': ({ id }) => found(campaigns, id),
    'campaigns.withdraw': ({ id }) => {
      const { templateId } = found(campaigns, id);
      campaigns.delete(id);
      emit('campaign.removed', { id });
      return { templateId };
    },
    'campaigns.cancel': ({ id }) => found(campaigns, id),
    'campaigns.delete': ({ id }) => {
      campaigns.delete(id);
      emit('campaign.removed', { id });
      return {};
    },
    'models.import': notHere,
    'models.chooseFile': () => ({ path: null }),
    'providers.list': () => [...(scenario.services ?? [])],
    'providers.save': notHere,
    'providers.setKey': notHere,
    'providers.remove': notHere,
    'exports.chooseFolder': () => ({ folder: null }),
    'exports.estimate': () => ({ bytes: scenario.exportBytes ?? null }),
    'exports.start': () => scenario.exported ?? notHere(),
    'voices.saveSample': notHere,
    'takes.export': notHere,
    'exports.reveal': () => ({ shown: false, folder: '/home/sam/Videos' }),
    'actors.list': () => [...actors.values()],
    'consent.give': ({ actorId, of }) => {
      if (of === 'face') filmed.add(actorId);
      else changeActor(actorId, { consent: 'given' });
      return consentOf(actorId, of);
    },
    'takes.list': () => [...takes.values()],
    'takes.record': ({ name, bytes, phrase }) => {
      const isBad = scenario.badTakes?.includes(name) === true;
      const take = makeTake({
        id: crypto.randomUUID(),
        name,
        seconds: bytes.length / 96_000,
        spokenIn: phrase && { key: 'hi', before: 'Hi ', after: ', I had a look at' },
        // A WAV file begins with its name.
        film: bytes[0] === 0x52 ? null : makeFilm({ refused: scenario.badFilms?.[name] ?? null }),
        ...(isBad && { flags: ['long'], chosen: false }),
      });
      takes.set(take.id, take);
      return take;
    },
    'takes.cut': notHere,
    'takes.cancelCut': () => ({}),
    'takes.endCut': () => ({}),
    'sprint.get': () => scenario.sprint ?? null,
    'sprint.begin': notHere,
    'sprint.change': (input) => {
      if (!scenario.sprint) throw new AppError('NOT_FOUND', { subject: 'sprint' });
      const values = scenario.sprint.values.filter(({ variable }) => [null, variable].includes(input.variable));
      return { ...scenario.sprint, ...input, values };
    },
    'sprint.end': () => ({}),
    'backgrounds.addFile': ({ spoolId }) => ({ uploadId: spoolId }),
    'folders.list': () => [],
    'diagnostics.report': () => ({}),
    'diagnostics.get': () => ({ text: '{}' }),
    'storage.get': () => ({
      studio: scenario.copy ? emptyStudio : null,
      recordings: 0,
      exports: { files: 0, bytes: 0 },
    }),
    'storage.clearCaches': notHere,
    'storage.backUp': notHere,
    'storage.restore': notHere,
    'storage.copy': () => ({ copy: scenario.copy ?? null }),
    'storage.cancelCopy': notHere,
    'credits.bookings': ({ month, page }) => {
      if (!scenario.usage) return null;
      const bookings = scenario.usage.bookings.filter(({ createdAt }) => createdAt.startsWith(month));
      const from = page * bookingsPerPage;
      return { total: bookings.length, bookings: bookings.slice(from, from + bookingsPerPage) };
    },
    'jobs.list': () => [...jobs.values()],
    'jobs.cancel': ({ id }) => {
      const job = changeJob(id, { status: 'cancelled' });
      if (job.templateId !== null) changeTemplate(job.templateId, { status: 'cancelled' });
      return job;
    },
  };

  /** Copies a file as the app does, with one report of progress. */
  async function fillSpool(id: string, file: File): Promise<IpcAnswer<'spools.fill'>> {
    calls.push({ name: 'spools.fill', input: { id, path: `/home/sam/${file.name}` } });
    emit('spool.filled', { id, bytes: Math.floor(file.size / 2) });
    return { ok: true, value: { bytes: file.size } };
  }

  async function answer<Name extends IpcRequestName>(name: Name, input: unknown): Promise<IpcAnswer<Name>> {
    const call = name === 'studio.call' ? ipcRequests['studio.call'].input.parse(input) : null;
    const asked = call ? { name: call.id, input: call.input } : { name, input };
    calls.push(asked);
    await held.get(asked.name)?.promise;
    try {
      const code = failures.get(asked.name);
      if (code !== undefined) throw new AppError(code);
      const parsed = ipcRequests[name].input.parse(input) as IpcParsed<Name>;
      const value = ipcRequests[name].output.parse(await handlers[name](parsed)) as IpcOutput<Name>;
      return { ok: true, value };
    } catch (error) {
      return { ok: false, error: toWireError(error) };
    }
  }

  function subscribe(name: IpcEventName, listener: (event: never) => void): () => void {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known.add(listener));
    return () => known.delete(listener);
  }

  return {
    bridge: {
      requests: Object.fromEntries(
        pageRequestNames.map((name) => [name, (input: unknown) => answer(name, input)]),
      ) as Bridge['requests'],
      // Files that tests create in the page are not on a disk.
      fillSpool: async (id, file) => (scenario.filesHavePaths && file instanceof File ? fillSpool(id, file) : null),
      events: Object.fromEntries(
        ipcEventNames.map((name) => [name, (listener: (event: never) => void) => subscribe(name, listener)]),
      ) as unknown as Bridge['events'],
    },
    calls,
    recorded: (id) => found(recorded, id),
    give(items) {
      opened.push(...items);
      emit('opened.waiting', {});
    },
    emit,
    show(face) {
      if (still?.face) still = { ...still, face: { ...still.face, ...face } };
    },
    fail(name, code) {
      if (code === null) failures.delete(name);
      else failures.set(name, code);
    },
    answer: (id, output) => void Object.assign(answers, { [id]: output }),
    reach: (online) => void setConnection({ online }),
    hold: (name) => void held.set(name, Promise.withResolvers()),
    letGo(name) {
      held.get(name)?.resolve();
      held.delete(name);
    },
  };
}
