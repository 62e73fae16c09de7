import { z } from 'zod';
import { multipliers } from '../credits.ts';
import { generationModes } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import { lookInput } from '../looks.ts';
import {
  cell,
  jsonOf,
  mapOf,
  ownId,
  rows,
  sections,
  shortText,
  untyped,
  uuid,
  variables,
  voiceText,
} from './bounds.ts';
import { backgroundSchema, captionFields } from './requests.ts';

/** Requests for videos: of a campaign, of a template, in the forms of form tools, and for previews. */

const voice = voiceText
  .nullish()
  .describe('Voice that speaks in place of the campaign’s or the template’s (x-vocative).');
/** Fields of several operations of generation. */
const generationFields = {
  generation_mode: shortText.nullish(),
  variables,
  names: rows,
  voice_config: voice,
  callback_url: z.string().max(limits.addressCharacters).nullish(),
};
const assetText = z.string().max(limits.addressCharacters);
const assetsOfRow = z.array(assetText).max(limits.sectionsPerVideo);
const assets = z
  .array(assetsOfRow)
  .max(limits.rowsPerRequest)
  .nullish()
  .describe('For each row, the address of what is shown in each background; empty text for the fallback.');
const oneRowOfAssets = z.union([z.array(assetsOfRow).max(1), assetsOfRow]);
const backgrounds = z
  .array(backgroundSchema)
  .max(limits.sectionsPerVideo)
  .nullish()
  .describe('Replaces the backgrounds of the campaign.');
const subtitles = z
  .boolean()
  .nullish()
  .describe('Captions in place of what the campaign says of them; nothing leaves that as it is.');
const resultIds = z.array(z.number().int()).max(limits.rowsPerRequest).nullish();
const filterGraph = z
  .string()
  .max(limits.untypedCharacters)
  .nullish()
  .describe('Refused (400 `NOT_SUPPORTED_YET`): a filter graph of a request could read files of the studio.');
const ineffective = 'Stored with the videos and without effect: a `Warning` header names it.';
const withoutEffect = untyped.describe(ineffective);
const lipsyncMeaning =
  'Whether mouths are shown from the films of names, where the speaker filmed them; nothing leaves it to the campaign. Without effect in `full_script`, which a `Warning` header says.';
const lipsync = z.boolean().nullish().describe(lipsyncMeaning);
/** Declared for every operation of generation, and stored with its videos. */
const declaredFields = {
  enable_lipsync: lipsync,
  lipsync,
  renderer_resolution: withoutEffect,
  render_quality: withoutEffect,
  lipsync_quality: untyped.describe(
    '`standard`: mouths from films only, which is what happens. Anything else is without effect, and a `Warning` header names it.',
  ),
  /** Multiplies the price of each video. */
  credit_multiplier: untyped.describe(
    `A number from ${multipliers.least} to ${multipliers.most}, also as text. Anything else is without effect, and a \`Warning\` header names it.`,
  ),
  distance_mode: withoutEffect,
};
/** One entry per variable. */
const secondsOfVariables = z.array(z.number()).max(limits.sectionsPerVideo).nullish();
const wordsOfVariables = z.array(shortText).max(limits.sectionsPerVideo).nullish();
const onlyOne = (value: string): string =>
  `One for each variable. \`${value}\` is what happens; others are without effect, and a \`Warning\` header names the field.`;

/** The campaign generation request, with every field the interface declares. */
export const generationInput = z.object({
  campaign_id: uuid.nullish(),
  video_instance_id: uuid.nullish(),
  ...generationFields,
  assets,
  backgrounds,
  enable_subtitles: subtitles,
  smooth_quality: shortText.nullish(),
  ...declaredFields,
  filter_complex: filterGraph,
  campaign_result_ids: resultIds,
  leave_out_incomplete: z
    .boolean()
    .nullish()
    .describe(
      'Rows with a value that is missing, too long or unreadable fail alone, and can be corrected; otherwise one of them refuses the request (x-vocative).',
    ),
  actor_id: ownId.nullish(),
  audio_start_seconds: secondsOfVariables,
  audio_window_end_seconds: secondsOfVariables,
  audio_window_anchor: wordsOfVariables.describe(onlyOne('start')),
  audio_window_fit: wordsOfVariables.describe(onlyOne('stretch')),
  variable_start_times: mapOf(z.number(), limits.sectionsPerVideo).nullish(),
  words: z
    .array(z.object({ word: z.string().max(limits.valueCharacters), start: z.number(), end: z.number() }))
    .max(limits.wordsPerRequest)
    .nullish(),
});
export type GenerationInput = z.infer<typeof generationInput>;

