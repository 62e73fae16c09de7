import type { OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { valuesByVariable } from '#shared/rows/rows.ts';
import { filledText, parseScript, type Script } from '#shared/script/index.ts';
import type { Db } from '#electron/db/open.ts';
import { withoutSync } from '#electron/db/durability.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import type { Snapshot } from '../../store/batches.ts';
import type { Campaign } from '../../store/campaigns.ts';
import { failedCredits } from '../../store/credits.ts';
import { assetIdsIn, dropUnorderedAssets, type RowAsset } from '../../store/video-assets.ts';
import { findCorrectable, findRenderBatch, replaceRows, type RowContent } from '../../store/video-states.ts';
import { requireCredits } from '../credits.ts';
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

/** Minimum number of corrections in a step: each may have a hundred values. */
const atLeast = 10;

/**
 * Replaces the values, and the backgrounds where given, of videos of a campaign that have ended; all or none of them.
 * They keep their row, their id and their address. Works in steps: all corrections are checked before the first row is replaced,
 * and if one of the videos is rendered again meanwhile, the others get back what they had. Where the studio ends in between,
 * some rows have failed with their new values, and none is rendered before the request is sent again.
 * @throws AppError `NOT_FOUND`, `CONFLICT` for a video that is still being made; `REQUEST_UNUSABLE` for one that is named
 * twice; `CREDIT_LIMIT_REACHED`; with `row`, 0-based in its request: `ROW_LENGTH_MISMATCH`, `ROW_VALUE_MISSING`, `REQUEST_UNUSABLE`,
 * `URL_REFUSED`.
 */
export async function correctRows(db: Db, { corrections, ...asked }: Corrections): Promise<void> {
  const { userId, campaign } = asked;
  const checked = new CorrectionCheck(db, asked);
  const rows: CorrectedRow[] = [];
  await eachInSteps(corrections, (correction) => rows.push(checked.row(correction)), undefined, atLeast);
  const replace = replaceRows(db);
  const before: RowContent[] = [];
  const write = (step: () => void): void => withoutSync(db, () => db.transaction(step)());
  try {
    await eachInSteps(
      rows,
      ({ idsOf, shown, ...row }) => {
        const replaced = replace({ ...row, assets: shown && idsOf(shown) });
        if (!replaced) throw notEnded(row.id);
        before.push(replaced);
      },
      write,
      atLeast,
    );
    // Before a finished video is lost to a correction that cannot be paid.
    requireCredits(db, userId, failedCredits(db, 'campaign_id', campaign.id, new Set(rows.map(({ id }) => id))));
  } catch (error) {
    // Those of the step that failed are as before already.
    await eachInSteps(before, (row) => void replace(row), write, atLeast);
    dropUnorderedAssets(db);
    throw error;
  }
}

type CorrectedRow = Omit<RowContent, 'assets'> & { shown: RowAsset[] | null; idsOf: ReturnType<typeof assetIdsIn> };

/** What the corrections of one request of rows have in common. */
type Request = { snapshot: Snapshot; script: Script; idsOf: ReturnType<typeof assetIdsIn> };

class CorrectionCheck {
  readonly #db: Db;
  readonly #asked: Omit<Corrections, 'corrections'>;
  readonly #find: ReturnType<typeof findCorrectable>;
  readonly #requests = new Map<string, Request>();
  readonly #seen = new Set<string>();

  constructor(db: Db, asked: Omit<Corrections, 'corrections'>) {
    this.#db = db;
    this.#asked = asked;
    this.#find = findCorrectable(db, asked.userId);
  }

  row({ video, values: given, assets }: Correction): CorrectedRow {
    const { campaign, own, policy } = this.#asked;
    if (this.#seen.has(video)) {
      throw new AppError('REQUEST_UNUSABLE', {
        subject: video,
        message: 'The same video is corrected twice. Correct each of them once.',
      });
    }
    this.#seen.add(video);
    const found = this.#find(video);
    const request = found && this.#request(found.batch_id);
    if (!found || !request || found.campaign_id !== campaign.id) throw new AppError('NOT_FOUND', { subject: video });
    const { snapshot, script, idsOf } = request;
    const { variables, backgrounds } = snapshot;
    const row = found.row_index;
    checkRowShape(variables, given, row);
    if (!found.ended) throw notEnded(video);
    const values = cleanRow(variables, given, row, campaign.fallbacks);
    return {
      id: video,
      values: JSON.stringify(values),
      text: filledText(script, valuesByVariable(variables, values)),
      shown: assets && backgrounds ? rowAssets(backgrounds, assets, row, { own, policy }) : null,
      idsOf,
    };
  }

  #request(id: string): Request | undefined {
    const known = this.#requests.get(id);
    if (known) return known;
    const batch = findRenderBatch(this.#db, id);
    if (!batch) return undefined;
    const { snapshot } = batch;
    const request = { snapshot, script: parseScript(snapshot.script), idsOf: assetIdsIn(this.#db, id) };
    this.#requests.set(id, request);
    return request;
  }
}

function notEnded(video: string): AppError {
  return new AppError('CONFLICT', { subject: video, ...say('rowNotEnded') });
}
