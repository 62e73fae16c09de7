import { parseScript } from '#shared/script/index.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import type { Call, Handlers } from '../call.ts';
import type { Services } from '../services.ts';
import { requireTemplateForRows } from '../../domain/templates/readiness.ts';
import { sectionsOf } from '../../domain/templates/sections.ts';
import { rowOfFields, rowsOfObjects } from '../../domain/generation/connectors.ts';
import type { Generate } from './generate.ts';
import { refuseUnsupported } from '../../domain/generation/unsupported.ts';
import { knownVariables } from '../../domain/generation/variables.ts';

/** The same generation for callers with other habits: automation tools, and templates without a campaign. */
export function connectorHandlers({ db }: Services, generate: Generate) {
  return {
    async connectorOne(call, { campaign_id, generation_mode, callback_url, ...fields }) {
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireTemplateForRows(db, call.userId, campaign.template_id);
      const known = knownVariables(parseScript(template.greetings), sectionsOf(db, template, campaign));
      const { unused, ...rows } = rowOfFields(fields, known);
      refuseUnsupported(Object.fromEntries(Object.entries(fields).filter(([field]) => !known.includes(field))));
      if (unused > 0) call.warn(`${unused} field${unused === 1 ? '' : 's'} without a variable not used`);
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows });
    },

    async connectorTwo(call, { campaign_id, generation_mode, callback_url, variables, ...others }) {
      checkOthers(call, others);
      const rows = { variables: Object.keys(variables), names: [Object.values(variables)] };
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows });
    },

    async connectorThree(call, { campaign_id, generation_mode, callback_url, rows, ...others }) {
      checkOthers(call, others);
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireTemplateForRows(db, call.userId, campaign.template_id);
      const known = knownVariables(parseScript(template.greetings), sectionsOf(db, template, campaign));
      return generate(call, { campaign_id, generation_mode, callback_url, ...rowsOfObjects(rows, known) });
    },

    // The interface gives neither a field for the mode, so nothing is warned of when it is missing.
    async trySample(call, { video_instance_id, generation_mode, variables, names, callback_url, ...others }) {
      checkOthers(call, others);
      const request = { video_instance_id, variables, names, callback_url };
      return generate(call, { ...request, generation_mode: generation_mode || 'keep_original' }, 'trial');
    },

    async renderVideos(call, input) {
      const { video_instance_id, generation_mode, variables, names, callback_url, campaign_result_ids, ...others } =
        input;
      checkOthers(call, others);
      const request = { video_instance_id, variables, names, callback_url, campaign_result_ids };
      return generate(call, { ...request, generation_mode: generation_mode || 'keep_original' });
    },
  } satisfies Partial<Handlers>;
}

/**
 * Fields that the operation does not have: one that asks for a part which is not built is refused, as everywhere; of
 * others the caller is told that they were not used.
 */
function checkOthers(call: Call, others: Readonly<Record<string, unknown>>): void {
  refuseUnsupported(others);
  const unused = Object.keys(others).length;
  if (unused > 0) call.warn(`${unused} field${unused === 1 ? '' : 's'} not used`);
}
