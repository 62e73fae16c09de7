import type { VoiceConfig } from '#shared/api/index.ts';
import { videoPrice } from '#shared/credits.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { generationModes, linesOfQuality, smoothQualities } from '#shared/generation-modes.ts';
import { filledText, parseScript, scriptWords, variableNames } from '#shared/script/index.ts';
import { checkSectionLengths, checkSections, type Section } from '#shared/timeline/section.ts';
import { valuesByVariable } from '#shared/rows/rows.ts';
import type { Db } from '#electron/db/open.ts';
import { callbackUrlOf } from './callback-url.ts';
import { requireCampaign } from '../campaigns.ts';
import { captionsAsked, checkCaptionScript, languageOfCaptions } from '../captions.ts';
import type { VoiceRegistry } from '../voices/registry.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import { referenceIn } from '../consent/reference.ts';
import { findActor } from '../../store/actors.ts';
import type { BatchPriority, NewBatch, NewRow, PlannedCaptions, Snapshot } from '../../store/batches.ts';
import type { Campaign } from '../../store/campaigns.ts';
import { sectionsInVideo } from '../templates/cuts.ts';
import {
  checkListening,
  durationOf,
  recordingDurationOf,
  requireTemplateForRows,
  requireUpToDateTemplate,
} from '../templates/readiness.ts';
import type { Template } from '../../store/templates.ts';
import { sectionsOf, sentenceNames, spokenScriptOf } from '../templates/sections.ts';
import { voiceFor } from '../templates/voice.ts';
import { acceptBackgrounds } from './backgrounds.ts';
import { lipsAsked, lipsServed } from './lips-asked.ts';
import { placeSections } from './placement.ts';
import { checkRowShapes, cleanRow, filledRow } from './rows.ts';
import { refuseUnsupported, withoutEffect, type AnyGenerationInput } from './unsupported.ts';
import { checkShownTexts } from './shown-texts.ts';
import { checkSpokenVariables, checkVariables } from './variables.ts';

/** The stored form of a request, with its rows, which are read one at a time. */
export type AcceptedRequest = {
  batch: NewBatch;
  rowCount: number;
  /** @throws AppError `ROW_VALUE_MISSING`, `INVALID_REQUEST`, with `row`. */
  rowAt(row: number): NewRow;
};

type AcceptOptions = { db: Db; voices: VoiceRegistry; receivers: OutboundPolicy; linked: OutboundPolicy };

/** @param own addresses of this studio. */
type Asked = { userId: string; input: AnyGenerationInput; priority: BatchPriority; own: readonly string[] };

/**
 * Checks a generation request against its campaign and template, and returns its stored form.
 * @throws AppError every code `generateCampaign` declares.
 */
export function acceptGeneration(
  { db, voices, receivers, linked }: AcceptOptions,
  { userId, input, priority, own }: Asked,
): AcceptedRequest {
  const mode = choiceOf('generation_mode', input.generation_mode, generationModes) ?? 'keep_original';
  const smoothQuality = choiceOf('smooth_quality', input.smooth_quality, smoothQualities);
  const campaign = input.campaign_id ? requireCampaign(db, userId, input.campaign_id) : undefined;
  const template = requireTemplateForRows(db, userId, templateIdOf(input, campaign));
  if (campaign?.locked) throw new AppError('CAMPAIGN_LOCKED');
  refuseUnsupported(input);
  const actorId = actorOf(db, userId, input.actor_id, template);

  const captions = captionsAsked(input, campaign);
  if (captions) checkCaptions(template);

  const { variables, names } = input;
  checkRowShapes(variables, names);
  const resultIds = resultIdsOf(input, names.length);
  const isSpoken = mode === 'full_script';
  // If the whole script is spoken, its marks are the variables.
  const { source, sections } = isSpoken
    ? { source: readSpokenScript(db, { template, campaign, variables }), sections: [] }
    : { source: template.greetings, sections: readSections(db, { template, campaign }, input) };
  if (campaign) checkShownTexts(db, campaign.id, variables);
  const script = parseScript(source);
  const shown = acceptBackgrounds(input, campaign, { duration: durationOf(template), own, policy: linked });
  const voice = voiceFor(input, { campaign, template }, voices);
  // A voice that must not be used is refused before any work.
  referenceIn(db, { userId, actorId, templateId: template.id }, voice);

  return {
    batch: {
      userId,
      templateId: template.id,
      campaignId: campaign?.id ?? null,
      actorId,
      priority,
      needs: serviceOf(voice),
      callbackUrl: callbackUrlOf(db, userId, { given: input.callback_url, webhook: campaign?.webhook }, receivers),
      credits: videoPrice({ mode, smoothQuality, multiplier: input.credit_multiplier }),
      snapshot: {
        ...(isSpoken
          ? { mode: 'full_script', lines: linesOfQuality[smoothQuality ?? 'standard'] }
          : { mode: 'keep_original' }),
        template: template.hash ?? '',
        videoId: template.upload_id ?? '',
        script: source,
        variables,
        sections,
        voice,
        ...bodyOf(db, userId, campaign),
        ...(captions && { captions: { ...captions, ...languageIn(captions, template, voice, voices) } }),
        ...(shown && { backgrounds: shown.planned }),
        ...(lipsAsked(input, campaign) && { lips: true }),
        ...(lipsServed(input, campaign) && { servedLips: true }),
        ...(input.leave_out_incomplete && { leavesOut: true }),
        withoutEffect: withoutEffect(input),
      },
    },
    rowCount: names.length,
    rowAt(row) {
      const given = names[row] ?? [];
      const values = input.leave_out_incomplete
        ? filledRow(variables, given, campaign?.fallbacks)
        : cleanRow(variables, given, row, campaign?.fallbacks);
      const byVariable = valuesByVariable(variables, values);
      const assets = shown?.rowAt(row) ?? [];
      return { values, resultId: resultIds[row] ?? null, text: filledText(script, byVariable), assets };
    },
  };
}

