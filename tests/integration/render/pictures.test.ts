import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { wholePicture } from '#electron/engine/media/layers/layers.ts';
import type { TimedLayer } from '#electron/engine/pictures/picture-request.ts';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, messagesOf, withoutFfmpeg } from '../../support/decode-check.ts';
import { decodeAudio, demuxVideo, type DemuxedPacket } from '../../support/decode.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { decodePictures, demuxAudio, type DecodedPicture } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { fc } from '../../support/property.ts';
import { spokenClip, spokenRecording, type SpokenWord } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('pictures');
const template = join(folder, 'template');
const templateFile = join(template, 'template.mp4');
const artifacts = createFileStore(join(folder, 'cache'));
const rate = 25;

let info: TemplateInfo;
let words: SpokenWord[];
let packets: DemuxedPacket[];
let pictures: DecodedPicture[];
let plain: Plan;

beforeAll(async () => {
  const spoken = spokenRecording(8, 3);
  words = spoken.words;
  info = await makeTemplate(template, [spoken.samples]);
  packets = await demuxVideo(templateFile);
  pictures = await decodePictures(templateFile);
  plain = planOf(info);
});

/** White over everything, between two times of the template, seconds. */
function blank(start: number, end: number): TimedLayer {
  return { kind: 'shape', box: wholePicture, radius: 0, grow: 0, color: 'ffffff', shadow: 0, start, end };
}

async function drawn(layers: readonly TimedLayer[], options: { plan?: Plan; tasks?: TasksHere; folder?: string } = {}) {
  const drawer = new PictureDrawer(options.tasks ?? new TasksHere(artifacts, folder));
  const video = { plan: options.plan ?? plain, template: basename(options.folder ?? template) };
  return drawer.draw({ ...video, request: { layers } });
}

function assembled(plan: Plan): Promise<string> {
  return finishedVideo(folder, { plan, template, artifacts });
}

/** Frames of the template whose packets are not in a video. */
function missingPackets(video: readonly DemuxedPacket[]): number[] {
  const kept = new Set(video.map(({ hash }) => hash));
  return packets.flatMap(({ hash }, place) => (kept.has(hash) ? [] : [place]));
}

function expectDecodingOrder(video: readonly DemuxedPacket[]): void {
  expect(new Set(video.map(({ pts }) => pts)).size).toBe(video.length);
  for (const { dts, pts } of video) expect(dts).toBeLessThanOrEqual(pts + 1e-9);
  const times = video.map(({ dts }) => dts);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
}

