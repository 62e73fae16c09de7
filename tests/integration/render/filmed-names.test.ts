import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { RenderResult } from '#electron/engine/render/types.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';
import { PictureDrawer, type DrawnVideo } from '#electron/engine/workers/draw-pictures.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { hasFfmpeg, messagesOf } from '../../support/decode-check.ts';
import { decodeAudio, framesOf } from '../../support/decode.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Words of one person, said in another take and filmed there, in a video of the first. */

const folder = temporaryFolder('filmed-names');
const artifacts = createFileStore(join(folder, 'cache'));
const template = join(folder, 'template');
/** "place *white* in j three please" and "set *white* with p two soon", seconds; faces are wide enough at twice the size. */
const old = { start: 0.71, end: 1.09 };
const said = { start: 0.75, end: 1.12 };
const around = 0.4;
const context = 0.2;

function ffmpeg(...parts: string[]): void {
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...parts]);
}

const grid = (name: string): string => join(mediaFolder, 'talking', `grid_${name}.mpg`);

/** A film of a stretch of a take, and its sound. */
async function film(name: string, source: string): Promise<{ wav: string }> {
  const [from, length] = [said.start - around, said.end - said.start + 2 * around];
  const cut = ['-ss', String(from), '-t', String(length)];
  const file = join(folder, 'temporary', name);
  mkdirSync(join(folder, 'temporary'), { recursive: true });
  ffmpeg('-i', source, ...cut, '-vf', 'scale=iw*2:-2', '-an', '-crf', '16', '-f', 'mp4', file);
  const wav = join(folder, `${name}.wav`);
  const heard = [String(said.start - context), String(said.end - said.start + 2 * context)];
  ffmpeg('-i', source, '-ss', heard[0] ?? '', '-t', heard[1] ?? '', '-vn', '-ac', '1', '-ar', '48000', wav);
  return { wav };
}

async function render(name: string, wav: string, of = template): Promise<RenderResult> {
  const length = said.end - said.start;
  const seams = { before: context * 48_000, after: context * 48_000, coupled: false, level: null };
  const pictures = { file: `temporary/${name}`, id: name, start: around, end: around + length };
  const recording = { file: wav, id: `sound ${name}`, seams, film: pictures };
  const clips = new Narrator({ artifacts });
  const sections = [{ ...old, variable: 'color', text: 'white', recording }];
  return renderVideo({ template: of, artifacts, sections, voice: voiceConfigOf('flite:slt'), clips });
}

function draw({ plan, lips }: RenderResult, of = template, rendition: Rendition = 'source'): Promise<DrawnVideo> {
  const request = { layers: [], lips };
  return new PictureDrawer(new TasksHere(artifacts, folder)).draw({ plan, template: basename(of), rendition, request });
}

type Band = { from: number; to: number };

/** The middle of bands of each picture. @param bands shares of its height. */
function bandsOf(file: string, bands: readonly Band[]): Uint8Array[][] {
  const pictures: Uint8Array[][] = [];
  for (const { frame } of framesOf(file, 'video')) {
    const { width, height } = frame;
    const [luma, stride = 0] = [frame.data?.[0] ?? new Uint8Array(0), frame.linesize[0]];
    pictures.push(
      bands.map(({ from, to }) => {
        const rows = Array.from({ length: Math.round((to - from) * height) }, (_, row) => {
          const at = (Math.round(from * height) + row) * stride;
          return luma.slice(at + Math.round(width * 0.4), at + Math.round(width * 0.6));
        });
        return Uint8Array.from(Buffer.concat(rows));
      }),
    );
  }
  return pictures;
}

/** Mean difference of two bands, levels. */
function distance(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] ?? NaN)), 0) / one.length;
}

const common = { width: 200, height: 160 };

