import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix } from './define.ts';

export const stillOperations = define('Campaigns', {
  getStillSettings: {
    method: 'GET',
    path: `${prefix}/campaign/stills`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.stillSettingsSchema,
    errors: ['NOT_FOUND'],
    summary: "What is drawn on each recipient's thumbnail and GIF preview",
    extension: true,
  },
  saveStillSettings: {
    method: 'PUT',
    path: `${prefix}/campaign/stills`,
    auth: 'bearer',
    in: 'body',
    input: requests.stillSettingsInput,
    output: resources.stillSettingsSchema,
    errors: ['NOT_FOUND', 'SCRIPT_INVALID', 'TEMPLATE_NOT_READY', 'TEMPLATE_FAILED', 'VARIABLE_UNKNOWN'],
    summary: "Sets the text drawn on each recipient's thumbnail and GIF preview; null for the template's own",
    extension: true,
  },
});
