import { useCallback, useMemo } from 'react';
import type { PresetSettings } from '#shared/ipc/index.ts';
import { change, redo, undo, type History } from '../../lib/history.ts';
import {
  listOfDraft,
  newDraft,
  presetOptions,
  useCampaignDrafts,
  watchDraft,
  type CampaignDraft,
  type RecipientTable,
} from '../../stores/index.ts';
import { offerUndo } from '../../ui/index.ts';
import { startTable, withPreset, withVariables } from './model/table.ts';

export type DraftEditor = {
  draft: CampaignDraft;
  table: RecipientTable;
  /** The draft as it is now, for work that began earlier; null if it was launched or discarded since. */
  latest(): CampaignDraft | null;
  /** A change to the rows, with an undo step. Quick changes of one `group` are one step. */
  edit(apply: (table: RecipientTable) => RecipientTable, group?: string): void;
  undo(): void;
  redo(): void;
  /** Reports the last edit and offers to undo it, as long as it is the last step. */
  offerUndo(message: string, onUndo?: () => void): void;
  /** Applies a preset and reports it, with undo until something else of the draft changes. */
  takeOver(preset: PresetSettings, message: string): void;
  patch(part: Partial<Omit<CampaignDraft, 'table'>>): void;
};

/**
 * The draft of a template's next campaign, updated to its variables; a new one begins with its default preset, else with
 * the last sender.
 */
export function useDraft(templateId: string, templateName: string, variables: readonly string[]): DraftEditor {
  const stored = useCampaignDrafts((state) => state.drafts[templateId]);
  const preset = useCampaignDrafts(({ presets, starts }) => presets.find(({ id }) => id === starts[templateId]));
  const sender = useCampaignDrafts((state) => state.sender);
  const setDraft = useCampaignDrafts((state) => state.setDraft);
  const draft = useMemo(() => {
    const draft =
      stored ??
      newDraft({
        template: { id: templateId, name: templateName },
        table: startTable(variables, preset),
        preset,
        sender,
      });
    const table = withVariables(draft.table.present, variables);
    return table === draft.table.present ? draft : { ...draft, table: { ...draft.table, present: table } };
  }, [stored, templateId, templateName, variables, preset, sender]);

  const latest = useCallback(
    () => useCampaignDrafts.getState().drafts[templateId] ?? (stored ? null : draft),
    [templateId, stored, draft],
  );
  const setHistory = useCallback(
    (next: (history: History<RecipientTable>) => History<RecipientTable>) => {
      // A draft that was launched must not be restored by late typing.
      const draft = latest();
      if (draft === null) return;
      const present = withVariables(draft.table.present, variables);
      setDraft(templateId, { ...draft, table: next({ ...draft.table, present }) });
    },
    [templateId, latest, variables, setDraft],
  );

  const edit: DraftEditor['edit'] = (apply, group) =>
    setHistory((history) => change(history, apply(history.present), group ?? null, Date.now()));
  const patch: DraftEditor['patch'] = (part) => {
    const draft = latest();
    if (draft !== null) setDraft(templateId, { ...draft, ...part });
  };

  return {
    draft,
    table: draft.table.present,
    latest,
    edit,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    offerUndo(message, onUndo) {
      const run = (): void => {
        setHistory(undo);
        onUndo?.();
      };
      offerUndo({ message, run, ...watchDraft(templateId, listOfDraft) });
    },
    takeOver(preset, message) {
      const { mode, options, table } = draft;
      const next = withPreset(table.present, preset, variables);
      edit(() => next);
      patch({ mode: preset.mode, options: presetOptions(preset, templateId) });
      const run = (): void => {
        if (next !== table.present) setHistory(undo);
        patch({ mode, options });
      };
      offerUndo({ message, run, ...watchDraft(templateId) });
    },
    patch,
  };
}
