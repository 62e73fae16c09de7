import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { buildHead, type ChunkTable, type TrackToWrite } from '#electron/engine/mp4/writer.ts';
import { readMovie } from '#electron/engine/mp4/reader.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { planOf, type Plan, type SplicedSection } from '#electron/engine/render/plan.ts';
import type { NewPictures } from '#electron/engine/pictures/new-pictures.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { keptVersion } from '../../support/kept-version.ts';
import { fc } from '../../support/property.ts';
import { createRandom } from '../../support/speech-like.ts';
import { audioHeader, audioSamples, videoHeader, videoSamples } from '../../support/synthetic-movie.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('assemble');
const template = join(folder, 'template');
const artifacts = createFileStore(join(folder, 'artifacts'));

/** 4 s at 25 fps with 189 AAC packets, all of random bytes. */
const random = createRandom(1);
const videoSizes = Array.from({ length: 100 }, () => 200 + Math.floor(random() * 9_000));
const audioSizes = Array.from({ length: 189 }, () => 100 + Math.floor(random() * 300));
const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
const randomBytes = (size: number): Buffer => Buffer.from(Uint8Array.from({ length: size }, () => random() * 256));
const pictures = videoSizes.map(randomBytes);
const sounds = audioSizes.map(randomBytes);

/** Half a second of pictures, then of sound, and so on, as the normalizer writes them. */
function interleave<T>(video: readonly T[], audio: readonly T[]) {
  const order: T[] = [];
  const chunks = { video: [] as T[][], audio: [] as T[][] };
  for (let half = 0; half * 12 < video.length || half * 23 < audio.length; half++) {
    const last = half * 12 + 12 >= video.length;
    const parts = {
      video: video.slice(half * 12, half * 12 + 12),
      audio: audio.slice(half * 23, last ? undefined : half * 23 + 23),
    };
    for (const track of ['video', 'audio'] as const) {
      if (parts[track].length > 0) chunks[track].push(parts[track]);
      order.push(...parts[track]);
    }
    if (last) break;
  }
  return { order, chunks };
}

function chunkTables(videoBytes: readonly number[]): { video: ChunkTable; audio: ChunkTable } {
  const tables = { video: { counts: [0], offsets: [0] }, audio: { counts: [0], offsets: [0] } };
  let position = 0;
  const { chunks } = interleave(videoBytes, audioSizes);
  for (const [half, pictureBytes] of chunks.video.entries()) {
    for (const [track, sizes] of [
      ['video', pictureBytes],
      ['audio', chunks.audio[half] ?? []],
    ] as const) {
      tables[track].counts[half] = sizes.length;
      tables[track].offsets[half] = position;
      position += total(sizes);
    }
  }
  const toTable = ({ counts, offsets }: { counts: number[]; offsets: number[] }): ChunkTable => ({
    counts: Uint32Array.from(counts),
    offsets: Float64Array.from(offsets),
  });
  return { video: toTable(tables.video), audio: toTable(tables.audio) };
}

function writeTemplate(target: string, hash: string, videoBytes: readonly number[]): Buffer {
  const video = videoSamples(videoBytes, 9_600);
  const chunks = chunkTables(videoBytes);
  const tracks: TrackToWrite[] = [
    {
      ...videoHeader(240_000, 9_600),
      samples: video,
      chunks: chunks.video,
      presentedTicks: videoBytes.length * 1_920,
    },
    {
      ...audioHeader(),
      samples: audioSamples(audioSizes),
      chunks: chunks.audio,
      presentedTicks: (audioSizes.length - 1) * 1024,
    },
  ];
  const head = buildHead(tracks, total(videoBytes) + total(audioSizes));
  mkdirSync(target, { recursive: true });
  const info: TemplateInfo = {
    version: 1,
    hash,
    duration: 4.01,
    width: 320,
    height: 240,
    frameRate: [25, 1],
    frames: videoBytes.length,
    channels: 1,
    audioSamples: (audioSizes.length - 1) * 1024,
    size: head.length + total(videoBytes) + total(audioSizes),
  };
  writeFileSync(join(target, 'template.json'), JSON.stringify(info));
  return Buffer.from(head);
}

