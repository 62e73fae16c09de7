import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { findCampaign, type Campaign } from '../store/campaigns.ts';

/** @throws AppError `NOT_FOUND`, also for another user's campaign. */
export function requireCampaign(db: Db, userId: string, id: string): Campaign {
  const campaign = findCampaign(db, userId, id);
  if (!campaign) throw new AppError('NOT_FOUND', { subject: 'campaign_id' });
  return campaign;
}