/** Brightness of each picture of a video at a small size that is common to renditions. */
function smallPictures(file: string): Uint8Array[] {
  const scale = `scale=${common.width}:${common.height}:flags=area,format=gray`;
  const options = ['-i', file, '-an', '-vf', scale, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'];
  const bytes = execFileSync('ffmpeg', ['-loglevel', 'error', ...options], { maxBuffer: 2 ** 28 });
  const length = common.width * common.height;
  return Array.from({ length: bytes.length / length }, (_, at) => bytes.subarray(at * length, (at + 1) * length));
}

/** The mouth of a small picture. */
function mouthOf(picture: Uint8Array): Uint8Array {
  const { width, height } = common;
  const rows = Array.from({ length: Math.round(0.16 * height) }, (_, row) => {
    const at = (Math.round(0.62 * height) + row) * width;
    return picture.subarray(at + Math.round(0.4 * width), at + Math.round(0.6 * width));
  });
  return Uint8Array.from(Buffer.concat(rows));
}

describe.skipIf(!hasMedia || !hasFfmpeg)(`names filmed in another take (${withoutMedia})`, () => {
  beforeAll(async () => {
    const large = join(folder, 'large.mp4');
    ffmpeg('-i', grid('pwij3p'), '-vf', 'scale=iw*2:-2', '-crf', '10', large);
    await normalize({ source: large, folder: template });
  });

  it('show the mouth that said them, in the mouth’s place alone', async () => {
    const { wav } = await film('same', grid('s2_swwp2s'));
    const result = await render('same', wav);
    const video = await draw(result);
    expect(video.fitted).toEqual([{ start: old.start, film: 'same', refused: null }]);
    const file = await finishedVideo(folder, { plan: video.plan, template, artifacts });
    expect(messagesOf(file)).toBe('');
    const plain = await finishedVideo(folder, { plan: result.plan, template, artifacts });
    expect(await decodeAudio(file)).toEqual(await decodeAudio(plain));
    // Encoding changes a level or two everywhere; a mouth far more.
    const [eyes, mouth] = [
      { from: 0.3, to: 0.5 },
      { from: 0.62, to: 0.78 },
    ];
    const [before, after] = [bandsOf(plain, [eyes, mouth]), bandsOf(file, [eyes, mouth])];
    expect(after).toHaveLength(before.length);
    const changes = after.map((bands, picture) =>
      bands.map((band, index) => distance(band, before[picture]?.[index] ?? new Uint8Array(0))),
    );
    expect(Math.max(...changes.map(([above = NaN]) => above))).toBeLessThan(1.5);
    expect(changes.filter(([, below = NaN]) => below > 2.5).length).toBeGreaterThanOrEqual(5);
  });

  it('show the same mouth in smaller renditions', async () => {
    const [large, source] = [join(folder, 'large'), join(folder, 'larger.mp4')];
    ffmpeg('-i', grid('pwij3p'), '-vf', 'scale=1120:896', '-crf', '10', source);
    await normalize({ source, folder: large });
    const { wav } = await film('again', grid('s2_swwp2s'));
    const result = await render('again', wav, large);
    const seen = async (rendition: Rendition) => {
      const { plan } = await draw(result, large, rendition);
      const file = await finishedVideo(folder, { plan, template: large, artifacts, rendition });
      expect(messagesOf(file)).toBe('');
      return smallPictures(file).map(mouthOf);
    };
    const whole = await seen('source');
    for (const rendition of ['720p', '480p'] as const) {
      await makeRendition({ template: large, rendition });
      const video = { plan: result.plan, template: large, artifacts, rendition };
      const without = smallPictures(await finishedVideo(folder, video)).map(mouthOf);
      const small = await seen(rendition);
      expect(small).toHaveLength(whole.length);
      const none = new Uint8Array(0);
      const unlike = small.map((mouth, at) => distance(mouth, whole[at] ?? none));
      expect(Math.max(...unlike)).toBeLessThan(2);
      const changes = small.map((mouth, at) => distance(mouth, without[at] ?? none));
      expect(changes.filter((change) => change > 2.5).length).toBeGreaterThanOrEqual(5);
    }
  });

  it('of another person are refused, and the video keeps the recording’s mouth', async () => {
    const { wav } = await film('other', grid('lbax4n'));
    const result = await render('other', wav);
    const video = await draw(result);
    expect(video.fitted).toEqual([{ start: old.start, film: 'other', refused: 'other_person' }]);
    expect(video.plan).toEqual(result.plan);
  });
});
