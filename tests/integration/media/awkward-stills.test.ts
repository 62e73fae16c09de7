import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { makePersonalStill, makeStills } from '#electron/engine/media/stills/stills.ts';
import { decodePictures } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes, type PictureTrack } from '../../support/make-recording.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('awkward-stills');
const largestPreview = 3 * 1024 * 1024;

type Size = { width: number; height: number };
type Stills = { poster: Size; preview: Size & { pictures: number } };

/** Makes all stills of a template, with and without a text, checks what holds for any, and tells their sizes. */
async function stillsOf(template: string): Promise<Stills> {
  const shared = await makeStills(template);
  const sizes: Stills[] = [];
  const drawn = { poster: join(template, 'drawn.jpg'), preview: join(template, 'drawn.gif') };
  for (const still of ['poster', 'preview'] as const) {
    const text = 'Hi Bartholomew Featherstonehaugh';
    expect(
      await makePersonalStill({
        template,
        still,
        design: { text, style: 'lower_third', badge: false },
        file: drawn[still],
      }),
    ).toBe(true);
  }
  for (const { poster, preview } of [shared, drawn]) {
    const [still] = await decodePictures(poster);
    const pictures = await decodePictures(preview);
    expect(statSync(preview).size).toBeLessThanOrEqual(largestPreview);
    sizes.push({
      poster: { width: still?.width ?? 0, height: still?.height ?? 0 },
      preview: { width: pictures[0]?.width ?? 0, height: pictures[0]?.height ?? 0, pictures: pictures.length },
    });
  }
  const [plain, withText] = sizes;
  expect(withText).toEqual(plain);
  if (!plain) throw new Error('no stills');
  return plain;
}

async function templateOf(name: string, video: PictureTrack, seconds: number): Promise<string> {
  const source = await makeRecording({ file: join(folder, `${name}.mkv`), video, audio: { seconds } });
  const template = join(folder, name);
  await normalize({ source, folder: template });
  return template;
}

describe('the stills of an awkward template', () => {
  it('in portrait are as small as in landscape', async () => {
    const video = { times: steadyTimes(30, 1), width: 1080, height: 1920 };
    expect(await stillsOf(await templateOf('portrait', video, 1))).toEqual({
      poster: { width: 720, height: 1280 },
      preview: { width: 270, height: 480, pictures: 10 },
    });
  });

  it('of two frames a second, longer than the preview, show six seconds', async () => {
    const video = { times: steadyTimes(2, 8), color: (picture: number) => [40 + 10 * picture, 128, 128] as const };
    expect(await stillsOf(await templateOf('slow', video, 8))).toEqual({
      poster: { width: 160, height: 120 },
      preview: { width: 160, height: 120, pictures: 60 },
    });
  });

  it('of a single frame are that frame', async () => {
    const template = join(folder, 'single');
    await makeTemplate(template, [new Float32Array(1024)]);
    expect(await stillsOf(template)).toEqual({
      poster: { width: 320, height: 240 },
      preview: { width: 320, height: 240, pictures: 1 },
    });
  });

  it.each<[string, Size, Size, Size]>([
    ['wide', { width: 3000, height: 4 }, { width: 1280, height: 2 }, { width: 480, height: 2 }],
    ['tall', { width: 6, height: 2000 }, { width: 4, height: 1280 }, { width: 2, height: 480 }],
    ['small', { width: 16, height: 16 }, { width: 16, height: 16 }, { width: 16, height: 16 }],
    ['oddly sized', { width: 854, height: 486 }, { width: 854, height: 486 }, { width: 480, height: 274 }],
  ])('that is very %s keep its shape as far as they can', async (name, size, poster, preview) => {
    const template = await templateOf(name, { times: steadyTimes(25, 0.6), ...size }, 0.6);
    expect(await stillsOf(template)).toEqual({ poster, preview: { ...preview, pictures: 6 } });
  });

  it('that is dark from beginning to end show it nevertheless', async () => {
    const template = await templateOf('dark', { times: steadyTimes(25, 2), color: () => [18, 128, 128] }, 2);
    expect((await stillsOf(template)).preview.pictures).toBe(20);
  });
});
