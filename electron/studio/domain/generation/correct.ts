import type { OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { valuesByVariable } from '#shared/rows/rows.ts';
import { filledText, parseScript } from '#shared/script/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import type { Campaign } from '../../store/campaigns.ts';
import { findGenerated } from '../../store/generated-videos.ts';
import { correctVideo, findRenderBatch } from '../../store/video-states.ts';
import { rowAssets } from './backgrounds.ts';
import { checkRowShape, cleanRow } from './rows.ts';

type Correction = NonNullable<OperationParsed<'retryCampaign'>['corrections']>[number];

type Corrections = {
  userId: string;
  campaign: Campaign;
  corrections: readonly Correction[];
  /** Addresses of this studio. */
  own: readonly string[];
  policy: OutboundPolicy;
};

/**
 * Replaces the values, and the backgrounds where given, of failed videos of a campaign; all or none of them. They keep
 * their row, their id and their address.
 * @throws AppError `NOT_FOUND`, `CONFLICT` for a video that has not failed; with `row`, 0-based in its request:
 * `ROW_LENGTH_MISMATCH`, `ROW_VALUE_MISSING`, `REQUEST_UNUSABLE`, `URL_REFUSED`.
 */
export function correctRows(db: Db, { userId, campaign, corrections, own, policy }: Corrections): void {
  db.transaction(() => {
    for (const { video, values: given, assets } of corrections) {
      const found = findGenerated(db, userId, video);
      const batch = found && findRenderBatch(db, found.batch_id);
      if (!found || !batch || found.campaign_id !== campaign.id) throw new AppError('NOT_FOUND', { subject: video });
      const { variables, script, backgrounds } = batch.snapshot;
      const row = found.row_index;
      checkRowShape(variables, given, row);
      if (found.status !== 'failed') throw new AppError('CONFLICT', { subject: video, ...say('rowNotFailed') });
      const values = cleanRow(variables, given, row, campaign.fallbacks);
      correctVideo(db, video, {
        values,
        text: filledText(parseScript(script), valuesByVariable(variables, values)),
        assets: assets && backgrounds ? rowAssets(backgrounds, assets, row, { own, policy }) : null,
      });
    }
  })();
}
