import Database from 'better-sqlite3';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, clientOf, readyCampaign, startTestStudio, until } from '../../support/studio.ts';

const entry = fileURLToPath(new URL('../../support/held-studio.ts', import.meta.url));

/** A studio process in which no render ever ends. */
async function launch(folder: string, template: string) {
  const child = fork(entry, [folder, template]);
  const [ready] = (await once(child, 'message')) as [{ url: string; token: string }];
  return { child, client: clientOf(ready) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a row that the studio dies of is given up after three times, and rows that waited for its value are rendered', async () => {
  const template = await standInTemplate();
  const studio = await startTestStudio(template);
  const { campaignId } = await readyCampaign(studio);
  await studio.studio.close();
  const attempts = (): number[] => {
    const db = new Database(join(studio.folder, 'studio.db'), { readonly: true });
    const rows = db
      .prepare<[], { attempts: number }>("SELECT attempts FROM work WHERE kind = 'video' ORDER BY seq")
      .all();
    db.close();
    return rows.map((row) => row.attempts);
  };

  const names = Array.from({ length: 6 }, () => ['Ada', 'Engines']);
  for (const time of [1, 2, 3]) {
    const { child, client } = await launch(studio.folder, template);
    if (time === 1) {
      const request = { campaign_id: campaignId, generation_mode: 'keep_original', names };
      await client.call('generateCampaign', { ...request, variables: ['first_name', 'company'] });
    }
    await until(() => attempts()[0] === time);
    await kill(child);
  }
  expect(attempts()).toEqual([3, 0, 0, 0, 0, 0]);

  await studio.restart();
  await campaignDone(studio, campaignId);
  const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
  expect(videos.map(({ status, message }) => [status, message])).toEqual([
    ['failed', 'INTERNAL'],
    ...names.slice(1).map(() => ['succeeded', null]),
  ]);
  await studio.end();
});
