import { isAppError } from '#shared/errors/index.ts';
import { senderOf } from '#shared/ipc/campaign-options.ts';
import type {
  CampaignDraft as StoredDraft,
  CampaignPreset,
  CampaignSender,
  DuplicatedRows,
  PresetSettings,
  Problem,
  RecipientTable,
} from '#shared/ipc/index.ts';
import { change, startHistory, type History } from '../lib/history.ts';
import { orProblem, toProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { beforeClosing } from './closing.ts';
import { losesChanges, mergeDrafts } from './merge-drafts.ts';

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
  /** Who sent the last campaign whose pages name somebody; null for nobody yet. */
  sender: CampaignSender | null;
  /** Whether a draft is being launched, by template: nobody gets two videos by a press on a screen opened since. */
  launching: Readonly<Record<string, boolean>>;
  /** Lists of other windows that this window's changes replaced, by template, until somebody was told. */
  overwritten: Readonly<Record<string, RecipientTable>>;
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
  /**
   * Ends the draft of a launch. @param rest the people who were not sent, as the next draft, without a way back to the
   * others; null if there are none.
   */
  endLaunched(templateId: string, rest: StoredDraft | null): void;
  /** Reads again who sent the last campaign. @throws AppError */
  loadSender(): Promise<void>;
  setLaunching(templateId: string, isLaunching: boolean): void;
  /** Forgets that a list of another window was replaced. */
  toldOverwritten(templateId: string): void;
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
/** Drafts that are being replaced here: that is announced before the answer comes. */
let duplicating = 0;

type VersionedDraft = StoredDraft & { version: string };

/** By template: the draft as it was last stored or read, and its version. Without an entry there is none. */
const known = new Map<string, { draft: StoredDraft; version: string }>();
/** Versions that other windows may have stored, by template; empty for a draft that ended. */
const announced = new Map<string, string>();

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
  sender: null,
  launching: {},
  overwritten: {},
  loaded: false,
  problem: null,
  saving: { status: 'saved' },
  load: () =>
    orProblem(set, async () => {
      const [stored, { presets, starts, sender }] = await Promise.all([
        request('drafts.list', {}),
        request('presets.list', {}),
      ]);
      const present = get().drafts;
      for (const draft of stored) if (!present[draft.templateId]) note(draft);
      const drafts = Object.fromEntries(stored.map((draft) => [draft.templateId, fromStored(draft)]));
      // Drafts that were changed while reading are newer.
      set((state) => ({
        drafts: { ...drafts, ...state.drafts },
        presets,
        starts,
        sender,
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
  endLaunched(templateId, rest) {
    const options = get().drafts[templateId]?.options;
    const sender = options && senderOf(options);
    if (sender) set({ sender });
    if (rest) get().setDraft(templateId, { ...rest, table: startHistory(rest.table) });
    else get().discard(templateId);
  },
  async loadSender() {
    const { sender } = await request('presets.list', {});
    set({ sender });
  },
  setLaunching(templateId, part) {
    set(({ launching }) => ({
      launching: part === null ? without(launching, templateId) : { ...launching, [templateId]: part },
    }));
    if (!part) void followOthers();
  },
  toldOverwritten(templateId) {
    set(({ overwritten }) => ({ overwritten: without(overwritten, templateId) }));
  },
  async duplicate(id, rows) {
    await keepDrafts();
    duplicating += 1;
    const draft = await request('campaigns.duplicate', { id, rows, replace: true }).finally(() => (duplicating -= 1));
    const { templateId } = draft;
    // A failure with the former draft must not affect this one.
    unsaved.delete(templateId);
    note(draft);
    const former = get().drafts[templateId] ?? null;
    set(({ drafts }) => ({ drafts: { ...drafts, [templateId]: fromStored(draft) } }));
    void followOthers();
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

function fromStored({ templateId: _template, version: _version, ...draft }: VersionedDraft): CampaignDraft {
  return { ...draft, table: startHistory(draft.table) };
}

/** @returns the draft without its version, which is remembered. */
function note({ version, ...draft }: VersionedDraft): StoredDraft {
  known.set(draft.templateId, { draft, version });
  return draft;
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
  writing ??= giveUnsaved().finally(() => {
    writing = null;
    void followOthers();
  });
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
    if (draft) await save(templateId, draft);
    else await request('drafts.delete', { templateId });
    if (!draft) known.delete(templateId);
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

async function save(templateId: string, draft: StoredDraft): Promise<void> {
  // A launch has taken the stored draft, and puts it back if the studio refuses.
  const isLaunching = useCampaignDrafts.getState().launching[templateId] === true;
  const madeOf = isLaunching ? undefined : (known.get(templateId)?.version ?? '');
  try {
    note({ ...draft, ...(await request('drafts.save', { ...draft, madeOf })) });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'CHANGED_ELSEWHERE') throw error;
    const base = known.get(templateId)?.draft;
    const theirs = await readDraft(templateId);
    const mine = unsaved.has(templateId) ? unsaved.get(templateId) : draft;
    if (!mine) return;
    const both = mergeDrafts(base, mine, theirs);
    if (!theirs && both.table.rows.length === 0) return forget(templateId);
    if (theirs && losesChanges(base?.table, theirs.table, both.table)) {
      // One step of undo away, too.
      show({ ...both, table: theirs.table });
      useCampaignDrafts.setState(({ overwritten }) => ({
        overwritten: { ...overwritten, [templateId]: theirs.table },
      }));
    }
    show(both);
    // In the round of saves that goes on.
    unsaved.set(templateId, both);
  }
}

/** The draft that is stored by now. @throws AppError */
async function readDraft(templateId: string): Promise<StoredDraft | undefined> {
  const found = (await request('drafts.list', {})).find((draft) => draft.templateId === templateId);
  if (found) return note(found);
  known.delete(templateId);
  return undefined;
}

/** Shows what another window stored, as a step of undo where the list changes. */
function show({ templateId, ...draft }: StoredDraft): void {
  useCampaignDrafts.setState(({ drafts }) => {
    const table = drafts[templateId]?.table ?? startHistory(draft.table);
    const isSame = JSON.stringify(table.present) === JSON.stringify(draft.table);
    const shown = { ...draft, table: isSame ? table : change(table, draft.table, null, Date.now()) };
    return { drafts: { ...drafts, [templateId]: shown } };
  });
}

function forget(templateId: string): void {
  known.delete(templateId);
  useCampaignDrafts.setState(({ drafts }) => ({ drafts: without(drafts, templateId) }));
}

/** Shows the drafts that other windows have stored, unless something is to be stored here, which meets them then. */
async function followOthers(): Promise<void> {
  for (const [templateId, version] of announced) {
    const { launching, drafts } = useCampaignDrafts.getState();
    if (unsaved.has(templateId) || writing || duplicating > 0 || launching[templateId]) continue;
    announced.delete(templateId);
    if ((known.get(templateId)?.version ?? '') === version) continue;
    const theirs = version === '' ? undefined : await readDraft(templateId).catch(() => known.get(templateId)?.draft);
    if (unsaved.has(templateId)) continue;
    // What is to fix is counted by each window.
    if (theirs) show({ ...theirs, toFix: drafts[templateId]?.toFix ?? theirs.toFix });
    else forget(templateId);
  }
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
  const stopFollowing = onEvent('draft.changed', ({ templateId, version }) => {
    announced.set(templateId, version);
    void followOthers();
  });
  const stop = onEvent('template.removed', ({ id }) => {
    unsaved.delete(id);
    known.delete(id);
    useCampaignDrafts.setState(({ drafts, starts }) => ({
      drafts: without(drafts, id),
      starts: without(starts, id),
    }));
  });
  return () => {
    stop();
    stopFollowing();
    stopSaving();
    window.removeEventListener('pagehide', giveAtOnce);
    document.removeEventListener('visibilitychange', onHide);
  };
}
