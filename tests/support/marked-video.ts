import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { buildHead, type TrackToWrite } from '#electron/engine/mp4/writer.ts';
import { makeLeaf, makeRoot } from '#electron/engine/provenance/certificates.ts';
import { signerOf } from '#electron/engine/provenance/signer.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { Marking } from '#electron/engine/render/mark-video.ts';
import { planOf, type Plan, type SplicedSection } from '#electron/engine/render/plan.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { createRandom } from './speech-like.ts';
import { audioHeader, audioSamples, videoHeader, videoSamples } from './synthetic-movie.ts';

/** A template of random bytes, and videos with new sections in it, which no test needs to play. */

const from = new Date('2026-01-01T00:00:00Z');
const rootSubject = { organization: 'Vocative studio', commonName: 'Root of the tests' };
const root = makeRoot(rootSubject, from);
/** DER. */
export const testRoot = root.certificates[0].raw;
export const testSigner = signerOf(
  makeLeaf({ organization: 'Vocative studio', commonName: 'Tests' }, { subject: rootSubject, key: root.key }, from),
);
export const testMarking: Marking = { signer: testSigner };

/** Half a second of pictures, then of sound, and so on, as the normalizer writes them. */
const halfSecond = { frames: 12, packets: 23 };

export type MarkedVideos = {
  folder: string;
  template: string;
  /** A video with this many new sections. */
  plan(sections: number): Plan;
  /** @param marking null for none. */
  read(plan: Plan, marking?: Marking | null): Promise<Buffer>;
  open(plan: Plan, marking?: Marking | null): ReturnType<typeof openAssembly>;
};

/** `frameBytes`: largest size of a picture. `halves`: duration in half seconds. `empty`: all bytes of its media are 0. */
type Size = { halves?: number; frameBytes?: number; empty?: boolean };

/** Sizes and facts of the template, which follow from its size alone. */
function layOutTemplate({ halves = 20, frameBytes = 9_000 }: Size) {
  const random = createRandom(7);
  const sizes = {
    video: Array.from({ length: halves * halfSecond.frames }, () => 200 + Math.floor(random() * frameBytes)),
    audio: Array.from({ length: halves * halfSecond.packets }, () => 100 + Math.floor(random() * 300)),
  };
  const chunks = { video: [] as number[], audio: [] as number[] };
  const total = (list: readonly number[]): number => list.reduce((sum, size) => sum + size, 0);
  let media = 0;
  for (let half = 0; half < halves; half++) {
    for (const [track, count] of [
      ['video', halfSecond.frames],
      ['audio', halfSecond.packets],
    ] as const) {
      chunks[track].push(media);
      media += total(sizes[track].slice(half * count, (half + 1) * count));
    }
  }
  const chunkTable = (offsets: readonly number[], count: number) => ({
    counts: new Uint32Array(halves).fill(count),
    offsets: Float64Array.from(offsets),
  });
  const tracks: TrackToWrite[] = [
    {
      ...videoHeader(240_000, 9_600),
      samples: videoSamples(sizes.video, 9_600),
      chunks: chunkTable(chunks.video, halfSecond.frames),
      presentedTicks: sizes.video.length * 1_920,
    },
    {
      ...audioHeader(),
      samples: audioSamples(sizes.audio),
      chunks: chunkTable(chunks.audio, halfSecond.packets),
      presentedTicks: (sizes.audio.length - 1) * 1024,
    },
  ];
  const head = buildHead(tracks, media);
  const info: TemplateInfo = {
    version: 1,
    hash: 'a1'.repeat(32),
    duration: halves / 2,
    width: 320,
    height: 240,
    frameRate: [25, 1],
    frames: sizes.video.length,
    channels: 1,
    audioSamples: (sizes.audio.length - 1) * 1024,
    size: head.length + media,
  };
  return { head, media, info, audioPackets: sizes.audio.length };
}

const packetSizes = Array.from({ length: 24 }, () => 150);

export async function makeMarkedVideos(folder: string, size: Size = {}): Promise<MarkedVideos> {
  const videos = markedVideosIn(folder, size);
  const { head, media, info } = layOutTemplate(size);
  const random = createRandom(9);
  const bytes = (count: number): Buffer => {
    const filled = Buffer.alloc(count);
    for (let at = 0; at + 4 <= count; at += 4) filled.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
    return filled;
  };
  mkdirSync(videos.template, { recursive: true });
  const file = join(videos.template, 'template.mp4');
  writeFileSync(file, size.empty === true ? head : Buffer.concat([head, bytes(media)]));
  // The rest takes no room on the disk.
  if (size.empty === true) truncateSync(file, head.length + media);
  writeFileSync(join(videos.template, 'template.json'), JSON.stringify(info));
  const artifacts = createFileStore(join(folder, 'artifacts'));
  for (let section = 0; section < 12; section++)
    await artifacts.put({ kind: 'sections', key: `section-${section}` }, [bytes(24 * 150)]);
  return videos;
}

/** Those that were made in a folder. */
export function markedVideosIn(folder: string, size: Size = {}): MarkedVideos {
  const template = join(folder, 'template');
  const artifacts = createFileStore(join(folder, 'artifacts'));
  const { info, audioPackets } = layOutTemplate(size);

  function plan(count: number): Plan {
    const step = Math.floor(audioPackets / (count + 1));
    const sections = Array.from({ length: count }, (_, index): SplicedSection => {
      const firstPacket = (index + 1) * step - 10;
      return {
        firstPacket,
        lastPacket: firstPacket + 19,
        key: `section-${index}`,
        packetSizes,
        timeMap: [
          { source: firstPacket * 1024, output: 0 },
          { source: (firstPacket + 19) * 1024, output: 23 * 1024 },
        ],
      };
    });
    return planOf(info, sections);
  }
  const open = (ofPlan: Plan, marking: Marking | null = testMarking): ReturnType<typeof openAssembly> =>
    openAssembly({ plan: ofPlan, templates: () => template, artifacts, ...(marking && { marking }) });
  return {
    folder,
    template,
    plan,
    open,
    async read(ofPlan, marking) {
      const opened = await open(ofPlan, marking);
      try {
        return await buffer(opened.read(0, opened.size));
      } finally {
        await opened.close();
      }
    },
  };
}