describe('a part of a video under a layer', () => {
  const [start, end] = [3, 3.6];
  let plan: Plan;
  let file: string;

  beforeAll(async () => {
    ({ plan } = await drawn([blank(start, end)]));
    file = await assembled(plan);
  });

  it('shows the layer, and the pictures outside stay as they were, bit for bit where their packets do', async () => {
    const shown = await decodePictures(file);
    expect(shown).toHaveLength(pictures.length);
    const changed = new Set(missingPackets(await demuxVideo(file)));
    for (const [place, { luma, meanLuma }] of shown.entries()) {
      const inside = place >= start * rate && place < end * rate;
      expect(meanLuma > 230, `picture ${place}`).toBe(inside);
      const same = Buffer.compare(luma, pictures[place]?.luma ?? Buffer.alloc(0)) === 0;
      expect(changed.has(place) || same, `picture ${place}`).toBe(true);
    }
  });

  it('is encoded from shortly before to the next random access point; other packets stay', async () => {
    const video = await demuxVideo(file);
    const missing = missingPackets(video);
    const first = missing[0] ?? -1;
    expect(first).toBeLessThanOrEqual(75);
    expect(first).toBeGreaterThan(75 - 5);
    expect(missing).toEqual(Array.from({ length: 100 - first }, (_, index) => first + index));
    expect(video).toHaveLength(packets.length);
    const starts = (of: readonly DemuxedPacket[]) => of.flatMap(({ key }, place) => (key ? [place] : []));
    expect(starts(video)).toEqual(expect.arrayContaining([...starts(packets), first]));
    expectDecodingOrder(video);
    expect(video.map(({ pts }) => Math.round(pts * rate)).toSorted((a, b) => a - b)).toEqual(
      packets.map((_, place) => place),
    );
  });

  it('leaves the sound as it was', async () => {
    expect(await demuxAudio(file)).toEqual(await demuxAudio(templateFile));
  });

  it.skipIf(!hasFfmpeg)(`decodes without a message (${withoutFfmpeg})`, () => {
    expect(decoderMessages(file)).toBe('');
  });

  it('is encoded once and then taken from the cache', async () => {
    const tasks = new TasksHere(artifacts, folder);
    expect((await drawn([blank(start, end)], { tasks })).plan).toEqual(plan);
    expect(tasks.count('draw-piece')).toBe(0);
    const keys = ({ pictures: spans }: Plan) => spans.flatMap(({ encoded = [] }) => encoded.map(({ key }) => key));
    const other = await drawn([{ ...blank(start, end), color: '808080' } as TimedLayer], { tasks });
    expect(tasks.count('draw-piece')).toBe(1);
    expect(keys(plan)).toHaveLength(1);
    expect(keys(other.plan)).not.toEqual(keys(plan));
  });

  it('is encoded once where two videos need it at the same time', async () => {
    const tasks = new TasksHere(artifacts, folder);
    const drawer = new PictureDrawer(tasks);
    const request = { layers: [blank(5, 5.2)] };
    const video = { plan: plain, template: basename(template), request };
    const [one, two] = await Promise.all([drawer.draw(video), drawer.draw(video)]);
    expect(two.plan).toEqual(one.plan);
    expect(tasks.count('draw-piece')).toBe(1);
  });
});

it('a layer over a whole video is encoded in pieces that begin at random access points', async () => {
  const { plan, pieces, encodedPieces } = await drawn([blank(0, 8)]);
  expect(pieces).toBeGreaterThanOrEqual(3);
  expect(encodedPieces).toBe(pieces);
  const starts = new Set(packets.flatMap(({ key }, place) => (key ? [place] : [])));
  for (const { from, encoded } of plan.pictures) {
    expect(encoded).toHaveLength(1);
    expect(starts.has(from)).toBe(true);
  }
  const file = await assembled(plan);
  expect(missingPackets(await demuxVideo(file))).toHaveLength(packets.length);
  expect(messagesOf(file)).toBe('');
});

/** Videos of the tests below. */
const changedVideos: string[] = [];

describe('new pictures and new sound in the same place', () => {
  it.each([
    ['slower', 0.9],
    ['faster', 0.1],
  ])('go together where the section becomes %s', async (_, seconds) => {
    const longest = words.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 4);
    const rendered = await renderVideo({
      template,
      artifacts,
      sections: longest.map((word, number) => ({ variable: `name_${number}`, ...word, text: `${seconds}` })),
      voice: voiceConfigOf('flite:slt'),
      clips: clipsFrom(async () => spokenClip(seconds, 5)),
    });
    const { plan } = await drawn(
      longest.map(({ start, end }) => blank(start, end)),
      { plan: rendered.plan },
    );
    expect(plan.sound).toEqual(rendered.plan.sound);
    const [file, soundOnly] = [await assembled(plan), await assembled(rendered.plan)];
    expect(await decodeAudio(file)).toEqual(await decodeAudio(soundOnly));

    const video = await demuxVideo(file);
    expectDecodingOrder(video);
    expect(video.length < packets.length).toBe(seconds < 0.3);
    const shown = await decodePictures(file);
    expect(shown).toHaveLength(video.length);
    const most = longest.reduce((sum, { start, end }) => sum + Math.ceil(end * rate) - Math.floor(start * rate), 0);
    const white = shown.filter(({ meanLuma }) => meanLuma > 230).length;
    expect(white).toBeGreaterThan(0);
    expect(white).toBeLessThanOrEqual(most);
    changedVideos.push(file);
  });

  it('are encoded once for values of different lengths', async () => {
    const [word] = words.toSorted((a, b) => b.end - b.start - (a.end - a.start));
    if (!word) throw new Error('no word');
    const tasks = new TasksHere(artifacts, folder);
    for (const seconds of [0.2, 0.9]) {
      const rendered = await renderVideo({
        template,
        artifacts,
        sections: [{ variable: 'name', ...word, text: `${seconds}` }],
        voice: voiceConfigOf('flite:slt'),
        clips: clipsFrom(async () => spokenClip(seconds, 6)),
      });
      await drawn([{ ...blank(word.start, word.end), color: 'eeeeee' } as TimedLayer], { plan: rendered.plan, tasks });
    }
    expect(tasks.count('plan-pictures')).toBe(2);
    expect(tasks.count('draw-piece')).toBe(1);
  });
});

