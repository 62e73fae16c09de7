import { fork } from 'node:child_process';
import { on } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StudioClient } from '#shared/api/index.ts';
import { countVideos, type StudioProcess } from '../support/sample-studio.ts';
import { recipientName, variable } from './campaign.ts';
import { pollingAnswer, type Poll, type Polling } from './poll.ts';
import { residentMegabytes } from './resident-memory.ts';
import type { BenchSize } from './size.ts';

/** Many simultaneous clients: some wait for their videos, some launch campaigns. */
export type LoadRun = {
  pollers: number;
  polls: number;
  requests: number;
  rows: number;
  /** Durations of polls while campaigns were accepted and rendered, and before that, for comparison. */
  loaded: Waits;
  quiet: Waits;
  /** Time until the last request was answered, milliseconds. */
  accepted: number;
  /** Rows that had succeeded when the last poll was answered. */
  rendered: number;
  /** Highest memory of the studio's process, MB. */
  highestMemory: number;
};

/** Median and 99th percentile of the polls' durations, milliseconds. */
export type Waits = { median: number; p99: number };

/** Interval of each poller, milliseconds. */
const pollInterval = 1_000;
/** Time after which all campaigns are launched at the same moment, milliseconds. */
const launchAfter = 5_000;
const memoryInterval = 500;

/** Measures the duration of polls while campaigns are accepted and rendered. Any error ends the run. */
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
  const duration = launchAfter + seconds * 1_000;
  const memory = highestMemory(studio, performance.now() + duration);
  let accepted = 0;
  const polls = await pollMeanwhile(
    { studio: { url: studio.url, token: studio.token }, campaigns, pollers, interval: pollInterval, duration },
    async () => {
      await delay(launchAfter);
      const start = performance.now();
      await Promise.all(campaigns.map((campaign) => launch(client, campaign, rows)));
      accepted = performance.now() - start;
    },
  );
  const counts = await Promise.all(campaigns.map((id) => countVideos(client, id, 'succeeded')));
  await Promise.all(campaigns.map((id) => client.call('deleteCampaign', { id })));
  return {
    pollers,
    polls: polls.length,
    requests,
    rows,
    loaded: waitsOf(polls.filter(({ at }) => at >= launchAfter)),
    quiet: waitsOf(polls.filter(({ at }) => at < launchAfter)),
    accepted,
    rendered: counts.reduce((sum, count) => sum + count, 0),
    highestMemory: await memory,
  };
}

function waitsOf(polls: readonly Poll[]): Waits {
  const waits = polls.map(({ wait }) => wait).toSorted((a, b) => a - b);
  const below = (share: number) => waits[Math.floor(waits.length * share)] ?? NaN;
  return { median: below(0.5), p99: below(0.99) };
}

/** Runs `work` while a process of clients polls. @returns the polls. */
async function pollMeanwhile(polling: Polling, work: () => Promise<void>): Promise<Poll[]> {
  const clients = fork(fileURLToPath(new URL('poll.ts', import.meta.url)));
  clients.send(polling);
  let working: Promise<void> | undefined;
  for await (const [message] of on(clients, 'message', { close: ['exit'] })) {
    const answer = pollingAnswer.parse(message);
    if (answer === 'begun') working = work();
    else {
      await working;
      return answer;
    }
  }
  throw new Error('the clients that poll ended without an answer');
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

async function highestMemory({ child }: StudioProcess, end: number): Promise<number> {
  let highest = 0;
  while (performance.now() < end) {
    highest = Math.max(highest, await residentMegabytes(child.pid));
    await delay(memoryInterval);
  }
  return highest;
}
