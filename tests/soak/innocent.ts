import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { countVideos, generateRows, type StudioProcess } from '../support/sample-studio.ts';
import { upload } from '../support/studio.ts';

/** What an account sees that only works: a campaign, its requests, uploads and a video that is played. */

/** Pause between two small requests, and between two uploads, milliseconds. */
const asksEvery = 50;
const uploadsEvery = 10_000;
const uploadBytes = 3_000_000;
/** Rows in a request. */
const rowsAtOnce = 20;
/** How long the last rows may take after the attacks, milliseconds. */
const rowsPatience = 180_000;

export type Experience = {
  /** Times until small requests were answered, milliseconds, in order. */
  answers: number[];
  uploads: number[];
  /** What failed, by its message. */
  failures: Map<string, number>;
  /** Rows that the studio accepted. */
  rows: number;
};

/** The account's template, its campaign, and the address of a finished video. */
export type Job = { template: string; campaign: string; video: string };

export function noExperience(): Experience {
  return { answers: [], uploads: [], failures: new Map(), rows: 0 };
}

/** Works with a studio until the signal is aborted. */
export async function work(
  studio: StudioProcess,
  { template, campaign, video, seen, signal }: Job & { seen: Experience; signal: AbortSignal },
): Promise<void> {
  const { client } = studio;
  const attempt = async (what: string, action: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    try {
      await action();
    } catch (error) {
      const failure = `${what}: ${String(error)}`;
      seen.failures.set(failure, (seen.failures.get(failure) ?? 0) + 1);
    }
    return performance.now() - began;
  };
  const repeat = async (every: number, action: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      await action();
      await delay(every, undefined, { signal }).catch(() => undefined);
    }
  };
  const bytes = Buffer.alloc(uploadBytes, 'a recording');
  await Promise.all([
    repeat(asksEvery, async () => {
      seen.answers.push(await attempt('request', () => client.call('listCampaigns', { video_instance_id: template })));
    }),
    repeat(uploadsEvery, async () => {
      seen.uploads.push(await attempt('upload', () => upload(studio, bytes)));
    }),
    repeat(1_000, async () => {
      await attempt('playing', () => play(video));
    }),
    repeat(500, async () => {
      await attempt('rows', async () => {
        const done = await countVideos(client, campaign, 'succeeded');
        if (seen.rows - done > rowsAtOnce) return;
        const names = Array.from({ length: rowsAtOnce }, (_, row) => [`Ada ${seen.rows + row}`, `Acme ${row}`]);
        seen.rows += (await generateRows(client, campaign, names)).length;
      });
    }),
  ]);
}

async function play(video: string): Promise<void> {
  const answer = await fetch(video, { headers: { range: 'bytes=0-65535' } });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 206 || byteLength === 0) throw new Error(`status ${answer.status}, ${byteLength} bytes`);
}

/** Waits for the last rows. @returns how many succeeded. */
export async function finishedRows({ client }: StudioProcess, campaign: string, rows: number): Promise<number> {
  const until = performance.now() + rowsPatience;
  let done = 0;
  while (performance.now() < until) {
    done = await countVideos(client, campaign, 'succeeded');
    if (done + (await countVideos(client, campaign, 'failed')) >= rows) break;
    await delay(500);
  }
  return done;
}

/** Most memory that a process has had, bytes (resident set); undefined where the system does not tell. */
export function peakMemory(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