const newSizes = Array.from({ length: 24 }, () => 100 + Math.floor(random() * 300));
const newSounds = newSizes.map(randomBytes);
const newBytes = Buffer.concat(newSounds);

const facts = { hash: 'first', frames: videoSizes.length, audioSamples: (audioSizes.length - 1) * 1024 };
const section: SplicedSection = {
  firstPacket: 40,
  lastPacket: 59,
  key: 'name',
  packetSizes: newSizes,
  timeMap: [
    { source: 41_000, output: 0 },
    { source: 60_000, output: 19_000 + 4 * 1024 },
  ],
};
const plan = planOf(facts, [section]);

async function read(start: number, end: number, ofPlan = plan): Promise<Buffer> {
  const assembly = await openAssembly({ plan: ofPlan, templates: () => template, artifacts });
  try {
    return await buffer(assembly.read(start, end));
  } finally {
    await assembly.close();
  }
}

async function sizeOf(ofPlan: Plan): Promise<number> {
  const assembly = await openAssembly({ plan: ofPlan, templates: () => template, artifacts });
  await assembly.close();
  return assembly.size;
}

let whole: Buffer;

beforeAll(async () => {
  const head = writeTemplate(template, 'first', videoSizes);
  writeFileSync(join(template, 'template.mp4'), Buffer.concat([head, ...interleave(pictures, sounds).order]));
  await artifacts.put({ kind: 'sections', key: 'name' }, [newBytes]);
  whole = await read(0, await sizeOf(plan));
});