/** @throws AppError `NOT_FOUND`, `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED` for the body of a campaign. */
function bodyOf(db: Db, userId: string, campaign: Campaign | undefined): Pick<Snapshot, 'body'> {
  if (!campaign?.body_template_id) return {};
  try {
    const { hash, greetings } = requireUpToDateTemplate(db, userId, campaign.body_template_id);
    return { body: { template: hash, position: campaign.body_position, script: greetings } };
  } catch (error) {
    throw toAppError(error).with({ subject: 'body_video_instance_id', cause: error });
  }
}

type Subject = { template: Template; campaign: Campaign | undefined };

/**
 * The sections that the values of a request replace, in times of the template's video, or of its recording while the
 * template is being prepared.
 * @throws AppError as `placeSections`, `checkSections`, `checkSectionLengths`, `sectionsInVideo`, `checkVariables`.
 */
function readSections(db: Db, { template, campaign }: Subject, input: AnyGenerationInput): Section[] {
  const script = parseScript(template.greetings);
  const found = placeSections(sectionsOf(db, template, campaign), script, input);
  const placed = checkSections(found, recordingDurationOf(template));
  const sections = template.info === null ? placed : sectionsInVideo(template, placed);
  checkSectionLengths(sections);
  checkVariables(input.variables, script, sections, sentenceNames(db, template, campaign));
  return sections;
}

type Spoken = Subject & { variables: readonly string[] };

/**
 * The marked script that is spoken as a whole, with the variables of a request.
 * @throws AppError `REQUEST_UNUSABLE`, `RECORDING_TOO_LONG`, `SECTION_INVALID`, `SECTION_TOO_LONG`,
 * `TOO_MANY_SECTIONS`, `VARIABLE_UNKNOWN`, `VARIABLE_MISSING`.
 */
export function readSpokenScript(db: Db, { template, campaign, variables }: Spoken): string {
  const { source, swallowed } = spokenScriptOf(db, template, campaign, variables);
  const script = parseScript(source);
  if (variableNames(script).length === 0 && scriptWords(script).length === 0) {
    throw new AppError('REQUEST_UNUSABLE', {
      subject: 'generation_mode',
      ...say('wholeScriptMissing'),
    });
  }
  if (template.info) checkListening(template.info);
  checkSpokenVariables(variables, script, sectionsOf(db, template, campaign), swallowed);
  return source;
}

/** @throws AppError `REQUEST_UNUSABLE`, `RECORDING_TOO_LONG`. */
function checkCaptions({ greetings, info }: Pick<Template, 'greetings' | 'info'>): void {
  checkCaptionScript(greetings, 'enable_subtitles');
  if (info) checkListening(info);
}

/** Burned-in captions have no track to declare a language. */
function languageIn(
  { mode }: PlannedCaptions,
  { greetings }: Pick<Template, 'greetings'>,
  voice: VoiceConfig,
  voices: VoiceRegistry,
): { language?: string } {
  const language = mode === 'text' ? languageOfCaptions(greetings, voice, voices) : undefined;
  return language === undefined ? {} : { language };
}

/** The service that a voice depends on, as `voice_service:ID`; empty for voices of this machine. */
function serviceOf({ engine, voice }: VoiceConfig): string {
  return engine === 'provider' ? `voice_service:${voice.slice(0, voice.indexOf(':'))}` : '';
}

/** The choice a field names; undefined for an empty field. @throws AppError `REQUEST_UNUSABLE` for any other value. */
function choiceOf<Choice extends string>(
  field: string,
  given: string | null | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const choice = choices.find((known) => known === given);
  if (!given || choice !== undefined) return choice;
  throw new AppError('REQUEST_UNUSABLE', {
    subject: field,
    message: `${field} must be one of: ${choices.join(', ')}. Correct it and send it again.`,
  });
}

/**
 * The id of the template to generate from.
 * @throws AppError `INVALID_REQUEST` when the request names none, `REQUEST_UNUSABLE` when it names two.
 */
export function templateIdOf(
  input: Pick<AnyGenerationInput, 'campaign_id' | 'video_instance_id'>,
  campaign: Campaign | undefined,
): string {
  const id = campaign?.template_id ?? input.video_instance_id;
  if (!id) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'campaign_id',
      message: 'Name what to generate from: a campaign_id, or a video_instance_id.',
    });
  }
  if (input.video_instance_id && input.video_instance_id !== id) {
    throw new AppError('REQUEST_UNUSABLE', {
      subject: 'video_instance_id',
      message: 'The campaign belongs to another template. Leave video_instance_id out, or correct it.',
    });
  }
  return id;
}

/** The caller's own row numbers: none, or one for each row. */
function resultIdsOf({ campaign_result_ids: given }: AnyGenerationInput, rows: number): number[] {
  if (!given || given.length === 0 || given.length === rows) return given ?? [];
  throw new AppError('REQUEST_UNUSABLE', {
    subject: 'campaign_result_ids',
    message: `campaign_result_ids has ${given.length} numbers for ${rows} rows. Send one for each row, or none.`,
  });
}

/** The actor a request names, else the template's; empty without an actor. @throws AppError `NOT_FOUND`. */
export function actorOf(
  db: Db,
  userId: string,
  given: string | null | undefined,
  template: Pick<Template, 'actor_id'> | undefined,
): string {
  if (given) {
    if (!findActor(db, userId, given)) throw new AppError('NOT_FOUND', { subject: 'actor_id' });
    return given;
  }
  return typeof template?.actor_id === 'string' ? template.actor_id : '';
}