describe('layers anywhere', () => {
  it('can be drawn together, whatever lies between them', async () => {
    const section = fc
      .tuple(fc.double({ min: 0, max: 7.9, noNaN: true }), fc.double({ min: 0.01, max: 2, noNaN: true }))
      .map(([from, length]): [number, number] => [from, Math.min(8, from + length)]);
    await fc.assert(
      fc.asyncProperty(fc.array(section, { minLength: 1, maxLength: 3 }), async (sections) => {
        const { plan } = await drawn(sections.map(([from, to]) => blank(from, to)));
        const file = await assembled(plan);
        const video = await demuxVideo(file);
        expect(video).toHaveLength(packets.length);
        expectDecodingOrder(video);
        const runs = plan.pictures.filter(({ encoded }) => encoded);
        for (const place of missingPackets(video))
          expect(runs.some(({ from, to }) => place >= from && place < to)).toBe(true);
        for (const [place, { meanLuma }] of (await decodePictures(file)).entries()) {
          const covered = sections.some(
            ([from, to]) => place >= Math.floor(from * rate + 1e-6) && place < Math.ceil(to * rate - 1e-6),
          );
          expect(meanLuma > 200, `picture ${place}`).toBe(covered);
        }
        changedVideos.push(file);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('change nothing where they are shown at no time of the recording', async () => {
    for (const [from, to] of [
      [9, 10],
      [2, 1],
    ] as const) {
      const { plan, pieces } = await drawn([blank(from, to)]);
      expect(pieces).toBe(0);
      expect(plan).toEqual(plain);
    }
  });
});

it.skipIf(!hasFfmpeg)(`videos with many changed pictures decode without a message (${withoutFfmpeg})`, () => {
  expect(changedVideos.length, 'videos of the tests above').toBeGreaterThan(0);
  for (const file of changedVideos) expect(`${file}: ${decoderMessages(file)}`).toBe(`${file}: `);
});

describe('pictures that cannot be drawn', () => {
  function leftovers(): string[] {
    return existsSync(join(folder, 'cache', 'pictures'))
      ? readdirSync(join(folder, 'cache', 'pictures')).filter((name) => name.startsWith('.'))
      : [];
  }

  it('are refused when the template was made with other settings', async () => {
    const foreign = join(folder, 'foreign');
    cpSync(template, foreign, { recursive: true });
    const file = join(foreign, 'template.mp4');
    const bytes = readFileSync(file);
    const avcC = bytes.indexOf('avcC');
    // The level, in the sequence parameter set.
    const level = avcC + 4 + 6 + 2 + 3;
    bytes[level] = (bytes[level] ?? 0) + 1;
    writeFileSync(file, bytes);
    await expect(drawn([blank(1, 1.5)], { folder: foreign })).rejects.toMatchObject({ code: 'TEMPLATE_FAILED' });
    expect(leftovers()).toEqual([]);
  });

  it('leave nothing behind when the work is cancelled', async () => {
    const controller = new AbortController();
    const tasks = new TasksHere(artifacts, folder);
    const drawing = new PictureDrawer(tasks).draw(
      { plan: plain, template: basename(template), request: { layers: [blank(0.5, 7.5)] } },
      { signal: controller.signal },
    );
    while (tasks.count('plan-pictures') === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await expect(drawing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(leftovers()).toEqual([]);
  });
});