describe('an assembled video', () => {
  it('gives for any byte range the same slice of the whole', async () => {
    const assembly = await openAssembly({ plan, templates: () => template, artifacts });
    const ranges = fc.tuple(fc.nat(whole.length), fc.nat(whole.length));
    await fc.assert(
      fc.asyncProperty(ranges, async ([a, b]) => {
        const [start, end] = a < b ? [a, b] : [b, a];
        const part = await buffer(assembly.read(start, end));
        expect(part.equals(whole.subarray(start, end))).toBe(true);
      }),
      { numRuns: 150 },
    );
    await assembly.close();
  });

  it('is the same, byte for byte, every time', async () => {
    expect((await read(0, whole.length)).equals(whole)).toBe(true);
  });

  it('is the same as long as its version is', () => {
    expect(keptVersion({ name: 'layoutVersion', file: 'render/layout.ts' }, whole)).toEqual({
      version: 5,
      digest: '9d5b56065ed4f2ce',
    });
  });

  it('holds the template’s packets but for the replaced ones, in order of presentation', async () => {
    const file = join(folder, 'whole.mp4');
    writeFileSync(file, whole);
    const handle = await open(file);
    const { tracks } = await readMovie(handle).finally(() => handle.close());
    const packets = tracks.map(({ offsets, samples }) =>
      Array.from(offsets, (offset, sample) => whole.subarray(offset, offset + (samples.sizes[sample] ?? 0))),
    );
    expect(packets[0]).toEqual(pictures);
    expect(packets[1]).toEqual([...sounds.slice(0, 40), ...newSounds, ...sounds.slice(60)]);

    // No packet lies further from its neighbours in time than the interleaving allows.
    const placed = tracks.flatMap((track) =>
      Array.from(track.offsets, (offset, sample) => ({
        offset,
        time: ((track.samples.dts[sample] ?? 0) - track.mediaTime) / track.timescale,
      })),
    );
    const inFile = placed.toSorted((a, b) => a.offset - b.offset);
    for (const [index, { time }] of inFile.entries())
      expect(time).toBeGreaterThan(Math.max(...inFile.slice(0, index).map((other) => other.time), 0) - 0.6);
  });

  it('is written to a file as it is read', async () => {
    const file = join(folder, 'written.mp4');
    const target = await open(file, 'w');
    const assembly = await openAssembly({ plan, templates: () => template, artifacts });
    await assembly.writeTo(target, { end: 1_000 });
    await assembly.writeTo(target, { start: 1_000 });
    const stopped = assembly.writeTo(target, { signal: AbortSignal.abort(new Error('stopped')) });
    await expect(stopped).rejects.toThrow('stopped');
    await target.close();
    await assembly.close();
    expect(readFileSync(file).equals(whole)).toBe(true);
  });

  it('holds nothing of the replaced sound', () => {
    for (const sound of sounds.slice(40, 60)) {
      for (let at = 0; at + 16 <= sound.length; at += 16) {
        expect(whole.includes(sound.subarray(at, at + 16))).toBe(false);
      }
    }
  });

  it.each([
    ['one with a new section', plan],
    ['an unchanged template', planOf(facts)],
    ['one with captions', { ...plan, text: [{ start: 0, end: 48_000, text: 'Hi Ada' }] }],
  ])('has the checksum of its bytes: %s', async (_, ofPlan) => {
    const assembly = await openAssembly({ plan: ofPlan, templates: () => template, artifacts });
    expect(await assembly.checksum()).toBe(crc32(await buffer(assembly.read(0, assembly.size))));
    await assembly.close();
  });

  it('is longer by what the section grew, sound and picture alike', async () => {
    const assembly = await openAssembly({ plan, templates: () => template, artifacts });
    await assembly.close();
    expect(assembly.duration).toBeCloseTo((188 * 1024 + 4 * 1024) / 48_000, 3);
  });

  it('is the template itself, byte for byte, when nothing is replaced', async () => {
    const plain = planOf(facts);
    const bytes = await read(0, await sizeOf(plain), plain);
    expect(bytes.equals(readFileSync(join(template, 'template.mp4')))).toBe(true);
  });

  it('has an entity tag that changes with the contents and only then', async () => {
    async function etag(ofPlan: Plan): Promise<string> {
      const assembly = await openAssembly({ plan: ofPlan, templates: () => template, artifacts });
      await assembly.close();
      return assembly.etag;
    }
    expect(await etag(plan)).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await etag(structuredClone(plan))).toBe(await etag(plan));
    expect(await etag(planOf(facts))).not.toBe(await etag(plan));
  });

  it('refuses ranges outside the file', async () => {
    await expect(read(0, whole.length + 1)).rejects.toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    await expect(read(-1, 5)).rejects.toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    expect(await read(10, 10)).toHaveLength(0);
  });

  it('refuses a plan for another template, out of order, or whose picture and sound differ in length', async () => {
    const [before, added, after] = plan.sound;
    const [span] = plan.pictures;
    if (!before || !added || !after || !span) throw new Error('no plan');
    const wrong: Plan[] = [
      { ...plan, templates: ['second'] },
      { ...plan, sound: [after, added, before] },
      { ...plan, sound: [before, added, { template: 0, from: 60, to: 500 }] },
      { ...plan, sound: [before, added, { template: 1, from: 60, to: 189 }] },
      { ...plan, sound: [before, after] },
      { ...plan, pictures: [] },
      { ...plan, pictures: [{ ...span, template: 1 }] },
      { ...plan, pictures: [{ ...span, to: 101 }] },
      { ...plan, pictures: [{ ...span, times: [] }] },
      { ...plan, pictures: [{ ...span, times: span.times.toReversed() }] },
      { ...plan, pictures: [span, span] },
    ];
    for (const bad of wrong) await expect(sizeOf(bad)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  /** The last three frames (97, 98 and 99, decoded as 98, 97, 99) by four new ones. */
  const newPictures: NewPictures = {
    rendition: 'source',
    key: 'pictures',
    packetSizes: [50, 40, 30, 20],
    frames: [97, 98.5, 98, 99.5],
    sync: [0],
    unreferenced: [],
  };

  /** With new pictures in place of the frames from `from` on. */
  function withPictures(from: number, encoded: NewPictures, to = 100): Plan {
    const end = { source: facts.audioSamples, output: facts.audioSamples + 4 * 1024 };
    const cut = (frame: number) => (frame === 100 ? end : { source: frame * 1_920, output: frame * 1_920 + 4 * 1024 });
    const times = plan.pictures[0]?.times.slice(0, -1) ?? [];
    const spans = [
      { template: 0, from: 0, to: from, times: [...times, cut(from)] },
      { template: 0, from, to, times: [cut(from), cut(to)], encoded: [encoded] },
      ...(to < 100 ? [{ template: 0, from: to, to: 100, times: [cut(to), end] }] : []),
    ];
    return { ...plan, pictures: spans };
  }

  it('has new pictures in place of others, and all other packets', async () => {
    const pictures = Buffer.alloc(140, 'new pictures');
    await artifacts.put({ kind: 'pictures', key: 'pictures' }, [pictures]);
    const changed = withPictures(97, newPictures);
    const file = join(folder, 'pictures.mp4');
    const bytes = await read(0, await sizeOf(changed), changed);
    writeFileSync(file, bytes);
    const handle = await open(file);
    const { tracks } = await readMovie(handle).finally(() => handle.close());
    const [video] = tracks;
    if (!video) throw new Error('no video');
    const { samples, offsets, mediaTime } = video;
    expect([...samples.sizes]).toEqual([...videoSizes.slice(0, 97), 50, 40, 30, 20]);
    const packet = (sample: number) =>
      bytes.subarray(offsets[sample] ?? 0, (offsets[sample] ?? 0) + (samples.sizes[sample] ?? 0)).toString();
    expect(packet(98)).toBe(pictures.subarray(50, 90).toString());
    expect(Array.from(samples.sync ?? [], (sync, sample) => (sync ? sample : -1)).filter((at) => at >= 0)).toEqual([
      0, 97,
    ]);
    const shown = [97, 98, 99, 100].map(
      (at) => (samples.dts[at] ?? 0) + (samples.compositionOffsets[at] ?? 0) - mediaTime,
    );
    // Four AAC blocks later than in the template.
    expect(shown).toEqual([97, 98.5, 98, 99.5].map((frame) => frame * 9_600 + 4 * 1024 * 5));
  });

  it('refuses new pictures that others depend on or that do not fit', async () => {
    const others = [
      { ...newPictures, frames: [97, 98, 98, 99] },
      { ...newPictures, frames: [97, 98, 99, 100] },
      { ...newPictures, frames: [97, 98] },
      { ...newPictures, sync: [1] },
      { ...newPictures, rendition: '480p' as const },
    ].map((misfit) => withPictures(97, misfit));
    const cutAtOthers = [withPictures(98, newPictures), withPictures(97, newPictures, 99)];
    for (const misfit of [...others, ...cutAtOthers])
      await expect(sizeOf(misfit), JSON.stringify(misfit)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('fails with a code of its own when a section’s bytes are gone', async () => {
    await expect(sizeOf(planOf(facts, [{ ...section, key: 'gone' }]))).rejects.toMatchObject({
      code: 'ARTIFACT_MISSING',
    });
  });

  it('passes 4 GiB', async () => {
    const large = join(folder, 'large');
    const frames = [1_500_000_000, 1_500_000_000, 1_500_000_000, 5_000];
    const head = writeTemplate(large, 'large', frames);
    const file = join(large, 'template.mp4');
    writeFileSync(file, head);
    // A hole: the file takes no room on the disk.
    await truncate(file, head.length + total(frames) + total(audioSizes));
    const handle = await open(file, 'r+');
    await handle
      .write(Buffer.from('the last frame'), 0, undefined, head.length + 4_500_000_000)
      .finally(() => handle.close());

    const longPlan = planOf({ ...facts, hash: 'large', frames: frames.length }, [
      {
        ...section,
        firstPacket: 2,
        lastPacket: 21,
        timeMap: [
          { source: 1_024, output: 0 },
          { source: 20_480, output: 23_552 },
        ],
      },
    ]);
    const assembly = await openAssembly({ plan: longPlan, templates: () => large, artifacts });
    const start = await buffer(assembly.read(0, 20_000));
    const mdat = start.indexOf('mdat');
    expect(start.includes('co64')).toBe(true);
    expect(start.readUInt32BE(mdat - 4)).toBe(1);
    expect(Number(start.readBigUInt64BE(mdat + 4))).toBe(assembly.size - (mdat - 4));
    const frame = mdat + 12 + 4_500_000_000;
    const bytes = await buffer(assembly.read(frame, frame + 14));
    expect(bytes.toString()).toBe('the last frame');
    // The new sound follows the pictures it belongs to, behind 4 GiB.
    const after = await buffer(assembly.read(frame + 5_000, assembly.size));
    expect(after.subarray(total(audioSizes.slice(0, 2))).indexOf(newBytes)).toBe(0);
    await assembly.close();
  });
});
