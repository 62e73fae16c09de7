import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#electron/db/open.ts';
import { insertCampaign, type VideoRecord } from '#electron/desktop/database/campaigns.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { saveTemplate } from '#electron/desktop/database/templates.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { builtinAccount, type CampaignPlace } from '#shared/ipc/index.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';
import { noStudio, openDesktop, type TestDesktop } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** More than two pages; five of each launched at the same moment. The oldest one waits. */
const count = 620;
const idOf = (number: number): string => `campaign-${String(number).padStart(3, '0')}`;

/** One to three; of all but the oldest campaign the first one failed, and the others are there. */
function videosOf(number: number): VideoRecord[] {
  return Array.from({ length: 1 + (number % 3) }, (_, row) =>
    videoRecord(row, { status: number === 0 ? 'queued' : row === 0 ? 'failed' : 'succeeded' }),
  );
}

function fill(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true });
  const db = openDatabase({ file: join(dataFolder, 'desktop.db'), migrations });
  const template = newTemplateRecord(builtinAccount, 't1');
  saveTemplate(db, { ...template, given: { ...template.given, name: 'Hello' } });
  for (let number = 0; number < count; number++) {
    const id = idOf(number);
    const status = number === 0 ? 'waiting' : 'done';
    const createdAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 5) * 60_000).toISOString();
    const record = campaignRecord({ id, account: builtinAccount, idempotencyKey: id, status, createdAt });
    insertCampaign(db, record, videosOf(number));
  }
  db.close();
}

async function pagesOf(app: TestDesktop): Promise<string[][]> {
  const pages: string[][] = [];
  let after: CampaignPlace | null | undefined;
  while (after !== null) {
    const { campaigns, next } = await app.ask('campaigns.list', after ? { after } : {});
    pages.push(campaigns.map(({ id }) => id));
    after = next;
  }
  return pages;
}

test('campaigns are listed page by page, newest first, and one that is not done is on the first page', async () => {
  const dataFolder = join(temporaryFolder('campaign-list'), 'data');
  fill(dataFolder);
  const app = await openDesktop(dataFolder, noStudio);
  try {
    const pages = await pagesOf(app);
    const [first = [], ...others] = pages;
    const newestFirst = Array.from({ length: count }, (_, index) => idOf(count - 1 - index));
    expect(first.at(-1)).toBe(idOf(0));
    expect([...first.slice(0, -1), ...others.flat()]).toEqual(newestFirst);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThan(count / 2);
  } finally {
    await app.desktop.close();
  }
});

test('each campaign of a list has its own figures and its template’s name', async () => {
  const dataFolder = join(temporaryFolder('campaign-figures'), 'data');
  fill(dataFolder);
  const app = await openDesktop(dataFolder, noStudio);
  try {
    const { campaigns } = await app.ask('campaigns.list', {});
    const [newest, second, third] = campaigns;
    expect(newest).toMatchObject({ id: idOf(619), total: 2, succeeded: 1, failed: 1, templateName: 'Hello' });
    expect(second).toMatchObject({ id: idOf(618), total: 1, succeeded: 0, failed: 1 });
    expect(third).toMatchObject({ id: idOf(617), total: 3, succeeded: 2, failed: 1 });
    expect(campaigns.at(-1)).toMatchObject({ id: idOf(0), total: 1, succeeded: 0, failed: 0 });
  } finally {
    await app.desktop.close();
  }
});
