import type { Alignment } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { IpcInput, Problem, Template, TemplateContent } from '#shared/ipc/index.ts';
import type { Layout } from '#shared/layouts.ts';
import type { LookInput } from '#shared/looks.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { voiceConfigText } from '#shared/voices.ts';
import { orProblem } from '../lib/problem.ts';
import { call, onEvent, request } from '../platform/bridge.ts';
import { readMedia } from '../platform/media.ts';
import { createAccountStore } from './account-store.ts';
import { collect, createReading, withItem, withoutItem } from './collection.ts';

type TemplatesState = {
  templates: Record<string, Template>;
  /** Ids, newest first. */
  order: string[];
  /** False until the list was first read. */
  loaded: boolean;
  /** Whether the studio has confirmed the list; otherwise it is the cached one. */
  current: boolean;
  /** Why the last reading of the list failed. */
  problem: Problem | null;
  load(): Promise<void>;
  /** Reads one template again. @throws AppError */
  refresh(id: string): Promise<Template>;
  /** Creates a template from a finished spool and starts its preparation. @throws AppError */
  createFromSpool(input: IpcInput<'templates.createFromSpool'>): Promise<Template>;
  createSample(): Promise<Template>;
  /** Prepares a failed or cancelled template again, from its stored video. */
  retryImport(id: string): Promise<Template>;
  rename(id: string, name: string): Promise<Template>;
  /** Creates a second template of the same video. @throws AppError */
  duplicate(id: string): Promise<void>;
  /** Creates a second template with the re-recorded sentences. */
  sayAgain(input: IpcInput<'templates.sayAgain'>): Promise<Template>;
  /** Moves a template into a folder; null for out of its folder. */
  move(id: string, folderId: string | null): Promise<Template>;
  remove(id: string): Promise<void>;
  /** Sections, word times, and the address of the waveform. */
  content(id: string): Promise<TemplateContent>;
  align(id: string, script: string): Promise<Alignment>;
  /** @returns the version of what is saved now. */
  saveScript(input: IpcInput<'templates.saveScript'>): Promise<string>;
  setVoice(id: string, voice: string): Promise<Template>;
  /** Sets its speaker. */
  setActor(id: string, actorId: string): Promise<Template>;
  /** Sets the look of all its videos; null for none. Prepares the template again. */
  setLook(id: string, look: LookInput | null): Promise<Template>;
  /** Sets how screen and camera share its picture. It keeps its video until the new one is prepared. */
  setLayout(id: string, layout: Layout): Promise<Template>;
};

const reading = createReading<Template>();

export const useTemplates = createAccountStore<TemplatesState>((set, get) => ({
  templates: {},
  order: [],
  loaded: false,
  current: false,
  problem: null,
  load() {
    const { problem: before } = get();
    set({ current: false });
    return orProblem(set, async () => {
      const { items, order } = collect(await reading.read(() => request('templates.list', {})));
      // The list may come from the cache, so a problem reported meanwhile still holds.
      set(({ problem }) => ({ templates: items, order, loaded: true, problem: problem === before ? null : problem }));
    });
  },
  refresh: (id) => answered(() => request('templates.get', { id })),
  createFromSpool: (input) => answered(() => request('templates.createFromSpool', input)),
  createSample: () => answered(() => request('templates.createSample', {})),
  retryImport: (id) => answered(() => request('templates.retryImport', { id })),
  rename: (id, name) => answered(() => request('templates.rename', { id, name })),
  async duplicate(id) {
    await untilListed(await call('duplicateVideoInstance', { id: await studioIdOf(id) }));
  },
  sayAgain: (input) => answered(() => request('templates.sayAgain', input)),
  move: (id, folderId) => answered(() => request('templates.move', { id, folderId })),
  async remove(id) {
    await request('templates.delete', { id });
    forgetTemplate(id);
  },
  async content(id) {
    const content = await request('templates.content', { id });
    keepTemplate(content.template);
    return content;
  },
  align: async (id, script) => call('alignScript', { video_instance_id: await studioIdOf(id), script }),
  async saveScript(input) {
    let version = '';
    await answered(async () => {
      const saved = await request('templates.saveScript', input);
      version = saved.version;
      return saved.template;
    });
    return version;
  },
  async setVoice(id, voice) {
    await call('updateVoiceConfig', { id: await studioIdOf(id), voice_config: voiceConfigText(voice) });
    return get().refresh(id);
  },
  async setActor(id, actorId) {
    await call('updateVideoInstance', { id: await studioIdOf(id), actor_id: actorId });
    return get().refresh(id);
  },
  async setLayout(id, layout) {
    await call('setTemplateLayout', { id: await studioIdOf(id), layout });
    return get().refresh(id);
  },
  setLook: (id, look) => answered(() => request('templates.setLook', { id, look })),
}));

/** Reads the waveform of a template's sound. @throws AppError */
export async function readWaveform({ url, duration, rate }: TemplateContent['waveform']): Promise<Waveform> {
  return { duration, rate, peaks: new Int8Array(await readMedia(url)) };
}

/** Sends a request that returns a template. Announcements about it in the meantime take precedence. */
async function answered(work: () => Promise<Template>): Promise<Template> {
  const { item, overtaken } = await reading.ask(work);
  return overtaken ? (useTemplates.getState().templates[item.id] ?? item) : keepTemplate(item);
}

function keepTemplate(template: Template): Template {
  reading.note(template.id, template);
  useTemplates.setState((state) => {
    const { items, order } = withItem({ items: state.templates, order: state.order }, template);
    return { templates: items, order };
  });
  return template;
}

function forgetTemplate(id: string): void {
  reading.note(id, null);
  useTemplates.setState((state) => {
    const { items, order } = withoutItem({ items: state.templates, order: state.order }, id);
    return { templates: items, order };
  });
}

/** Keeps the store current. @returns a function that ends it. */
export function followTemplates(): () => void {
  const stops = [
    onEvent('template.changed', (template) => {
      reading.hear(template.id, template);
      keepTemplate(template);
    }),
    onEvent('template.removed', ({ id }) => {
      reading.hear(id, null);
      forgetTemplate(id);
    }),
    onEvent('templates.refreshed', ({ problem }) => useTemplates.setState({ problem, current: problem === null })),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The template with this id at the studio. */
export function templateAt(studioId: string, templates: TemplatesState['templates']): Template | undefined {
  return Object.values(templates).find(({ instance }) => instance?.id === studioId);
}

/** Waits until the library has a template that the studio has made: the announcement may come after the answer. */
export async function untilListed({ id }: { id: string }): Promise<void> {
  const { templates, load } = useTemplates.getState();
  if (!templateAt(id, templates)) await load();
}

/** The studio's id of a template. @throws AppError `TEMPLATE_NOT_READY` before the studio knows it, `NOT_FOUND`. */
export async function studioIdOf(id: string): Promise<string> {
  const { templates, refresh } = useTemplates.getState();
  const { instance } = templates[id] ?? (await refresh(id));
  if (instance === null) throw new AppError('TEMPLATE_NOT_READY');
  return instance.id;
}
