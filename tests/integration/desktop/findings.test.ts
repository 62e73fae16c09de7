import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Db } from '#electron/db/open.ts';
import type { Studio } from '#electron/client/studio.ts';
import { FindingsReader } from '#electron/desktop/campaigns/findings.ts';
import { createCampaignStore, type CampaignStore } from '#electron/desktop/campaigns/store.ts';
import { insertCampaign } from '#electron/desktop/database/campaigns.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { saveTemplate } from '#electron/desktop/database/templates.ts';
import { emitShown } from '#electron/desktop/bridge/events.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { AppError } from '#shared/errors/index.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';

const account = 'a';
const logger = createLogger('test', 'silent');

let db: Db;
let store: CampaignStore;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  store = createCampaignStore({
    db,
    emit: () => undefined,
    emitFor: emitShown(
      () => undefined,
      () => true,
    ),
  });
  saveTemplate(db, newTemplateRecord(account, 't1'));
  insertCampaign(db, campaignRecord({ account, status: 'done' }), [{ ...videoRecord(0), status: 'succeeded' }]);
});
afterEach(() => db.close());

/** A studio that calls `onRead` with the number of each reading, from 0. */
function studioThat(onRead: (time: number) => void | Promise<void>): { studio: Studio; times: () => number } {
  let times = 0;
  const call = async (): Promise<unknown> => {
    times += 1;
    await onRead(times - 1);
    return { total: 1, videos: [{ id: 'v0', row_index: 0, status: 'succeeded' }] };
  };
  const studio = { account, call: call as never } satisfies Partial<Studio>;
  return { studio: studio as Partial<Studio> as Studio, times: () => times };
}

test('news that arrive while a campaign is read cause one more reading', async () => {
  const reader = new FindingsReader({ store, logger, pause: 0 });
  const { studio, times } = studioThat(async (time) => {
    if (time > 0) return;
    await reader.read(studio, 'c1');
    await reader.read(studio, 'c1');
  });
  await reader.read(studio, 'c1');
  expect(times()).toBe(2);
});

test('a campaign is read when it is first opened, and again if that failed', async () => {
  const reader = new FindingsReader({ store, logger, pause: 0 });
  const failed = studioThat(() => {
    throw new AppError('STUDIO_UNREACHABLE');
  });
  await reader.open(failed.studio, 'c1');
  const { studio, times } = studioThat(() => undefined);
  await reader.open(studio, 'c1');
  await reader.open(studio, 'c1');
  expect(times()).toBe(1);
});

test('an answer about videos that are generated again meanwhile is dropped', async () => {
  const { studio } = studioThat(() => {
    const campaign = store.save({ ...store.get(account, 'c1'), status: 'running' });
    store.saveVideos(campaign, store.videos('c1'), [{ ...videoRecord(0), status: 'queued' }]);
  });
  await new FindingsReader({ store, logger, pause: 0 }).read(studio, 'c1');
  expect(store.videos('c1')[0]?.status).toBe('queued');
});
