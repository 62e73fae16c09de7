import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFarm } from '../../support/farm.ts';
import { until } from '../../support/patience.ts';
import { countVideos } from '../../support/sample-studio.ts';
import { announce } from '../announce.ts';
import { prepareTemplate, variable } from '../campaign.ts';
import { residentMegabytes } from '../resident-memory.ts';
import { median } from '../timings.ts';

/** What a media node costs its viewers, compared with the studio in the same run, and how much memory idle ones take. */

export type MediaSize = {
  /** The recording. It is longer than what the system buffers for a viewer. */
  recording: { picture: { width: number; height: number }; seconds: number };
  /** Ranges that are timed. */
  ranges: number;
  /** Viewers who ask for a whole video, and read no further than its beginning. */
  viewers: number;
};

/** Bytes of a range, about what a player asks for at a time. */
const rangeBytes = 1 << 20;
/** How long viewers are idle before memory is looked at, milliseconds. */
const idleFor = 5_000;

/** @param folder an empty folder. */
export async function measureMedia(folder: string, size: MediaSize) {
  announce('making a video for viewers');
  const farm = await createFarm(folder, ['media-1'], 'small', 'http');
  try {
    const engine = ['--engine', farm.engine, '--port', String(farm.studioPort)];
    const studio = await farm.startStudio('--workers', '2', ...engine);
    const path = await videoOf(studio, folder, size);
    const node = await farm.startMedia('media-1', '--cache', join(folder, 'cache'));
    const [far, near] = [`${node.url}${path}`, `${studio.url}${path}`];
    const bytes = await sizeOf(far);
    announce('asking for ranges of it');
    // Until the node has its copy.
    for (let round = 0; round < 3; round++) {
      await timeOf(far, 0, bytes);
      await delay(1_000);
    }
    const times = { node: [] as number[], studio: [] as number[] };
    for (let range = 0; range < size.ranges; range++) {
      const start = Math.floor(Math.random() * (bytes - rangeBytes));
      const both = [
        async () => times.node.push(await timeOf(far, start, start + rangeBytes)),
        async () => times.studio.push(await timeOf(near, start, start + rangeBytes)),
      ];
      for (const time of range % 2 === 0 ? both : both.toReversed()) await time();
    }
    announce(`waiting with ${size.viewers} viewers`);
    const before = await residentMegabytes(node.child.pid);
    const viewers = await Promise.all(Array.from({ length: size.viewers }, () => pausedViewer(far)));
    await delay(idleFor);
    const idle = await residentMegabytes(node.child.pid);
    const stayed = viewers.filter(({ closed }) => !closed).length;
    for (const viewer of viewers) viewer.destroy();
    if (stayed < size.viewers) throw new Error(`only ${stayed} viewers stayed`);
    return {
      media_ratio: median(times.node) / median(times.studio),
      idle_rss_mb: idle,
      media_range_ms: median(times.node),
      studio_range_ms: median(times.studio),
      idle_viewer_kb: ((idle - before) / size.viewers) * 1024,
      video_mb: bytes / 1e6,
    };
  } finally {
    await farm.end();
  }
}

/** Path of the address of a video with a new name. */
async function videoOf(
  studio: Awaited<ReturnType<Awaited<ReturnType<typeof createFarm>>['startStudio']>>,
  folder: string,
  { recording }: MediaSize,
): Promise<string> {
  const { client } = studio;
  const template = await prepareTemplate(studio, folder, recording);
  const { id } = await client.call('createCampaign', { campaign_name: 'Watched', video_instance_id: template });
  const { result } = await client.call('generateCampaign', {
    campaign_id: id,
    generation_mode: 'keep_original',
    variables: [variable],
    names: [['Ada']],
  });
  await until(async () => (await countVideos(client, id, 'succeeded')) === 1, { what: 'the video' });
  const { url } = await client.call('getGeneratedVideo', { id: result[0] ?? '' });
  return new URL(String(url)).pathname;
}

async function sizeOf(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD' });
  return Number(headers.get('content-length'));
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds until a range has arrived. */
async function timeOf(url: string, start: number, end: number): Promise<number> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = get(url, { agent, headers: { range: `bytes=${start}-${end - 1}` } }, (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', reject);
    response.on('end', () => resolve(bytes));
  });
  request.on('error', reject);
  if ((await promise) !== end - start) throw new Error(`${url} gave other than ${end - start} bytes`);
  return performance.now() - began;
}

/** A player that has asked for a whole video and shows its first picture. */
async function pausedViewer(url: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}
