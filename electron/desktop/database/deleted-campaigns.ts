import { z } from 'zod';
import type { Db } from '#electron/db/open.ts';
import { readSetting, writeSetting } from './settings.ts';

/*
 * Campaigns that were deleted here while their studio lacked them. It may have them again, with their people and pages,
 * as one that was restored: they are deleted there then.
 */

/** At most so many are remembered of an account, the newest. */
const most = 100;

/** Their ids on the studio, the latest deleted last. */
export function deletedCampaigns(db: Db, account: string): string[] {
  return readSetting(db, deletedKey(account), z.array(z.string()), []);
}

export function noteDeleted(db: Db, account: string, studioId: string): void {
  writeSetting(db, deletedKey(account), [...without(db, account, studioId), studioId].slice(-most));
}

export function forgetDeleted(db: Db, account: string, studioId: string): void {
  writeSetting(db, deletedKey(account), without(db, account, studioId));
}

export function deletedKey(account: string): string {
  return `deletedCampaigns:${account}`;
}

function without(db: Db, account: string, studioId: string): string[] {
  return deletedCampaigns(db, account).filter((id) => id !== studioId);
}
