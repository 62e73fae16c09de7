import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { makeStills } from '#electron/engine/media/stills/stills.ts';
import { decodePictures } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('stills');

/** Black for the first one and a half seconds, then a moving pattern that compresses badly. */
function luma(picture: number, x: number, y: number): number {
  if (picture < 38) return 16;
  return (
    60 + ((Math.imul(Math.floor(x * 97) + picture * 31, 2_654_435_761) ^ Math.imul(Math.floor(y * 89), 40_503)) & 127)
  );
}

describe('the stills of a template', () => {
  const target = join(folder, 'template');

  beforeAll(async () => {
    const video = { times: steadyTimes(25, 3), width: 320, height: 568, luma };
    const source = await makeRecording({ file: join(folder, 'source.mkv'), video, audio: { seconds: 3 } });
    await normalize({ source, folder: target });
  });

  it('are a poster that is not black and a preview that moves', async () => {
    const { poster, preview } = await makeStills(target);
    const posters = await decodePictures(poster);
    expect(posters).toMatchObject([{ width: 320, height: 568 }]);
    expect(posters[0]?.meanLuma).toBeGreaterThan(60);
    const pictures = await decodePictures(preview);
    expect(Math.max(pictures[0]?.width ?? 0, pictures[0]?.height ?? 0)).toBeLessThanOrEqual(480);
    expect(pictures.length).toBeGreaterThan(10);
    expect(statSync(preview).size).toBeLessThanOrEqual(3 * 1024 * 1024);
    expect(readdirSync(target).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('are made once', async () => {
    const { poster, preview } = await makeStills(target);
    const before = [readFileSync(poster), statSync(preview).mtimeMs];
    await makeStills(target);
    expect([readFileSync(poster), statSync(preview).mtimeMs]).toEqual(before);
  });

  it('are not half made when cancelled', async () => {
    const copy = join(folder, 'cancelled');
    cpSync(target, copy, { recursive: true, filter: (name) => !/\.(jpg|gif)$/.test(name) });
    expect((await thrownBy(makeStills(copy, { signal: AbortSignal.abort() }))).code).toBe('CANCELLED');
    expect(readdirSync(copy).some((name) => /\.(jpg|gif|partial)$/.test(name))).toBe(false);
  });

  it('need a template', async () => {
    mkdirSync(join(folder, 'nothing'));
    expect((await thrownBy(makeStills(join(folder, 'nothing')))).code).toBe('FILE_NOT_FOUND');
  });

  it.each(['', '{"version": 1, ', '{"version": 99}'])('need facts that can be read, not %j', async (facts) => {
    const damaged = join(folder, `damaged-${facts.length}-${facts.at(-1)}`);
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'template.json'), facts);
    expect((await thrownBy(makeStills(damaged))).code).toBe('TEMPLATE_FAILED');
  });
});

describe('looking at a recording', () => {
  it('tells what an import will make of it', async () => {
    const source = await makeRecording({
      file: join(folder, 'report.mov'),
      video: { times: steadyTimes(25, 1), pixelAspect: [2, 1], matrix: [0, 1, -1, 0] },
      audio: { seconds: 1, channels: 6, sampleRate: 44_100 },
    });
    const report = await probeMedia(source);
    expect(report).toMatchObject({
      file: source,
      size: statSync(source).size,
      video: {
        codec: 'h264',
        width: 120,
        height: 320,
        codedWidth: 160,
        codedHeight: 120,
        rotation: 90,
        frameRate: [25, 1],
        hdr: false,
      },
      audio: { channels: 6, sampleRate: 44_100 },
    });
    expect(report.duration).toBeCloseTo(1, 1);
    expect(report.notes).toContainEqual(expect.objectContaining({ code: 'channels_mixed', channels: 6 }));
  });
});
