import { isAppError } from '#shared/errors/index.ts';
import type {
  CampaignDraft as StoredDraft,
  CampaignPreset,
  DuplicatedRows,
  PresetSettings,
  Problem,
  RecipientTable,
} from '#shared/ipc/index.ts';
import { startHistory, type History } from '../lib/history.ts';
import { orProblem, toProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { beforeClosing } from './closing.ts';

export type { RecipientTable, TableRow } from '#shared/ipc/index.ts';

/** Campaigns being prepared. The app stores them with their rows; undo lasts as long as the window. */
export type CampaignDraft = Omit<StoredDraft, 'templateId' | 'table'> & { table: History<RecipientTable> };

type CampaignDrafts = {
  /** By template. */
  drafts: Readonly<Record<string, CampaignDraft>>;
  /** Saved settings, by name. */
  presets: readonly CampaignPreset[];
  /** Id of the preset that the next draft begins with, by template. */
  starts: Readonly<Record<string, string>>;
  /** Whether a draft is being launched, by template: nobody gets two videos by a press on a screen opened since. */
  launching: Readonly<Record<string, boolean>>;
  /** False until they were read once. */
  loaded: boolean;
  /** Why they could not be read. */
  problem: Problem | null;
  /** Whether the app has stored everything, or why not. */
  saving: { status: 'saved' | 'waiting' } | { status: 'failed'; problem: Problem };
  load(): Promise<void>;
  /** Takes effect at once and is stored soon. */
  setDraft(templateId: string, draft: CampaignDraft): void;
  discard(templateId: string): void;
  setLaunching(templateId: string, isLaunching: boolean): void;
  /**
   * Creates a draft with the settings of a campaign, and with all of its rows, the failed ones or none. It replaces the
   * template's former draft.
   * @returns the former draft, or null. @throws AppError
   */
  duplicate(campaignId: string, rows: DuplicatedRows): Promise<{ templateId: string; former: CampaignDraft | null }>;
  /** Saves settings as a preset, replacing one of the same name. @throws AppError */
  savePreset(name: string, settings: PresetSettings): Promise<CampaignPreset>;
  /** @throws AppError */
  savePresetOfCampaign(name: string, campaignId: string): Promise<CampaignPreset>;
  /** @throws AppError `CONFLICT` if another preset has this name. */
  renamePreset(id: string, name: string): Promise<void>;
  /** @throws AppError */
  deletePreset(id: string): Promise<void>;
  /** Sets the preset that a template's next drafts begin with; null for the defaults. @throws AppError */
  startWith(templateId: string, presetId: string | null): Promise<void>;
};

/** Delay between a change and storing it, milliseconds, to include further typing. */
const saveDelay = 300;
/** Delay before a failed store is retried, milliseconds. */
const retryDelay = 3_000;

/** Changes not stored yet: a draft, or null for a deleted one. */
const unsaved = new Map<string, StoredDraft | null>();
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> | null = null;

/** Functions that write pending typing into the drafts. */
const writers = new Set<() => void>();

/** Writes pending typing into its draft before the drafts are stored. @returns a function that ends it. */
export function beforeKeeping(write: () => void): () => void {
  writers.add(write);
  return () => void writers.delete(write);
}

export const useCampaignDrafts = createAccountStore<CampaignDrafts>((set, get) => ({
  drafts: {},
  presets: [],
  starts: {},
  launching: {},
  loaded: false,
  problem: null,
  saving: { status: 'saved' },
  load: () =>
    orProblem(set, async () => {
      const [stored, { presets, starts }] = await Promise.all([
        request('drafts.list', {}),
        request('presets.list', {}),
      ]);
      const drafts = Object.fromEntries(stored.map((draft) => [draft.templateId, fromStored(draft)]));
      // Drafts that were changed while reading are newer.
      set((state) => ({
        drafts: { ...drafts, ...state.drafts },
        presets,
        starts,
        loaded: true,
        problem: null,
      }));
    }),
  setDraft(templateId, draft) {
    set(({ drafts }) => ({ drafts: { ...drafts, [templateId]: draft } }));
    keep(templateId, { ...draft, templateId, table: draft.table.present });
  },
  discard(templateId) {
    set({ drafts: without(get().drafts, templateId) });
    keep(templateId, null);
  },
  setLaunching(templateId, part) {
    set(({ launching }) => ({
      launching: part === null ? without(launching, templateId) : { ...launching, [templateId]: part },
    }));
  },
  async duplicate(id, rows) {
    await keepDrafts();
    const draft = await request('campaigns.duplicate', { id, rows, replace: true });
    const { templateId } = draft;
    // A failure with the former draft must not affect this one.
    unsaved.delete(templateId);
    const former = get().drafts[templateId] ?? null;
    set(({ drafts }) => ({ drafts: { ...drafts, [templateId]: fromStored(draft) } }));
    return { templateId, former };
  },
  async savePreset(name, settings) {
    const preset = await request('presets.save', { name, ...settings });
    set(({ presets }) => ({ presets: withPreset(presets, preset) }));
    return preset;
  },
  async savePresetOfCampaign(name, id) {
    const preset = await request('presets.saveOfCampaign', { id, name });
    set(({ presets }) => ({ presets: withPreset(presets, preset) }));
    return preset;
  },
  async renamePreset(id, name) {
    await request('presets.rename', { id, name });
    set(({ presets }) => {
      const preset = presets.find((preset) => preset.id === id);
      return preset ? { presets: withPreset(presets, { ...preset, name }) } : {};
    });
  },
  async deletePreset(id) {
    await request('presets.delete', { id });
    set(({ presets, starts }) => ({
      presets: presets.filter((preset) => preset.id !== id),
      starts: Object.fromEntries(Object.entries(starts).filter(([, presetId]) => presetId !== id)),
    }));
  },
  async startWith(templateId, presetId) {
    const former = get().starts[templateId] ?? null;
    const choose = (id: string | null): void =>
      set(({ starts }) => ({ starts: id === null ? without(starts, templateId) : { ...starts, [templateId]: id } }));
    // The switch must move at once.
    choose(presetId);
    try {
      await request('presets.start', { templateId, presetId });
    } catch (error) {
      choose(former);
      throw error;
    }
  },
}));

/** The parts of a draft whose change the user notices. */
type DraftParts = (draft: CampaignDraft | undefined) => readonly unknown[];
export const listOfDraft: DraftParts = (draft) => [draft?.table.present];
const allOfDraft: DraftParts = (draft) => [draft?.table.present, draft?.mode, draft?.options];

/** The part of a draft that an offer to undo watches: its list, or all of it. */
export function watchDraft(
  templateId: string,
  parts: DraftParts = allOfDraft,
): { parts: () => readonly unknown[]; subscribe: (onChange: () => void) => () => void } {
  return {
    parts: () => parts(useCampaignDrafts.getState().drafts[templateId]),
    subscribe: useCampaignDrafts.subscribe,
  };
}

function fromStored({ templateId: _templateId, ...draft }: StoredDraft): CampaignDraft {
  return { ...draft, table: startHistory(draft.table) };
}

function withPreset(presets: readonly CampaignPreset[], preset: CampaignPreset): CampaignPreset[] {
  return [...presets.filter(({ id }) => id !== preset.id), preset].toSorted((a, b) => a.name.localeCompare(b.name));
}

function without<Item>(items: Readonly<Record<string, Item>>, templateId: string): Record<string, Item> {
  return Object.fromEntries(Object.entries(items).filter(([id]) => id !== templateId));
}

function keep(templateId: string, draft: StoredDraft | null): void {
  unsaved.set(templateId, draft);
  if (useCampaignDrafts.getState().saving.status === 'saved') {
    useCampaignDrafts.setState({ saving: { status: 'waiting' } });
  }
  keepLater(saveDelay);
}

function keepLater(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void keepWritten(), delay);
}

