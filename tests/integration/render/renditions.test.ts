import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { makeRendition, messagingCoding, picturesOf } from '#electron/engine/media/edit/rendition.ts';
import { wholePicture } from '#electron/engine/media/layers/layers.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import {
  readRenditionFacts,
  renditionFile,
  smallerRenditions,
  type MadeRendition,
  type Rendition,
} from '#electron/engine/template/renditions.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { CancelledError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, messagesOf, withoutFfmpeg } from '../../support/decode-check.ts';
import { decodeAudio } from '../../support/decode.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { decodePictures, demuxAudio, demuxVideo } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenClip, spokenRecording, type SpokenWord } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { markedReport } from '../../support/marked-report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('renditions');
const template = join(folder, 'template');
const cache = join(folder, 'cache');
const artifacts = createFileStore(cache);
const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0;
const made: readonly MadeRendition[] = ['720p', '480p', 'messaging'];

let info: TemplateInfo;
let words: SpokenWord[];
/** With long and short words, so that pictures are shown faster and slower than recorded. */
let plan: Plan;

beforeAll(async () => {
  const spoken = spokenRecording(4, 4);
  ({ words } = spoken);
  info = await makeTemplate(template, [spoken.samples], { width: 810, height: 1080 });
  for (const rendition of made) await makeRendition({ template, rendition });
  const longest = words.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 4);
  ({ plan } = await renderVideo({
    template,
    artifacts,
    sections: longest.map((word, index) => ({ ...word, variable: `v${index}`, text: index < 3 ? '0.08' : '0.9' })),
    voice: voiceConfigOf('flite:slt'),
    clips: clipsFrom(async ({ text }) => spokenClip(Number(text), 3)),
  }));
});

/** Names of the boxes a file consists of, in order. */
function boxes(file: string): string[] {
  const bytes = readFileSync(file);
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return names;
}

function streams(file: string): Record<string, unknown>[] {
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file], { encoding: 'utf8' });
  return (JSON.parse(stdout) as { streams: Record<string, unknown>[] }).streams;
}

describe.each(made)('the rendition %s', (rendition) => {
  it('has the frames of its template at their times, and its very packets of sound', async () => {
    const [file, source] = [renditionFile(template, rendition), renditionFile(template, 'source')];
    const times = async (of: string) =>
      (await demuxVideo(of)).map(({ pts }) => Math.round(pts * 1_000)).toSorted((a, b) => a - b);
    expect(await times(file)).toEqual(await times(source));
    expect(await demuxAudio(file)).toEqual(await demuxAudio(source));
    expect(boxes(file).indexOf('moov')).toBeLessThan(boxes(file).indexOf('mdat'));
  });

  it('shows a finished video by the same plan: the same sound to the sample, pictures as long', async () => {
    const [small, full] = [
      await finishedVideo(folder, { plan, template, artifacts, rendition }),
      await finishedVideo(folder, { plan, template, artifacts }),
    ];
    expect(await decodeAudio(small)).toEqual(await decodeAudio(full));
    const shown = (await demuxVideo(small)).map(({ pts }) => pts).toSorted((a, b) => a - b);
    // Which frames are left out where time runs fast depends on the coding; the rate does not.
    const gaps = shown.slice(1).map((pts, index) => pts - (shown[index] ?? 0));
    expect(shown.length).toBeLessThan(info.frames);
    expect(Math.min(...gaps)).toBeGreaterThan(1 / 25 - 1e-4);
    const last =
      (await demuxVideo(full))
        .map(({ pts }) => pts)
        .toSorted((a, b) => a - b)
        .at(-1) ?? 0;
    expect(Math.abs((shown.at(-1) ?? 0) - last)).toBeLessThan(0.1);
  });

  it.skipIf(!hasFfmpeg)(`decodes in that video without a message (${withoutFfmpeg})`, async () => {
    expect(decoderMessages(await finishedVideo(folder, { plan, template, artifacts, rendition }))).toBe('');
  });

  it('is signed as every other, with the same new words', async () => {
    const of = (each: Rendition) => markedReport({ plan, templates: () => template, artifacts, rendition: each });
    const { words } = await of(rendition);
    expect(words).toEqual((await of('source')).words);
    expect(words).toHaveLength(1);
  });

  it('gives a video an entity tag of its own', async () => {
    const tags = new Set<string>();
    for (const each of ['source', rendition] as const) {
      const assembly = await openAssembly({ plan, templates: () => template, artifacts, rendition: each });
      tags.add(assembly.etag);
      await assembly.close();
    }
    expect(tags.size).toBe(2);
  });
});

