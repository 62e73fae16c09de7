import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { readFigures } from '#electron/desktop/database/campaign-figures.ts';
import { insertCampaign, type VideoRecord } from '#electron/desktop/database/campaigns.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { saveTemplate } from '#electron/desktop/database/templates.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';

/** Figures of the last days, from rows as they are stored. */

let db: Db;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
});
afterEach(() => db.close());

/** Noon of a day of this computer's calendar, and its name. */
function daysAgo(days: number): { at: string; day: string } {
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  noon.setDate(noon.getDate() - days);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    at: noon.toISOString(),
    day: `${noon.getFullYear()}-${two(noon.getMonth() + 1)}-${two(noon.getDate())}`,
  };
}

function video(row: number, finishedAt: string | null, change: Partial<VideoRecord> = {}): VideoRecord {
  return videoRecord(row, { status: 'succeeded', finishedAt, ...change });
}

function addCampaign(account: string, videos: VideoRecord[]): void {
  const templateId = `template of ${account}`;
  saveTemplate(db, newTemplateRecord(account, templateId));
  const id = `campaign of ${account}`;
  insertCampaign(db, campaignRecord({ id, account, templateId, status: 'done', idempotencyKey: account }), videos);
}

test('videos are counted on the day they ended, by their outcome, for one account', () => {
  const [today, before, long] = [daysAgo(0), daysAgo(3), daysAgo(14)];
  const problem = { code: 'VALUE_UNSPEAKABLE', message: 'Spell it.' } as const;
  addCampaign('a', [
    video(0, today.at),
    video(1, today.at),
    video(2, today.at, { status: 'failed', problem }),
    video(3, before.at, { status: 'cancelled' }),
    video(4, before.at, { status: 'failed', problem }),
    video(5, long.at),
    video(6, null),
    video(7, null, { status: 'queued' }),
  ]);
  addCampaign('b', [video(0, today.at)]);
  expect(readFigures(db, 'a', 14)).toEqual({
    days: [
      { day: before.day, succeeded: 0, failed: 1, cancelled: 1 },
      { day: today.day, succeeded: 2, failed: 1, cancelled: 0 },
    ],
    reasons: [{ problem, count: 2 }],
    undated: 1,
  });
  expect(readFigures(db, 'a', 15).days.map(({ day }) => day)).toEqual([long.day, before.day, today.day]);
});

test('a video belongs to the day on which it ended here, up to the last second before midnight', () => {
  const midnight = new Date(daysAgo(2).at);
  midnight.setHours(0, 0, 0, 0);
  const at = (milliseconds: number): string => new Date(midnight.getTime() + milliseconds).toISOString();
  addCampaign('a', [video(0, at(-1)), video(1, at(0)), video(2, at(1_000))]);
  expect(readFigures(db, 'a', 14).days).toMatchObject([
    { day: daysAgo(3).day, succeeded: 1 },
    { day: daysAgo(2).day, succeeded: 2 },
  ]);
});

test('a deleted campaign is counted no longer', () => {
  addCampaign('a', [video(0, daysAgo(0).at)]);
  db.prepare('DELETE FROM campaigns').run();
  expect(readFigures(db, 'a', 14)).toEqual({ days: [], reasons: [], undated: 0 });
});

test('figures are found by an index', () => {
  const plan = db
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT v.status FROM campaign_videos v CROSS JOIN campaigns c ON c.id = v.campaign_id
       WHERE v.finished_at >= '2026' AND c.account = 'a'`,
    )
    .all();
  expect(plan.map(({ detail }) => detail).join('\n')).toMatch(/v USING (COVERING )?INDEX campaign_videos_by_end/u);
});
