import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { editPictures, type PictureEdit } from '#electron/engine/render/edit-pictures.ts';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { decodeAudio, demuxVideo, type DemuxedPacket } from '../../support/decode.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { decodePictures, demuxAudio, type DecodedPicture } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { fc } from '../../support/property.ts';
import { spokenClip, spokenRecording, type SpokenWord } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';

const folder = temporaryFolder('pictures');
const template = join(folder, 'template');
const templateFile = join(template, 'template.mp4');
const cache = join(folder, 'cache');
const artifacts = createFileStore(cache);
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

/** Turns light into dark and back, luma between 16 and 235. */
function inverted(start: number, end: number, content = 'inverted'): PictureEdit {
  return {
    variable: 'name',
    start,
    end,
    content,
    format: 'yuv420p',
    change({ planes, width, height }) {
      for (const [plane, { bytes, stride }] of planes.entries()) {
        const [columns, rows] = plane === 0 ? [width, height] : [width / 2, height / 2];
        for (let row = 0; row < rows; row++) {
          for (let at = row * stride; at < row * stride + columns; at++) {
            bytes[at] = (plane === 0 ? 251 : 256) - (bytes[at] ?? 0);
          }
        }
      }
    },
  };
}

function assembled(plan: Plan): Promise<string> {
  return finishedVideo(folder, { plan, template, artifacts });
}