describe.each(made)('new pictures in the rendition %s', (rendition) => {
  const white = { kind: 'shape', box: wholePicture, radius: 0, grow: 0, shadow: 0, color: 'ffffff' } as const;
  const captions = { style: 'box' as const, cues: [{ start: 2.2, end: 3, lines: ['Hi Sarah'] }] };
  const request: PictureRequest = { layers: [{ ...white, start: 0.5, end: 1.5 }], captions };

  async function drawn(shown: Rendition): Promise<string> {
    const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
    const video = await drawer.draw({ plan, template: basename(template), request, rendition: shown });
    expect(video.pieces).toBeGreaterThan(0);
    return finishedVideo(folder, { plan: video.plan, template, artifacts, rendition: shown });
  }

  it('are named in what is signed', async () => {
    const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
    const video = { template: basename(template), request, rendition };
    const { plan: shown } = await drawer.draw({ plan, ...video });
    const { pictures } = await markedReport({ plan: shown, templates: () => template, artifacts, rendition });
    expect(pictures.map(({ kind }) => kind)).toEqual(['background', 'captions']);
    const [{ start, end } = { start: 0, end: 0 }] = pictures[1]?.ranges ?? [];
    expect(Math.abs(start - 2.2)).toBeLessThan(0.05);
    expect(Math.abs(end - 3)).toBeLessThan(0.05);
  });

  it('are those of the video, at the same times and with the same sound', async () => {
    const [small, full] = [await drawn(rendition), await drawn('source')];
    expect(messagesOf(small)).toBe('');
    expect(await decodeAudio(small)).toEqual(await decodeAudio(full));
    const shown = await Promise.all(
      [small, full].map(async (file) => (await decodePictures(file)).map(({ meanLuma }) => meanLuma > 200)),
    );
    // Which frames are left out where time runs fast depends on the coding.
    const [smallCount = 0, fullCount = 0] = shown.map((pictures) => pictures.filter(Boolean).length);
    expect(fullCount).toBeGreaterThan(12);
    expect(Math.abs(smallCount - fullCount)).toBeLessThan(4);
    expect(shown.map((pictures) => pictures.indexOf(true) > 0)).toEqual([true, true]);
  });
});

it('a messaging rendition whose facts do not tell its bit rate takes no new pictures, and is made again', async () => {
  const copy = join(folder, 'facts');
  cpSync(template, copy, { recursive: true });
  const { filled, ...facts } = await readRenditionFacts(copy, 'messaging');
  expect(filled).toBe(0.9);
  writeFileSync(join(copy, 'rendition-messaging.json'), JSON.stringify(facts));
  const index = await loadTemplateIndex(copy, 'messaging');
  expect(() => picturesOf(index, 'messaging')).toThrow(expect.objectContaining({ code: 'TEMPLATE_FAILED' }));
  writeFileSync(join(copy, 'rendition-messaging.json'), JSON.stringify({ ...facts, key: 'older' }));
  expect((await makeRendition({ template: copy, rendition: 'messaging' })).filled).toBe(0.9);
  rmSync(copy, { recursive: true });
});

describe.skipIf(!hasFfprobe)('as ffprobe sees it', () => {
  it.each([
    ['720p', 'High', 720, 960],
    ['480p', 'High', 480, 640],
    ['messaging', 'Main', 720, 960],
  ] as const)('%s is H.264 %s of %i×%i with its shape kept, and AAC', (rendition, profile, width, height) => {
    const [video, audio] = streams(renditionFile(template, rendition));
    expect(video).toMatchObject({ codec_name: 'h264', profile, width, height, pix_fmt: 'yuv420p' });
    expect(audio).toMatchObject({ codec_name: 'aac', profile: 'LC', channels: 1, sample_rate: '48000' });
  });
});

