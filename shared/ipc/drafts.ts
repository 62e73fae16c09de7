import { z } from 'zod';
import { generationModes } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import { campaignOptionsSchema, defaultCampaignOptions } from './campaign-options.ts';

/** Campaigns on their way: one for each template, kept by the app while they are being prepared. */

const recipientTableSchema = z.object({
  headings: z.array(z.string()).readonly(),
  /** A row keeps its identity while rows around it come and go. */
  rows: z.array(z.object({ id: z.number().int(), cells: z.array(z.string()).readonly() })).readonly(),
  /** Whether the headings were read from the first line of what was given, or made up because it had none. */
  headingsGiven: z.boolean(),
  /** For each variable its column, -1 for none. */
  columns: z.record(z.string(), z.number().int()).readonly(),
  /** By variable: the value spoken for an empty cell. */
  fallbacks: z.record(z.string(), z.string()).readonly(),
  nextId: z.number().int(),
  /** Where the rows came from: a file's name, empty for pasted ones; null while they are typed. */
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
  /** The trial made from these rows, or null. */
  trialId: z.string().nullable(),
});
/** A campaign that is being prepared, as it survives the end of the window and of the app. */
export type CampaignDraft = z.infer<typeof campaignDraftSchema>;

export const presetSettingsSchema = campaignDraftSchema.pick({ mode: true, options: true }).extend({
  /** By variable: the value spoken for an empty cell. */
  fallbacks: recipientTableSchema.shape.fallbacks,
  /** Null where columns are not worth keeping, as of rows that were typed. */
  layout: tableLayoutSchema.omit({ source: true }).nullable(),
});
export type PresetSettings = z.infer<typeof presetSettingsSchema>;

const presetName = z.string().min(1).max(limits.nameCharacters);
const campaignPresetSchema = presetSettingsSchema.extend({ id: z.string(), name: presetName });
/** Settings under a name, which campaigns of any template may begin with. */
export type CampaignPreset = z.infer<typeof campaignPresetSchema>;

const nothing = z.object({});
const ofTemplate = z.object({ templateId: z.string() });

const duplicatedRows = z.enum(['all', 'failed', 'none']);
export type DuplicatedRows = z.infer<typeof duplicatedRows>;

export const draftRequests = {
  /** The latest changed first. */
  'drafts.list': { input: nothing, output: z.array(campaignDraftSchema) },
  /** Keeps a draft in place of the template's former one; on disk before the answer. */
  'drafts.save': { input: campaignDraftSchema, output: nothing },
  'drafts.delete': { input: ofTemplate, output: nothing },
  /**
   * Makes a draft with the settings of a campaign, in place of the template's former one. Refused with `CONFLICT` where
   * that holds rows, unless `replace` is set. `rows`: which of its rows come along.
   */
  'campaigns.duplicate': {
    input: z.object({ id: z.string(), rows: duplicatedRows, replace: z.boolean().default(false) }),
    output: campaignDraftSchema,
  },

  /** All of the account, and the ids of those that the next campaigns of a template begin with, by template. */
  'presets.list': {
    input: nothing,
    output: z.object({ presets: z.array(campaignPresetSchema), starts: z.record(z.string(), z.string()) }),
  },
  /** Keeps settings in place of those that had this name. */
  'presets.save': { input: presetSettingsSchema.extend({ name: presetName }), output: campaignPresetSchema },
  /** Keeps the settings of a campaign in place of those that had this name. */
  'presets.saveOfCampaign': { input: z.object({ id: z.string(), name: presetName }), output: campaignPresetSchema },
  /** Refused with `CONFLICT` where others have this name. */
  'presets.rename': { input: z.object({ id: z.string(), name: presetName }), output: nothing },
  'presets.delete': { input: z.object({ id: z.string() }), output: nothing },
  /** Has the next campaigns of a template begin with a preset, or with the standard settings. */
  'presets.start': { input: z.object({ templateId: z.string(), presetId: z.string().nullable() }), output: nothing },
};
