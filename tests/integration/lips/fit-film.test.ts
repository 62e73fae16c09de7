import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LipsRefusal } from '#shared/lips.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { fitFilm } from '#electron/engine/lips/fit-film.ts';
import { judgeStill } from '#electron/engine/lips/judge-still.ts';
import { openPatches } from '#electron/engine/lips/patches.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { uprightPictures } from '#electron/engine/media/import/upright-pictures.ts';
import { hasFfmpeg } from '../../support/decode-check.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** One man in two takes, and another man. */
const takes = { template: 'grid_pwij3p.mpg', same: 'grid_s2_swwp2s.mpg', other: 'grid_bbaf2n.mpg' } as const;
const rate = 25;
/** The part of the take that is filmed, and the value in it, seconds. */
const filmed = { from: 0.6, length: 1.4, start: 0.4, end: 0.9 };
const section = { start: 0.9, end: 1.4 };

/** Four strips of the forehead, side by side, from below the nose to the chin. */
const fingers = [
  'split[face][skin];[skin]crop=38:60:330:200,scale=38:150,split=4[a][b][c][d]',
  '[face][a]overlay=296:352[one];[one][b]overlay=338:344[two];[two][c]overlay=380:346[three];[three][d]overlay=422:354',
].join(';');

describe.skipIf(!hasMedia || !hasFfmpeg)(`a film on a template (${withoutMedia}, and ffmpeg)`, () => {
  const folder = temporaryFolder();
  let artifacts: ArtifactStore;
  const template = (): string => join(folder, 'template');

  /** The recordings are small: their faces are made large enough. */
  function convert(name: string, file: string, filters: string, part: readonly string[] = []): string {
    const path = join(folder, file);
    const input = [...part, '-i', join(mediaFolder, 'talking', name)];
    const video = ['-vf', `scale=720:576:flags=lanczos,setsar=1,${filters}`, '-c:v', 'libx264', '-crf', '12'];
    const sound = file.endsWith('.mp4') ? ['-an'] : ['-c:a', 'pcm_s16le'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...video, '-pix_fmt', 'yuv420p', ...sound, path]);
    return path;
  }

  function filmOf(name: string, filters = 'null') {
    const part = ['-ss', String(filmed.from), '-t', String(filmed.length)];
    const id = `${name} ${filters}`;
    const file = convert(name, `${id.replace(/\W/gu, '').slice(0, 80)}.mp4`, filters, part);
    return { file, id, start: filmed.start, end: filmed.end };
  }

  beforeAll(async () => {
    artifacts = createMemoryStore();
    await normalize({ source: convert(takes.template, 'template.mkv', 'null'), folder: template() });
  });

  const shown = Array.from({ length: 20 }, (_, index) => ({ base: 19 + index, film: 0.24 + index / rate }));

  it('lays the mouth on the head, changes nothing beside it, and does so once', async () => {
    const options = { template: template(), film: filmOf(takes.same), shown, artifacts };
    const fitted = await fitFilm(options);
    expect(fitted).toMatchObject({ refused: null });
    if (fitted.refused !== null) return;
    const { metrics, key } = fitted;
    expect(metrics.seam).toBeLessThan(3);
    expect(metrics.flicker).toBeLessThan(1.2);
    expect(metrics.residual).toBeLessThan(3);
    expect(await fitFilm({ ...options, film: { ...options.film, file: 'missing' } })).toEqual(fitted);
    using patches = await openPatches(artifacts, key);
    let changed = 0;
    for await (const { picture, time } of uprightPictures(join(template(), 'template.mp4'), { from: 24 / rate })) {
      const frame = Math.round(time * rate);
      if (frame > 30) break;
      const drawn = Uint8Array.from(picture.pixels);
      patches.draw(frame - 19, drawn, picture);
      const { width, height } = picture;
      for (let at = 0; at < width * height; at++) {
        if (drawn[at] === picture.pixels[at]) continue;
        changed += 1;
        // The mouth is in the lower half of the middle.
        const [x, y] = [at % width, Math.floor(at / width)];
        expect(x > width / 4 && x < (3 * width) / 4 && y > height / 2).toBe(true);
      }
    }
    expect(changed).toBeGreaterThan(10_000);
  });

  it.each<[LipsRefusal[], string, string, string]>([
    [['other_person'], 'another person', takes.other, 'null'],
    [
      ['side_light'],
      'light from one side',
      takes.same,
      'geq=lum=lum(X\\,Y)*(0.6+0.8*(X-250)/220):cb=cb(X\\,Y):cr=cr(X\\,Y)',
    ],
    [['blurred', 'mismatch', 'other_person'], 'a lens out of focus', takes.same, 'gblur=sigma=9'],
    [['cut_off', 'no_face'], 'a chin below the picture', takes.same, 'crop=iw:420:0:0'],
    [['no_face'], 'nobody', takes.same, 'crop=160:160:0:0,scale=720:720'],
    [['several_faces'], 'two people', takes.same, 'split[a][b];[a][b]hstack'],
    [['small_face'], 'somebody far away', takes.same, 'scale=iw*0.4:-2,pad=720:576:200:150'],
    [['hidden'], 'something dark before the mouth', takes.same, 'drawbox=300:370:160:90:color=0x202020:t=fill'],
    [['other_person', 'hidden'], 'a hand before the mouth', takes.same, 'drawbox=300:370:160:90:color=0xb08060:t=fill'],
    [['other_person', 'hidden'], 'fingers of his own skin before the mouth', takes.same, fingers],
    [
      ['turned', 'mismatch', 'blurred'],
      'a head turned away',
      takes.same,
      'perspective=x0=0:y0=-160:x1=W*1.5:y1=60:x2=0:y2=H+160:x3=W*1.5:y3=H-60:sense=source',
    ],
  ])('refuses with %j: %s', async (reasons, _what, name, filters) => {
    const film = filmOf(name, filters);
    const { refused } = await fitFilm({ template: template(), film, shown, artifacts });
    expect(reasons).toContain(refused);
  });

  it('is unavailable when its file is missing, and fits once it is there', async () => {
    const film = { ...filmOf(takes.same, 'hqdn3d'), file: join(folder, 'missing.mp4') };
    expect(await fitFilm({ template: template(), film, shown, artifacts })).toMatchObject({
      refused: 'unavailable',
    });
    const found = { ...film, file: filmOf(takes.same, 'hqdn3d').file };
    expect((await fitFilm({ template: template(), film: found, shown, artifacts })).refused).not.toBe('unavailable');
  });

  it('is helped by a still: which way to turn, to move and to look', async () => {
    const still = async (filters: string) => {
      const file = join(folder, 'still.jpg');
      const video = join(folder, takes.same);
      convert(takes.same, `${takes.same}.mp4`, filters, ['-ss', '1', '-t', '0.1']);
      execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', `${video}.mp4`, '-frames:v', '1', file]);
      return judgeStill({ still: file, template: template(), section, artifacts });
    };
    const [plain, leaning, near] = [
      await still('null'),
      await still('rotate=0.2'),
      await still('crop=iw*0.8:ih*0.8:0:ih*0.2'),
    ];
    expect(plain.outline.length).toBeGreaterThan(30);
    expect((leaning.face?.roll ?? 0) - (plain.face?.roll ?? 0)).toBeGreaterThan(10);
    expect((near.face?.scale ?? 0) / (plain.face?.scale ?? 1)).toBeCloseTo(1.25, 1);
    expect(near.face?.x ?? 0).toBeGreaterThan(plain.face?.x ?? 0);
    expect(plain.face?.light.level).toBeCloseTo(1, 0);
    expect((await still('crop=100:100:0:0')).refused).toBe('no_face');
  });
});