/** Stores all pending changes, including typing. */
export function keepDrafts(): Promise<void> {
  for (const write of writers) write();
  return keepWritten();
}

/** One draft at a time, so that an older state is never last. */
function keepWritten(): Promise<void> {
  clearTimeout(timer);
  writing ??= giveUnsaved().finally(() => (writing = null));
  return writing;
}

async function giveUnsaved(): Promise<void> {
  for (const [templateId, draft] of unsaved) if (!(await give(templateId, draft))) return;
  useCampaignDrafts.setState({ saving: { status: 'saved' } });
}

/** @returns whether the app has stored it; otherwise it is retried later. */
async function give(templateId: string, draft: StoredDraft | null): Promise<boolean> {
  unsaved.delete(templateId);
  try {
    if (draft) await request('drafts.save', draft);
    else await request('drafts.delete', { templateId });
  } catch (error) {
    // The template was deleted, and its draft with it.
    if (isAppError(error) && error.code === 'NOT_FOUND') return true;
    if (!unsaved.has(templateId)) unsaved.set(templateId, draft);
    useCampaignDrafts.setState({ saving: { status: 'failed', problem: toProblem(error) } });
    keepLater(retryDelay);
    return false;
  }
  return true;
}

/** Sends everything to the app at once while the page closes: an answer to an earlier request would be too late. */
function giveAtOnce(): void {
  for (const write of writers) write();
  for (const [templateId, draft] of unsaved) void give(templateId, draft);
}

/** Keeps the store current, and the app when the window is hidden or closed. @returns a function that ends it. */
export function followCampaignDrafts(): () => void {
  const onHide = (): void => void keepDrafts();
  window.addEventListener('pagehide', giveAtOnce);
  document.addEventListener('visibilitychange', onHide);
  const stopSaving = beforeClosing(keepDrafts);
  const stop = onEvent('template.removed', ({ id }) => {
    unsaved.delete(id);
    useCampaignDrafts.setState(({ drafts, starts }) => ({
      drafts: without(drafts, id),
      starts: without(starts, id),
    }));
  });
  return () => {
    stop();
    stopSaving();
    window.removeEventListener('pagehide', giveAtOnce);
    document.removeEventListener('visibilitychange', onHide);
  };
}
