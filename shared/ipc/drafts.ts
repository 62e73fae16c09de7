import { z } from 'zod';
import { cutText } from '../cut-text.ts';
import { generationModes } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import { ownProperty } from '../own-property.ts';
import { uniqueName } from '../rows/file-names.ts';
import { isBlankRow, usableValue } from '../rows/rows.ts';
import { campaignOptionsSchema, campaignSenderSchema, defaultCampaignOptions } from './campaign-options.ts';

/** Campaigns being prepared: one draft per template, stored by the app. */

const recipientTableSchema = z.object({
  headings: z.array(z.string()).readonly(),
  /** Each row has an id that does not change when other rows are added or removed. */
  rows: z.array(z.object({ id: z.number().int(), cells: z.array(z.string()).readonly() })).readonly(),
  /** Whether the headings come from the first line of the list, or were made up because it had none. */
  headingsGiven: z.boolean(),
  /** For each variable its column, -1 for none. */
  columns: z.record(z.string(), z.number().int()).readonly(),
  /** By variable: the value spoken for an empty cell. */
  fallbacks: z.record(z.string(), z.string()).readonly(),
  nextId: z.number().int(),
  /** Source of the rows: a file's name, empty for pasted ones; null for typed ones. */
  source: z.string().nullable().default(null),
});
/** Recipients as they are being edited. */
export type RecipientTable = z.infer<typeof recipientTableSchema>;
export type TableRow = RecipientTable['rows'][number];

/** The columns of a list and what they are used for, without its rows. */
export const tableLayoutSchema = recipientTableSchema.pick({
  headings: true,
  headingsGiven: true,
  columns: true,
  source: true,
});
export type TableLayout = z.infer<typeof tableLayoutSchema>;

export const campaignDraftSchema = z.object({
  templateId: z.string(),
  name: z.string().max(limits.nameCharacters),
  table: recipientTableSchema,
  mode: z.enum(generationModes).default('keep_original'),
  options: campaignOptionsSchema.default(defaultCampaignOptions),
  /** What was to fix in its list when that was last open, for lists of drafts. */
  toFix: z.number().int().optional(),
});
/** A campaign being prepared. It outlives the window and the app. */
export type CampaignDraft = z.infer<typeof campaignDraftSchema>;

/** A list without people: a column for each variable. */
export function emptyTable(variables: readonly string[]): RecipientTable {
  return {
    headings: [...variables],
    rows: [],
    headingsGiven: false,
    columns: Object.fromEntries(variables.map((variable, index) => [variable, index])),
    fallbacks: {},
    nextId: 1,
    source: null,
  };
}

/**
 * What a launch leaves of its draft: the people who were not sent, for the next campaign; null if there are none.
 * @param lines 1-based rows that were sent, none for all. @param taken existing names of campaigns.
 */
export function restOfDraft(
  draft: CampaignDraft,
  lines: readonly number[],
  taken: readonly string[],
): CampaignDraft | null {
  const sent = new Set(lines);
  const rows = draft.table.rows.filter(({ cells }, row) => !sent.has(row + 1) && !isBlankRow(cells));
  if (lines.length === 0 || rows.length === 0) return null;
  return { ...draft, name: copyName(draft.name, taken), table: { ...draft.table, rows }, toFix: undefined };
}

/** What a launch sends of its draft: values by variable, and the 1-based rows that they are of, none for all. */
type Sent = { variables: readonly string[]; names: readonly (readonly string[])[]; lines: readonly number[] };

/** Whether a draft has the people of a launch, in their rows. */
export function isSentFrom({ table: { columns, rows } }: CampaignDraft, { variables, names, lines }: Sent): boolean {
  return names.every((values, index) => {
    const cells = rows[(lines[index] ?? index + 1) - 1]?.cells;
    if (!cells) return false;
    return variables.every((variable, place) => {
      const column = ownProperty(columns, variable);
      return column === undefined || usableValue(cells[column] ?? '') === values[place];
    });
  });
}

/** The name of a campaign made of another: “Spring” becomes “Spring (2)”, and that “Spring (3)”. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = cutText(name.replace(/ \(\d{1,6}\)$/u, ''), limits.nameCharacters - 10);
  return uniqueName(stem, '', taken);
}

/** A draft as it is stored, with what its next save is made of. */
const storedDraftSchema = campaignDraftSchema.extend({ version: z.string() });

export const presetSettingsSchema = campaignDraftSchema.pick({ mode: true, options: true }).extend({
  /** By variable: the value spoken for an empty cell. */
  fallbacks: recipientTableSchema.shape.fallbacks,
  /** Null if the columns are not worth storing, e.g. for typed rows. */
  layout: tableLayoutSchema.omit({ source: true }).nullable(),
});
export type PresetSettings = z.infer<typeof presetSettingsSchema>;

const presetName = z.string().min(1).max(limits.nameCharacters);
const campaignPresetSchema = presetSettingsSchema.extend({ id: z.string(), name: presetName });
/** Settings under a name, for new campaigns of any template. */
export type CampaignPreset = z.infer<typeof campaignPresetSchema>;

const nothing = z.object({});
const ofTemplate = z.object({ templateId: z.string() });

/** Rows of a campaign to copy. */
const duplicatedRows = z.enum(['all', 'failed', 'none']);
export type DuplicatedRows = z.infer<typeof duplicatedRows>;

export const draftRequests = {
  /** The latest changed first. */
  'drafts.list': { input: nothing, output: z.array(storedDraftSchema) },
  /**
   * Stores a draft in place of the template's former one; on disk before the answer. `madeOf` is the version that it was
   * made of, empty for none: without it, whatever is there is replaced.
   * @throws AppError `CHANGED_ELSEWHERE` if there is another by now.
   */
  'drafts.save': {
    input: campaignDraftSchema.extend({ madeOf: z.string().optional() }),
    output: z.object({ version: z.string() }),
  },
  'drafts.delete': { input: ofTemplate, output: nothing },
  /**
   * Makes a draft with the settings of a campaign, in place of the template's former draft. `rows` selects the rows to
   * copy.
   * @throws AppError `CONFLICT` if the former draft has rows, unless `replace` is set.
   */
  'campaigns.duplicate': {
    input: z.object({ id: z.string(), rows: duplicatedRows, replace: z.boolean().default(false) }),
    output: storedDraftSchema,
  },

  /**
   * All presets of the account, the default presets (a preset's id by template), and the last sender, with whom the next
   * campaigns without a preset begin.
   */
  'presets.list': {
    input: nothing,
    output: z.object({
      presets: z.array(campaignPresetSchema),
      starts: z.record(z.string(), z.string()),
      sender: campaignSenderSchema.nullable(),
    }),
  },
  /** Stores settings under a name, replacing those with the same name. */
  'presets.save': { input: presetSettingsSchema.extend({ name: presetName }), output: campaignPresetSchema },
  /** Stores the settings of a campaign under a name, replacing those with the same name. */
  'presets.saveOfCampaign': { input: z.object({ id: z.string(), name: presetName }), output: campaignPresetSchema },
  /** @throws AppError `CONFLICT` if another preset has this name. */
  'presets.rename': { input: z.object({ id: z.string(), name: presetName }), output: nothing },
  'presets.delete': { input: z.object({ id: z.string() }), output: nothing },
  /** Sets the default for the next campaigns of a template: a preset, or null for the standard settings. */
  'presets.start': { input: z.object({ templateId: z.string(), presetId: z.string().nullable() }), output: nothing },
};
