import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standardRates, type FrameRate } from '#electron/engine/media/codec/frame-rate.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { checkTemplate } from '../../robustness/check-template.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { decodePictures, readPcm } from '../../support/inspect-template.ts';
import { makeRecording } from '../../support/make-recording.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { fc } from '../../support/property.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('any-recording');

const hasFfprobe = hasFfmpeg && spawnSync('ffprobe', ['-version']).status === 0;

/** Frame rates of a file as an independent program tells them: nominal and average. */
function probedRates(file: string): string {
  const entries = ['-show_entries', 'stream=r_frame_rate,avg_frame_rate', '-of', 'csv=p=0'];
  return spawnSync('ffprobe', ['-v', 'error', '-select_streams', 'v', ...entries, file], {
    encoding: 'utf8',
  }).stdout.trim();
}

const recordings = fc.record({
  rate: fc.constantFrom(...standardRates),
  pictures: fc.integer({ min: 30, max: 80 }),
  /** Where one bright picture is, as a share. */
  flash: fc.double({ min: 0.4, max: 0.9, noNaN: true }),
  width: fc.integer({ min: 30, max: 90 }).map((half) => half * 2),
  height: fc.integer({ min: 30, max: 90 }).map((half) => half * 2),
  group: fc.integer({ min: 1, max: 40 }),
  reordered: fc.integer({ min: 0, max: 3 }),
  sampleRate: fc.constantFrom(8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000),
  channels: fc.constantFrom(1, 2, 6),
  /** When the sound begins, seconds. */
  late: fc.constantFrom(0, 0, 0.1, 0.25),
});

describe('any recording of a standard rate', () => {
  /** The templates made of them. */
  const templates: { file: string; rate: FrameRate }[] = [];

  it('becomes a template of that rate, whose sound and picture are where they were', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(recordings, async (recording) => {
        const { rate, pictures, width, height, group, reordered, sampleRate, channels, late } = recording;
        const flash = Math.round(recording.flash * pictures);
        const time = (flash * rate[1]) / rate[0];
        const name = String((made += 1));
        const source = await makeRecording({
          file: join(folder, `${name}.mov`),
          video: {
            times: Array.from({ length: pictures }, (_, index) => index),
            timeBase: [rate[1], rate[0]],
            luma: (picture) => (picture === flash ? 220 : 40),
            width,
            height,
            group,
            reordered,
          },
          audio: {
            sampleRate,
            channels,
            start: late,
            seconds: (pictures * rate[1]) / rate[0] - late,
            sample: (at, channel) => (at + late >= time && at + late < time + 0.03 ? 0.8 - 0.1 * channel : 0),
          },
        });
        const target = join(folder, name);
        const info = await normalize({ source, folder: target });
        expect(info).toMatchObject({
          frameRate: rate,
          frames: pictures,
          width,
          height,
          channels: channels === 1 ? 1 : 2,
        });
        expect(await checkTemplate(target, info)).toEqual([]);

        const file = join(target, templateFiles.video);
        const bright = (await decodePictures(file)).flatMap(({ meanLuma }, place) => (meanLuma > 130 ? [place] : []));
        expect(bright).toEqual([flash]);
        const heard = (readPcm(target, info)[0] ?? []).findIndex((sample) => Math.abs(sample) > 0.2) / 48_000;
        // Half a millisecond for the resampler's ringing and the sample grid of the source.
        expect(Math.abs(heard - time)).toBeLessThan(0.0005);
        templates.push({ file, rate });
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);

  it.skipIf(!hasFfprobe)(`is read by an independent decoder without a message, at its rate (${withoutFfmpeg})`, () => {
    expect(templates.length, 'templates of the test above').toBeGreaterThan(0);
    for (const { file, rate } of templates) {
      expect(`${file}: ${decoderMessages(file)}`).toBe(`${file}: `);
      expect(`${file}: ${probedRates(file)}`).toBe(`${file}: ${rateText(rate)},${rateText(rate)}`);
    }
  });
});

function rateText([numerator, denominator]: FrameRate): string {
  return `${numerator}/${denominator}`;
}

describe.skipIf(!hasMedia)(`a browser's recording without a length (${withoutMedia})`, () => {
  it('that breaks off in the middle is used as far as it goes', async () => {
    const whole = readFileSync(join(mediaFolder, 'import', 'tsebml_firefox53.webm'));
    const source = join(folder, 'broken-off.webm');
    writeFileSync(source, whole.subarray(0, whole.length >> 1));
    const target = join(folder, 'broken-off');
    const info = await normalize({ source, folder: target });
    expect(info.duration).toBeGreaterThan(4);
    expect(info.duration).toBeLessThan(6);
    expect(await checkTemplate(target, info)).toEqual([]);
  });
});