describe('a rendition', () => {
  it('of a template as it is, is its file, byte for byte', async () => {
    const file = await finishedVideo(folder, { plan: planOf(info), template, artifacts, rendition: '480p' });
    expect(readFileSync(file).equals(readFileSync(renditionFile(template, '480p')))).toBe(true);
  });

  it('is made once, and made again when its file was made in another way', async () => {
    const first = await makeRendition({ template, rendition: '480p' });
    const { mtimeMs } = statSync(renditionFile(template, '480p'));
    expect(await makeRendition({ template, rendition: '480p' })).toEqual(first);
    expect(statSync(renditionFile(template, '480p')).mtimeMs).toBe(mtimeMs);
    const copy = join(folder, 'older');
    cpSync(template, copy, { recursive: true });
    writeFileSync(join(copy, 'rendition-480p.json'), '{"key":"older","hash":"","size":1}');
    expect(await makeRendition({ template: copy, rendition: '480p' })).toEqual(first);
    rmSync(copy, { recursive: true });
  });

  it('is not there when it was cancelled', async () => {
    const copy = join(folder, 'cancelled');
    await makeTemplate(copy, [new Float32Array(48_000)]);
    const cancelled = AbortSignal.abort(new CancelledError());
    const error = await thrownBy(makeRendition({ template: copy, rendition: '480p', signal: cancelled }));
    expect(error).toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(copy).filter((name) => name.startsWith('rendition'))).toEqual([]);
  });

  it('that was not made is missed, as is one that was cut off, which is made again', async () => {
    const copy = join(folder, 'torn');
    await makeTemplate(copy, [new Float32Array(48_000)]);
    await expect(loadTemplateIndex(copy, '480p')).rejects.toMatchObject({ code: 'RENDITION_MISSING' });
    await makeRendition({ template: copy, rendition: '480p' });
    truncateSync(renditionFile(copy, '480p'), 2_000);
    expect(await thrownBy(loadTemplateIndex(copy, '480p'))).toMatchObject({ code: 'RENDITION_MISSING' });
    await makeRendition({ template: copy, rendition: '480p' });
    expect((await loadTemplateIndex(copy, '480p')).size).toBe(statSync(renditionFile(copy, '480p')).size);
  });

  it('for messaging apps is refused for a template that is too long, before any work', async () => {
    const copy = join(folder, 'long');
    await makeTemplate(copy, [new Float32Array(48_000)]);
    const facts = JSON.parse(readFileSync(join(copy, 'template.json'), 'utf8')) as TemplateInfo;
    writeFileSync(join(copy, 'template.json'), JSON.stringify({ ...facts, duration: limits.messagingSeconds + 1 }));
    const error = await thrownBy(makeRendition({ template: copy, rendition: 'messaging' }));
    expect(error).toMatchObject({ code: 'MEDIA_TOO_LARGE' });
    expect(existsSync(renditionFile(copy, 'messaging'))).toBe(false);
  });

  it('for slow lines is offered where it is smaller than the template', () => {
    expect(smallerRenditions({ width: 1920, height: 1080 })).toEqual(['720p', '480p']);
    expect(smallerRenditions({ width: 720, height: 1280 })).toEqual(['480p']);
    expect(smallerRenditions({ width: 640, height: 480 })).toEqual([]);
  });
});

describe('the bit rate for messaging apps', () => {
  /** Of stereo sound, the larger. */
  const soundRate = 192_000;

  it.each([10, 60, 180, 300, limits.messagingSeconds])('fills at most the allowed file in %i s', (length) => {
    const { pictures } = messagingCoding(length, (soundRate * length) / 8, 0.9);
    const kilobits = Number(/vbv-maxrate=(\d+)/.exec(pictures.params)?.[1]);
    // A decoder's buffer of two seconds may be spent beside the rate.
    const bytes = ((kilobits * 1000 + soundRate) * length + 2 * kilobits * 1000) / 8;
    expect(bytes).toBeLessThan(limits.messagingBytes);
    expect(kilobits).toBeGreaterThan(100);
  });

  it('gives longer videos smaller pictures', () => {
    const shorterSides = [60, 150, 350].map(
      (length) => messagingCoding(length, (soundRate * length) / 8, 0.9).largest.shorter,
    );
    expect(shorterSides).toEqual([720, 480, 360]);
  });
});
