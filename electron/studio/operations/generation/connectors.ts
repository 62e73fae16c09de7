import { matchColumns } from '#shared/rows/rows.ts';
import { parseScript } from '#shared/script/index.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import type { Call, Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { unusedWarning } from '../../requests/unused-fields.ts';
import { requireTemplateForRows } from '../../domain/templates/readiness.ts';
import { sectionsOf, sentenceNames, spokenScriptOf } from '../../domain/templates/sections.ts';
import {
  assetsOfOneRow,
  rowOfFields,
  rowsOfObjects,
  settingsInForm,
  type ConnectorSettings,
} from '../../domain/generation/connectors.ts';
import type { Generate } from './generate.ts';
import { declaredFields, refuseUnsupported, type DeclaredFields } from '../../domain/generation/unsupported.ts';
import { knownVariables, variablesOf } from '../../domain/generation/variables.ts';

/** Generation for callers with other conventions: automation tools, and templates without a campaign. */
export function connectorHandlers({ db }: Services, generate: Generate) {
  return {
    async connectorOne(call, { campaign_id, generation_mode, callback_url, ...fields }) {
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireTemplateForRows(db, call.userId, campaign.template_id);
      const sentences = generation_mode === 'full_script' ? sentenceNames(db, template, campaign) : [];
      const columns = matchColumns(Object.keys(fields), sentences);
      const given = sentences.filter((_, index) => columns[index] !== -1);
      const { source, swallowed } = spokenScriptOf(db, template, campaign, given);
      const said = knownVariables(parseScript(source), sectionsOf(db, template, campaign));
      const known = [...new Set([...said, ...swallowed])];
      const { others, ...rows } = rowOfFields(fields, known, swallowed);
      refuseUnsupported(others);
      const stored = declaredFields(others);
      // A variable may have the same name as one of these fields.
      const isField = (field: keyof typeof fields) => Object.hasOwn(others, field);
      const settings = settingsInForm({
        ...(isField('assets') && { assets: fields.assets }),
        ...(isField('backgrounds') && { backgrounds: fields.backgrounds }),
        ...(isField('enable_subtitles') && { enable_subtitles: fields.enable_subtitles }),
        ...(isField('smooth_quality') && { smooth_quality: fields.smooth_quality }),
        ...(isField('voice_config') && { voice_config: fields.voice_config }),
      });
      warnOfUnused(call, others, { ...settings, ...stored }, ' without a variable');
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows, ...settings, ...stored });
    },

    async connectorTwo(call, { campaign_id, generation_mode, callback_url, variables, ...more }) {
      const { settings, others } = withSettings({ ...more, assets: assetsOfOneRow(more.assets) });
      const stored = checkOthers(call, others);
      const rows = { variables: Object.keys(variables), names: [Object.values(variables)] };
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows, ...settings, ...stored });
    },

    async connectorThree(call, { campaign_id, generation_mode, callback_url, rows: objects, ...more }) {
      const { settings, others } = withSettings(more);
      const stored = checkOthers(call, others);
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireTemplateForRows(db, call.userId, campaign.template_id);
      const known = variablesOf(db, template, campaign);
      const rows = rowsOfObjects(objects, [...new Set([...known, ...sentenceNames(db, template, campaign)])]);
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows, ...settings, ...stored });
    },

    // The interface gives neither operation a field for the mode, so a missing one causes no warning.
    async trySample(call, { video_instance_id, generation_mode, variables, names, callback_url, ...more }) {
      const { settings, others } = withSettings(more);
      const stored = checkOthers(call, others);
      const request = { video_instance_id, callback_url, variables, names, ...settings, ...stored };
      return generate(call, { ...request, generation_mode: generation_mode || 'keep_original' }, 'trial');
    },

    async renderVideos(call, { video_instance_id, generation_mode, variables, names, callback_url, ...more }) {
      const { campaign_result_ids, ...rest } = more;
      const { settings, others } = withSettings(rest);
      const stored = checkOthers(call, others);
      const rows = { variables, names, campaign_result_ids };
      const request = { video_instance_id, callback_url, ...rows, ...settings, ...stored };
      return generate(call, { ...request, generation_mode: generation_mode || 'keep_original' });
    },
  } satisfies Partial<Handlers>;
}

/** Separates the settings of a request from its other fields. */
function withSettings<Fields extends ConnectorSettings>({
  assets,
  backgrounds,
  enable_subtitles,
  smooth_quality,
  voice_config,
  ...others
}: Fields) {
  return { settings: { assets, backgrounds, enable_subtitles, smooth_quality, voice_config }, others };
}

/**
 * Fields beyond those the operation uses: those of unsupported parts are refused, as everywhere; others cause a
 * warning.
 * @returns those that every operation declares.
 */
function checkOthers(call: Call, others: Readonly<Record<string, unknown>>): DeclaredFields {
  refuseUnsupported(others);
  const stored = declaredFields(others);
  warnOfUnused(call, others, stored);
  return stored;
}

/** A field that is null counts as not given. */
function warnOfUnused(call: Call, fields: Readonly<Record<string, unknown>>, used: object, why = ''): void {
  const unused = Object.keys(fields).filter((field) => fields[field] !== null && !Object.hasOwn(used, field));
  const warning = unusedWarning(unused, why);
  if (warning !== undefined) call.warn(warning);
}
