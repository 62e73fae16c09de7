import { parseScript } from '../../../shared/script/index.ts';
import { requireCampaign } from '../campaigns/handlers.ts';
import type { Handlers } from '../http/call.ts';
import type { Services } from '../services.ts';
import { requireReadyTemplate } from '../templates/readiness.ts';
import { sectionsOf } from './accept.ts';
import { rowOfFields, rowsOfObjects } from './connectors.ts';
import type { Generate } from './generate.ts';
import { knownVariables } from './variables.ts';

type ConnectorOperations = 'connectorOne' | 'connectorTwo' | 'connectorThree' | 'trySample' | 'renderVideos';

/** The same generation for callers with other habits: automation tools, and templates without a campaign. */
export function connectorHandlers({ db }: Services, generate: Generate): Pick<Handlers, ConnectorOperations> {
  return {
    async connectorOne(call, { campaign_id, generation_mode, callback_url, ...fields }) {
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireReadyTemplate(db, call.userId, campaign.template_id);
      const known = knownVariables(parseScript(template.greetings), sectionsOf(db, template, campaign));
      const { unused, ...rows } = rowOfFields(fields, known);
      if (unused > 0) call.warn(`${unused} field${unused === 1 ? '' : 's'} without a variable not used`);
      return generate(call, { campaign_id, generation_mode, callback_url, ...rows });
    },

    connectorTwo: (call, { variables, ...input }) =>
      generate(call, { ...input, variables: Object.keys(variables), names: [Object.values(variables)] }),

    connectorThree: (call, { rows, ...input }) => generate(call, { ...input, ...rowsOfObjects(rows) }),

    // Neither has a field for the mode, so there is nothing to warn of.
    trySample: (call, input) => generate(call, { ...input, generation_mode: 'keep_original' }, 'trial'),
    renderVideos: (call, input) => generate(call, { ...input, generation_mode: 'keep_original' }),
  };
}
