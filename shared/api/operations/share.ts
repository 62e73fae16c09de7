import { z } from 'zod';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, none, prefix } from './define.ts';

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
    errors: ['NOT_FOUND', 'SCRIPT_INVALID', 'TEMPLATE_NOT_READY', 'TEMPLATE_FAILED', 'VARIABLE_UNKNOWN'],
    summary: 'Sets how the share pages of a campaign look, and whether search engines may list and visits are counted',
    extension: true,
  },
  listPageCounts: {
    method: 'GET',
    path: `${prefix}/campaign/page_counts`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: z.array(resources.pageCountsSchema),
    errors: ['NOT_FOUND'],
    summary: 'How often the share pages of a campaign were opened and watched; those of nobody are left out',
    extension: true,
    window: true,
  },
  listCountedCampaigns: {
    method: 'GET',
    path: `${prefix}/campaigns/page_counts`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.array(resources.countedCampaignSchema),
    errors: [],
    summary: 'How many share pages of each campaign were opened, watched, and left by their button',
    extension: true,
    window: true,
  },
});