/** Mean difference of two pictures. */
function distance(a: DecodedPicture | undefined, b: DecodedPicture | undefined, negative = false): number {
  if (!a || !b) return Infinity;
  const sum = a.luma.reduce((total, value, index) => {
    const other = b.luma[index] ?? 0;
    return total + Math.abs(value - (negative ? 251 - other : other));
  }, 0);
  return sum / a.luma.length;
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

/** Checks a video in which the pictures of `[start, end)` seconds are inverted and nothing else is changed. */
async function expectInverted(file: string, [start, end]: readonly [number, number]): Promise<void> {
  const shown = await decodePictures(file);
  expect(shown).toHaveLength(pictures.length);
  for (const [place, picture] of shown.entries()) {
    const inside = place >= Math.floor(start * rate) && place < Math.ceil(end * rate);
    expect(distance(picture, pictures[place], inside), `picture ${place}`).toBeLessThan(4);
  }
}

describe('the pictures of a section, inverted', () => {
  const [start, end] = [3, 3.6];
  let plan: Plan;
  let file: string;

  beforeAll(async () => {
    plan = await editPictures({ plan: plain, template, artifacts, edits: [inverted(start, end)] });
    file = await assembled(plan);
  });

  it('are inverted, and all others look as they did', async () => {
    await expectInverted(file, [start, end]);
  });

  it('are encoded from shortly before the section to the next random access point; other packets stay', async () => {
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

  it('leave the sound as it was', async () => {
    expect(await demuxAudio(file)).toEqual(await demuxAudio(templateFile));
  });

  it.skipIf(!hasFfmpeg)(`decode without a message (${withoutFfmpeg})`, () => {
    expect(decoderMessages(file)).toBe('');
  });

  it('are encoded once and then taken from the cache', async () => {
    let changes = 0;
    const again = { ...inverted(start, end), change: () => void (changes += 1) };
    expect(await editPictures({ plan: plain, template, artifacts, edits: [again] })).toEqual(plan);
    expect(changes).toBe(0);
    const other = await editPictures({ plan: plain, template, artifacts, edits: [{ ...again, content: 'untouched' }] });
    expect(changes).toBe(15);
    const keys = ({ pictures: spans }: Plan) => spans.flatMap(({ encoded = [] }) => encoded.map(({ key }) => key));
    expect(keys(plan)).toHaveLength(1);
    expect(keys(other)).not.toEqual(keys(plan));
  });

  it('are handed over one after another with their time and variable', async () => {
    const seen: [string, number][] = [];
    const edit: PictureEdit = {
      ...inverted(1, 1.2, 'seen'),
      change: ({ variable, time, width, height, planes }) => {
        seen.push([variable, time]);
        expect([width, height, planes.length]).toEqual([320, 240, 3]);
      },
    };
    await editPictures({ plan: plain, template, artifacts, edits: [edit] });
    expect(seen).toEqual([25, 26, 27, 28, 29].map((frame) => ['name', frame / rate]));
  });

  it('may be changed as RGBA', async () => {
    const edit: PictureEdit = {
      ...inverted(start, end, 'inverted RGBA'),
      format: 'rgba',
      async change({ planes: [pixels], width, height }) {
        for (let row = 0; row < height; row++) {
          for (let at = 0; at < width * 4; at++) {
            const place = row * (pixels?.stride ?? 0) + at;
            if (pixels && at % 4 !== 3) pixels.bytes[place] = 255 - (pixels.bytes[place] ?? 0);
          }
        }
      },
    };
    await expectInverted(await assembled(await editPictures({ plan: plain, template, artifacts, edits: [edit] })), [
      start,
      end,
    ]);
  });
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
    const edits = longest.map(({ start, end }) => inverted(start, end, 'with sound'));
    const plan = await editPictures({ plan: rendered.plan, template, artifacts, edits });
    expect(plan.sound).toEqual(rendered.plan.sound);
    const [file, soundOnly] = [await assembled(plan), await assembled(rendered.plan)];
    expect(await decodeAudio(file)).toEqual(await decodeAudio(soundOnly));

    const video = await demuxVideo(file);
    expectDecodingOrder(video);
    expect(video.length < packets.length).toBe(seconds < 0.3);
    const shown = await decodePictures(file);
    expect(shown).toHaveLength(video.length);
    const kept = longest.reduce((sum, { start, end }) => sum + Math.ceil(end * rate) - Math.floor(start * rate), 0);
    const dark = shown.filter(({ meanLuma }) => meanLuma > 128).length;
    expect(dark).toBeGreaterThan(0);
    expect(dark).toBeLessThanOrEqual(kept);
    changedVideos.push(file);
  });
});

describe('any sections', () => {
  it('can be changed together, whatever lies between them', async () => {
    const section = fc
      .tuple(fc.double({ min: 0, max: 7.9, noNaN: true }), fc.double({ min: 0.01, max: 2, noNaN: true }))
      .map(([from, length]): [number, number] => [from, Math.min(8, from + length)]);
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(section, { minLength: 1, maxLength: 3 }), async (sections) => {
        // Two inversions of the same frame would leave it as it was.
        const blanked = sections.map(([from, to]): PictureEdit => ({
          ...inverted(from, to, `blank ${(number += 1)}`),
          change: ({ planes }) => void planes[0]?.bytes.fill(235),
        }));
        const plan = await editPictures({ plan: plain, template, artifacts, edits: blanked });
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
});

it.skipIf(!hasFfmpeg)(`videos with many changed pictures decode without a message (${withoutFfmpeg})`, () => {
  expect(changedVideos.length, 'videos of the tests above').toBeGreaterThan(0);
  for (const file of changedVideos) expect(`${file}: ${decoderMessages(file)}`).toBe(`${file}: `);
});

describe('pictures that cannot be changed', () => {
  function leftovers(): string[] {
    return existsSync(join(cache, 'pictures'))
      ? readdirSync(join(cache, 'pictures')).filter((name) => name.startsWith('.'))
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
    const edits = [inverted(1, 1.5, 'foreign')];
    await expect(editPictures({ plan: plain, template: foreign, artifacts, edits })).rejects.toMatchObject({
      code: 'TEMPLATE_FAILED',
    });
    expect(leftovers()).toEqual([]);
  });

  it('are refused where the recording shows none', async () => {
    for (const [from, to] of [
      [9, 10],
      [2, 1],
      [Number.NaN, 1],
    ] as const) {
      const changed = editPictures({ plan: plain, template, artifacts, edits: [inverted(from, to)] });
      await expect(changed).rejects.toMatchObject({ code: 'SECTION_INVALID', subject: 'name' });
    }
  });

  it('leave nothing behind when the change fails or is cancelled', async () => {
    const failing: PictureEdit = {
      ...inverted(1, 2, 'failing'),
      change: ({ time }) => {
        if (time > 1.5) throw new Error('out of paint');
      },
    };
    await expect(editPictures({ plan: plain, template, artifacts, edits: [failing] })).rejects.toThrow('out of paint');
    const controller = new AbortController();
    const cancelling: PictureEdit = { ...inverted(1, 2, 'cancelling'), change: () => controller.abort() };
    const changed = editPictures({ plan: plain, template, artifacts, edits: [cancelling], signal: controller.signal });
    await expect(changed).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(leftovers()).toEqual([]);
  });
});
