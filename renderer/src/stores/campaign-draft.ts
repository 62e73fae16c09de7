import { create } from 'zustand';
import type { History } from '../lib/history.ts';

/** A row keeps its identity while rows around it come and go. */
export type TableRow = { id: number; cells: readonly string[] };

/** Recipients as they are being edited. */
export type RecipientTable = {
  headings: readonly string[];
  rows: readonly TableRow[];
  /** Whether the headings were read from the first line of what was given, or made up because it had none. */
  headingsGiven: boolean;
  /** For each variable its column, -1 for none. */
  columns: Readonly<Record<string, number>>;
  /** For each variable what is said where the cell is empty. */
  fallbacks: Readonly<Record<string, string>>;
  nextId: number;
};

/** A campaign on its way: kept while the window is open, so that leaving the screen loses nothing. */
export type CampaignDraft = {
  name: string;
  /** Where the rows came from, to be shown: a file's name; null while they are typed. */
  source: string | null;
  table: History<RecipientTable>;
  /** The trial made from these rows, or null. */
  trialId: string | null;
};

type CampaignDrafts = {
  drafts: Readonly<Record<string, CampaignDraft>>;
  setDraft(templateId: string, draft: CampaignDraft): void;
  discard(templateId: string): void;
};

/** Drafts by template. */
export const useCampaignDrafts = create<CampaignDrafts>()((set) => ({
  drafts: {},
  setDraft: (templateId, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [templateId]: draft } })),
  discard: (templateId) =>
    set(({ drafts }) => ({ drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== templateId)) })),
}));
