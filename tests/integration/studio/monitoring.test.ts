import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/patience.ts';
import { addUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, scrape, startTestStudio, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

describe('metrics', () => {
  it('count videos and imports by status, and time requests by route', async () => {
    const { campaignId } = await readyCampaign(running);
    await running.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [
        ['Ada', 'Engines'],
        ['Grace', 'Compilers'],
      ],
    });
    await campaignDone(running, campaignId);
    const text = await scrape(running);
    expect(text).toContain('vocative_generated_videos{status="succeeded"} 2');
    expect(text).toContain('vocative_imports{status="succeeded"} 1');
    expect(text).toMatch(
      /vocative_http_request_duration_seconds_count\{method="POST",route="\/api\/ai_studio\/pipeline\/campaign",status="200"\} 1/,
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  });

  it('count the tasks that wait, rows too that no process has been given', async () => {
    const { campaignId } = await readyCampaign(running);
    running.pool.hold('render');
    await running.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: Array.from({ length: 20 }, (_, row) => [`Ada ${row}`, 'Engines']),
    });
    await until(() => running.pool.held.length === 4);
    expect(await scrape(running)).toMatch(/^vocative_waiting_tasks\{priority="batch"\} 1\d$/m);
    const { farm, waiting } = await running.client.call('getFarm', {});
    expect([farm, waiting.batch > 9]).toEqual([null, true]);
    running.pool.release();
    await campaignDone(running, campaignId);
    const text = await scrape(running);
    expect(text).toContain('vocative_waiting_tasks{priority="batch"} 0');
    expect(text).not.toContain('vocative_farm');
  });

  it('hold neither recipients nor the unguessable part of an address', async () => {
    await fetch(`${running.studio.url}/media/not-an-address/video.mp4`);
    const text = await scrape(running);
    expect(text).toContain('route="/media/:capability/:file",status="404"');
    expect(text).not.toMatch(/Ada|not-an-address/);
  });

  it('are refused without credentials', async () => {
    expect((await fetch(`${running.studio.url}/metrics`)).status).toBe(401);
  });

  it('are for administrators, as they count the videos of every account', async () => {
    const { token } = await addUser(running);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${running.studio.url}/metrics`, { headers })).status).toBe(401);
  });
});
