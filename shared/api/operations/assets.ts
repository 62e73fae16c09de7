import { z } from 'zod';
import { assetSchema, assetsInput, assetUpdate, templateAssetsInput } from '../assets.ts';
import * as requests from '../requests.ts';
import { define, prefix } from './define.ts';

const assets = z.object({ total: z.number().int(), assets: z.array(assetSchema) });

export const assetOperations = define('Campaigns', {
  listAssets: {
    method: 'GET',
    path: `${prefix}/campaign/assets`,
    auth: 'bearer',
    in: 'query',
    input: requests.page.extend({ id: requests.byId.shape.id }),
    output: assets,
    errors: ['NOT_FOUND'],
    summary: 'What the backgrounds of a campaign show: captured pages, pictures and videos, to be looked at',
    extension: true,
  },
  prepareAssets: {
    method: 'POST',
    path: `${prefix}/campaign/assets`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: assetsInput,
    output: z.object({ assets: z.array(assetSchema) }),
    errors: ['NOT_FOUND', 'TEMPLATE_NOT_READY', 'TEMPLATE_FAILED', 'URL_REFUSED', 'CAMPAIGN_LOCKED'],
    summary: 'Fetches addresses ahead of the rows that will name them; those that are there already stay as they are',
    extension: true,
  },
  prepareTemplateAssets: {
    method: 'POST',
    path: `${prefix}/video_instance/assets`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: templateAssetsInput,
    output: z.object({ assets: z.array(assetSchema) }),
    errors: ['NOT_FOUND', 'TEMPLATE_NOT_READY', 'TEMPLATE_FAILED', 'URL_REFUSED'],
    summary: 'Fetches addresses before there is a campaign whose rows name them; asked again, it says how far they are',
    extension: true,
    window: true,
  },
  updateAsset: {
    method: 'PUT',
    path: `${prefix}/campaign/asset`,
    auth: 'bearer',
    in: 'body',
    input: assetUpdate,
    output: assetSchema,
    interactive: true,
    errors: ['NOT_FOUND', 'REQUEST_UNUSABLE', 'ASSET_UNSUPPORTED', 'STORAGE_FULL'],
    summary: 'Approves a background, crops it, or sets which part of a page is scrolled through',
    extension: true,
    window: true,
  },
  refreshAsset: {
    method: 'POST',
    path: `${prefix}/campaign/asset/refresh`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: assetSchema,
    errors: ['NOT_FOUND'],
    summary: 'Fetches a background again; videos that were made stay as they are',
    extension: true,
    window: true,
  },
});
