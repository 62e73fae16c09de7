import { emptyTable } from '#shared/ipc/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { change } from '#renderer/lib/history.ts';
import { newDraft, useCampaignDrafts, type CampaignDraft } from '#renderer/stores/index.ts';

/** What is said in a template's next campaign where a person has no value; empty if nothing was chosen. */
export function useFallback(templateId: string, variable: string): string {
  return useCampaignDrafts(({ drafts, presets, starts }) => {
    const draft = drafts[templateId];
    const given = draft?.table.present ?? presets.find(({ id }) => id === starts[templateId]);
    return (given && ownProperty(given.fallbacks, variable)) ?? '';
  });
}

/** @param variables of the template, for a draft that begins with this. */
export function setFallback(
  template: { id: string; name: string },
  variables: readonly string[],
  variable: string,
  value: string,
): void {
  const { drafts, setDraft } = useCampaignDrafts.getState();
  const draft = drafts[template.id] ?? startedDraft(template, variables);
  const { present } = draft.table;
  const next = { ...present, fallbacks: { ...present.fallbacks, [variable]: value } };
  setDraft(template.id, { ...draft, table: change(draft.table, next, `fallback ${variable}`, Date.now()) });
}

/** A variable has another name: its fallback goes with it. */
export function renameFallback(templateId: string, from: string, to: string): void {
  const { drafts, setDraft } = useCampaignDrafts.getState();
  const draft = drafts[templateId];
  const value = draft && ownProperty(draft.table.present.fallbacks, from);
  if (!draft || value === undefined || value === '') return;
  const { present } = draft.table;
  const next = { ...present, fallbacks: { ...present.fallbacks, [to]: value } };
  setDraft(templateId, { ...draft, table: { ...draft.table, present: next } });
}

/** A draft as the template's campaign begins it: with its preset, if any. */
function startedDraft(template: { id: string; name: string }, variables: readonly string[]): CampaignDraft {
  const { presets, starts, sender } = useCampaignDrafts.getState();
  const preset = presets.find(({ id }) => id === starts[template.id]);
  const table = { ...emptyTable(variables), ...preset?.layout, fallbacks: preset?.fallbacks ?? {} };
  return newDraft({ template, table, preset, sender });
}
