import { cutText } from '#shared/cut-text.ts';
import { defaultCampaignOptions } from '#shared/ipc/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { uniqueName } from '#shared/rows/file-names.ts';
import { t } from '#renderer/language/index.ts';
import { change, startHistory } from '#renderer/lib/history.ts';
import { useCampaignDrafts, useCampaigns, type CampaignDraft, type RecipientTable } from '#renderer/stores/index.ts';

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
function startedDraft({ id, name }: { id: string; name: string }, variables: readonly string[]): CampaignDraft {
  const { presets, starts } = useCampaignDrafts.getState();
  const preset = presets.find((known) => known.id === starts[id]);
  const taken = Object.values(useCampaigns.getState().campaigns).map((campaign) => campaign.name);
  const table: RecipientTable = {
    headings: [...variables],
    rows: [],
    headingsGiven: false,
    columns: Object.fromEntries(variables.map((variable, index) => [variable, index])),
    nextId: 1,
    source: null,
    ...preset?.layout,
    fallbacks: preset?.fallbacks ?? {},
  };
  const options = preset?.options ?? defaultCampaignOptions;
  return {
    name: uniqueName(t('campaign.nameOfDay', { template: cutText(name, 260), day: new Date() }), '', taken),
    table: startHistory(table),
    mode: preset?.mode ?? 'keep_original',
    // Its own body counts as none.
    options: options.bodyTemplateId === id ? { ...options, bodyTemplateId: '' } : options,
  };
}