const connectorFields = {
  campaign_id: uuid,
  generation_mode: generationFields.generation_mode,
  smooth_quality: shortText.nullish(),
  callback_url: generationFields.callback_url,
  ...declaredFields,
};
/** Form tools send whole answers; unused fields are only counted. */
const otherField = jsonOf(limits.otherFieldCharacters);
const formText = z.string().max(limits.cellCharacters);
const formSwitch = z.union([z.boolean(), formText]).nullish().describe(lipsyncMeaning);
/**
 * The flat form of form tools: one more top-level field per variable, which may have the name of any field here. Tools
 * send text in place of other values.
 */
export const connectorOneInput = z
  .object({
    ...connectorFields,
    enable_lipsync: formSwitch,
    lipsync: formSwitch,
    smooth_quality: formText.nullish(),
    assets: z.union([oneRowOfAssets, assetText]).nullish().describe('Of the one row; a text is its only asset.'),
    backgrounds: z.union([z.array(backgroundSchema).max(limits.sectionsPerVideo), formText]).nullish(),
    enable_subtitles: z.union([z.boolean(), formText]).nullish(),
    voice_config: formText.nullish(),
  })
  .catchall(otherField);
/** This schema and the next three accept other fields, so that one for an unsupported part can be refused. */
export const connectorTwoInput = z
  .object({
    ...connectorFields,
    variables: mapOf(cell, limits.sectionsPerVideo),
    assets: oneRowOfAssets.nullish().describe('Of the one row.'),
    backgrounds,
    enable_subtitles: subtitles,
    voice_config: voice,
  })
  .catchall(otherField);
export const connectorThreeInput = z
  .object({
    ...connectorFields,
    rows: z.array(mapOf(cell, limits.sectionsPerVideo)).max(limits.rowsPerRequest),
    assets,
    backgrounds,
    enable_subtitles: subtitles,
    voice_config: voice,
  })
  .catchall(otherField);

/** Every request may name the mode (x-vocative). */
export const sampleInput = z
  .object({
    video_instance_id: uuid,
    ...generationFields,
    assets,
    backgrounds,
    enable_subtitles: subtitles,
    smooth_quality: shortText.nullish(),
    ...declaredFields,
  })
  .catchall(otherField);
export const renderInput = sampleInput.extend({
  campaign_result_ids: resultIds,
  filter_complex: filterGraph,
});

/**
 * New pictures of a preview (x-vocative). With them, or with a `stretch`, it is a part of the video in small pictures.
 */
const previewPictures = {
  campaign_id: uuid.nullish().describe('Whose sections, fallbacks and captions hold where the request has none.'),
  backgrounds: backgrounds.describe('In place of those of the campaign. What they show has to be fetched before.'),
  assets: assets.unwrap().unwrap().max(1).nullish().describe('One row: the address of what each background shows.'),
  ...captionFields,
  look: lookInput.nullish().describe('Tried in place of the one that the template has.'),
  stretch: z
    .object({ start: z.number().min(0), end: z.number().min(0) })
    .nullish()
    .describe(
      `The part that is shown, seconds of the template, at most ${limits.previewSeconds}. Three seconds from where the first background or section begins when left out.`,
    ),
};

/** One sample row, rendered without being saved, for auditions in the editor. */
export const previewInput = z.object({
  video_instance_id: uuid,
  variables,
  names: z.array(rows.element).length(1),
  /** Sections and voice to try instead of the saved ones (x-vocative). */
  sections: sections.nullish(),
  voice_config: voiceText.nullish(),
  /** `keep_original` by default (x-vocative). */
  generation_mode: z.enum(generationModes).nullish(),
  /** Captions of the saved script (x-vocative). */
  enable_subtitles: z.boolean().nullish(),
  enable_lipsync: lipsync,
  lipsync,
  sentence: z
    .int()
    .min(0)
    .nullish()
    .describe('In `full_script`: one sentence alone, by its place in the row, counted from 0. It replaces `stretch`.'),
  ...previewPictures,
});
