import { setTimeout as delay } from 'node:timers/promises';
import type { StudioClient } from '../../shared/api/index.ts';
import type { StudioProcess } from '../support/sample-studio.ts';
import { recipientName, variable } from './campaign.ts';
import { residentMegabytes } from './resident-memory.ts';
import type { BenchSize } from './size.ts';

/** Many clients at once: some wait for their videos, some launch campaigns. */
export type LoadRun = {
  pollers: number;
  polls: number;
  requests: number;
  rows: number;
  /** How long a poll took, milliseconds: half of them, and 99 in 100, no longer than this. */
  median: number;
  p99: number;
  /** Of the studio's process, MB. */
  highestMemory: number;
};

/** A poller asks so often, milliseconds. */
const pollInterval = 1_000;
/** After so long all campaigns are launched at the same moment, milliseconds. */
const launchAfter = 1_000;
const memoryInterval = 500;

/** Measures how long polls take while campaigns are accepted and rendered. Any error ends the run. */
export async function measureLoad(
  studio: StudioProcess,
  templateId: string,
  { pollers, requests, rows, seconds }: BenchSize['load'],
): Promise<LoadRun> {
  const { client } = studio;
  const campaigns = await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      const fields = { campaign_name: `Load ${index}`, video_instance_id: templateId };
      return (await client.call('createCampaign', fields)).id;
    }),
  );
  const end = performance.now() + seconds * 1_000;
  const memory = highestMemory(studio, end);
  const polling = Array.from({ length: pollers }, (_, index) =>
    poll(client, campaigns[index % requests] ?? '', (index / pollers) * pollInterval, end),
  );
  const launching = delay(launchAfter).then(() =>
    Promise.all(campaigns.map((campaign) => launch(client, campaign, rows))),
  );
  const [waits] = await Promise.all([Promise.all(polling), launching]);
  await Promise.all(campaigns.map((id) => client.call('deleteCampaign', { id })));
  const ordered = waits.flat().toSorted((a, b) => a - b);
  return {
    pollers,
    polls: ordered.length,
    requests,
    rows,
    median: ordered[Math.floor(ordered.length / 2)] ?? NaN,
    p99: ordered[Math.floor(ordered.length * 0.99)] ?? NaN,
    highestMemory: await memory,
  };
}

async function launch(client: StudioClient, campaign: string, rows: number): Promise<void> {
  const { result } = await client.call('generateCampaign', {
    campaign_id: campaign,
    generation_mode: 'keep_original',
    variables: [variable],
    names: Array.from({ length: rows }, (_, row) => [recipientName(row)]),
  });
  if (result.length !== rows) throw new Error(`${result.length} of ${rows} rows were accepted`);
}

/** Asks now and then how far a campaign is; gives how long each answer took, milliseconds. */
async function poll(client: StudioClient, campaign: string, first: number, end: number): Promise<number[]> {
  const waits: number[] = [];
  let next = performance.now() + first;
  while (next < end) {
    await delay(Math.max(0, next - performance.now()));
    const start = performance.now();
    await client.call('listGeneratedByCampaign', { campaign_id: campaign, status: 'succeeded', size: 1 });
    waits.push(performance.now() - start);
    next = Math.max(next + pollInterval, performance.now());
  }
  return waits;
}

async function highestMemory({ child }: StudioProcess, end: number): Promise<number> {
  let highest = 0;
  while (performance.now() < end) {
    highest = Math.max(highest, await residentMegabytes(child.pid));
    await delay(memoryInterval);
  }
  return highest;
}
