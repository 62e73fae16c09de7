import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix } from './define.ts';

export const shareOperations = define('Campaigns', {
  getShareSettings: {
    method: 'GET',
    path: `${prefix}/campaign/share`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.shareSettingsSchema,
    errors: ['NOT_FOUND'],
    summary: 'How the share pages of a campaign look',
    extension: true,
  },
  saveShareSettings: {
    method: 'PUT',
    path: `${prefix}/campaign/share`,
    auth: 'bearer',
    in: 'body',
    input: requests.shareSettingsInput,
    output: resources.shareSettingsSchema,
    errors: ['NOT_FOUND'],
    summary: 'Sets title, button and whether search engines may list the share pages of a campaign',
    extension: true,
  },
});
