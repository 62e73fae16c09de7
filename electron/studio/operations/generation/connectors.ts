import { parseScript } from '#shared/script/index.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import type { Call, Handlers } from '../call.ts';
import type { Services } from '../services.ts';
import { requireTemplateForRows } from '../../domain/templates/readiness.ts';
import { sectionsOf } from '../../domain/templates/sections.ts';
import { rowOfFields, rowsOfObjects } from '../../domain/generation/connectors.ts';
import type { Generate } from './generate.ts';
import { refuseHere, withoutEffect, type WithoutEffect } from '../../domain/generation/unsupported.ts';
import { knownVariables } from '../../domain/generation/variables.ts';

/** The same generation for callers with other habits: automation tools, and templates without a campaign. */
export function connectorHandlers({ db }: Services, generate: Generate) {
  return {
    async connectorOne(call, { campaign_id, generation_mode, callback_url, ...fields }) {
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireTemplateForRows(db, call.userId, campaign.template_id);
      const known = knownVariables(parseScript(template.greetings), sectionsOf(db, template, campaign));
      const { unused, ...rows } = rowOfFields(fields, known);
      const others = Object.fromEntries(Object.entries(fields).filter(([field]) => !known.includes(field)));
      refuseHere(others);
      const stored = withoutEffect(others);
      warnOfUnused(call, unused - Object.keys(stored).length, ' without a variable');
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows, ...stored });
    },

    async connectorTwo(call, { campaign_id, generation_mode, callback_url, variables, ...others }) {
      const stored = checkOthers(call, others);
      const rows = { variables: Object.keys(variables), names: [Object.values(variables)] };
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows, ...stored });
    },

    async connectorThree(call, { campaign_id, generation_mode, callback_url, rows, ...others }) {
      const stored = checkOthers(call, others);
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireTemplateForRows(db, call.userId, campaign.template_id);
      const known = knownVariables(parseScript(template.greetings), sectionsOf(db, template, campaign));
      return generate(call, { campaign_id, generation_mode, callback_url, ...rowsOfObjects(rows, known), ...stored });
    },

    // The interface gives neither a field for the mode, so nothing is warned of when it is missing.
    async trySample(call, { video_instance_id, generation_mode, variables, names, callback_url, ...others }) {
      const stored = checkOthers(call, others);
      const request = { video_instance_id, variables, names, callback_url, ...stored };
      return generate(call, { ...request, generation_mode: generation_mode || 'keep_original' }, 'trial');
    },

    async renderVideos(call, input) {
      const { video_instance_id, generation_mode, variables, names, callback_url, ...more } = input;
      const { campaign_result_ids, assets, backgrounds, ...others } = more;
      const stored = checkOthers(call, others);
      const shown = { campaign_result_ids, assets, backgrounds };
      const request = { video_instance_id, variables, names, callback_url, ...shown, ...stored };
      return generate(call, { ...request, generation_mode: generation_mode || 'keep_original' });
    },
  } satisfies Partial<Handlers>;
}

/**
 * Fields beyond those the operation uses: one that asks for a part which is not built is refused, as everywhere; of
 * others the caller is warned.
 * @returns those that are stored without effect.
 */
function checkOthers(call: Call, others: Readonly<Record<string, unknown>>): WithoutEffect {
  refuseHere(others);
  const stored = withoutEffect(others);
  warnOfUnused(call, Object.keys(others).length - Object.keys(stored).length, '');
  return stored;
}

function warnOfUnused(call: Call, unused: number, why: string): void {
  if (unused > 0) call.warn(`${unused} field${unused === 1 ? '' : 's'}${why} not used`);
}
