import { resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import type { PartnerAdapter } from './adapter.ts';
import { createFolderPartner } from './folder-partner.ts';
import { createHttpPartner } from './http-partner.ts';

/**
 * The partners in the studio's environment: `VOCATIVE_PARTNER_URL` (address of a Project list) with
 * `VOCATIVE_PARTNER_KEY`, and `VOCATIVE_PARTNER_FOLDER` (a folder of videos). The key is never stored.
 * @throws AppError `INVALID_REQUEST` for an invalid address.
 */
export function configuredPartners(environment: NodeJS.ProcessEnv, { temporary }: DataFolder): PartnerAdapter[] {
  const { VOCATIVE_PARTNER_URL: url, VOCATIVE_PARTNER_KEY: key, VOCATIVE_PARTNER_FOLDER: folder } = environment;
  if (url && !URL.canParse(url)) {
    throw new AppError('INVALID_REQUEST', {
      message: 'VOCATIVE_PARTNER_URL is not an address. Give one like https://example.com/partner_projects.',
    });
  }
  return [
    ...(url ? [createHttpPartner({ url, key }, { temporary })] : []),
    ...(folder ? [createFolderPartner(resolve(folder))] : []),
  ];
}
