import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { perSecond, standardRates } from '#electron/engine/media/codec/frame-rate.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { SectionToRender } from '#electron/engine/render/types.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { countPictures, decodeAudio, demuxVideo } from '../../support/decode.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { changedBlocks } from '../../support/decoded-sound.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { makeRecording } from '../../support/make-recording.ts';
import { fc } from '../../support/property.ts';
import { spokenClip, spokenRecording } from '../../support/speech-like.ts';
import { droppedFrames } from '../../support/plan-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clipsFrom, type Speak } from '../../support/stand-in-clips.ts';

const runs = 12;

const folder = temporaryFolder('any-template');
const cache = join(folder, 'cache');
const artifacts = createFileStore(cache);

/** "35 Ann" takes 0.35 s. */
const speak: Speak = async ({ text }) => spokenClip(Number.parseInt(text, 10) / 100, text.length);

const videos = fc.record({
  rate: fc.constantFrom(...standardRates),
  seconds: fc.integer({ min: 2, max: 5 }),
  /** Where the scene changes, as shares: the encoder begins a group of pictures there. */
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
  stereo: fc.boolean(),
  /** Hundredths of a second. */
  sections: fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 150 }),
      length: fc.integer({ min: 10, max: 80 }),
      value: fc.integer({ min: 8, max: 120 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

function sectionsOf({ seconds, sections }: { seconds: number } & Pick<Video, 'sections'>): SectionToRender[] {
  let end = 0;
  return sections
    .map(({ gap, length, value }, index) => {
      const start = end + gap / 100;
      end = start + length / 100;
      return { variable: `v${index}`, start, end, text: `${value} Name` };
    })
    .filter((section) => section.end <= seconds);
}

type Video = typeof videos extends fc.Arbitrary<infer T> ? T : never;

/** A recording whose scenes are soft stripes of different widths, which move slowly; and speech-like sound. */
async function makeSource(file: string, { rate, seconds, cuts, stereo }: Video): Promise<string> {
  const count = Math.round(seconds * perSecond(rate));
  const scenes = Array.from({ length: count }, (_, picture) => cuts.filter((cut) => cut * count <= picture).length);
  const { samples } = spokenRecording(seconds, seconds);
  return makeRecording({
    file,
    video: {
      times: Array.from({ length: count }, (_, picture) => picture),
      timeBase: [rate[1], rate[0]],
      width: 96,
      height: 64,
      luma: (picture, x, y) => {
        const scene = scenes[picture] ?? 0;
        return 50 + 15 * scene + 30 * Math.sin((x + picture / 300) * (6 + 3 * scene) + y * 5 * (scene % 3));
      },
    },
    audio: {
      seconds,
      channels: stereo ? 2 : 1,
      sample: (time, channel) => (samples[Math.round(time * 48_000) - 30 * channel] ?? 0) * (1 - 0.4 * channel),
    },
  });
}

/** Videos without two pictures closer than a frame, which the decoder would call irregular. */
const steadyVideos: string[] = [];

it('any sections of any template are replaced without a trace in the rest of it', async () => {
  let made = 0;
  const groups = new Set<number>();
  await fc.assert(
    fc.asyncProperty(videos, async (video) => {
      const name = String((made += 1));
      const template = join(folder, name);
      await normalize({ source: await makeSource(join(folder, `${name}.mov`), video), folder: template });
      const sections = sectionsOf(video);
      const result = await renderVideo({
        template,
        artifacts,
        sections,
        voice: voiceConfigOf('flite:slt'),
        clips: clipsFrom(speak),
      });
      const file = await finishedVideo(folder, { plan: result.plan, template, artifacts });
      const original = join(template, templateFiles.video);
      const [before, after] = [await demuxVideo(original), await demuxVideo(file)];

      const dropped = new Set(await droppedFrames(result.plan, template));
      const kept = before.filter((_, index) => !dropped.has(index));
      expect(after.map(({ hash }) => hash)).toEqual(kept.map(({ hash }) => hash));
      expect(await countPictures(file)).toBe(kept.length);

      for (const [index, { dts, pts }] of after.entries()) {
        expect(dts).toBeLessThanOrEqual(pts + 1e-9);
        expect(dts).toBeGreaterThan(after[index - 1]?.dts ?? Number.NEGATIVE_INFINITY);
      }
      const shown = after.map(({ pts }) => pts).toSorted((a, b) => a - b);
      const closest = Math.min(...shown.slice(1).map((pts, index) => pts - (shown[index] ?? 0)));
      // Closer than a frame only where no more frames may go, as others are predicted from them; never half as close.
      expect(closest).toBeGreaterThan(0.5 / perSecond(video.rate) - 1e-4);
      if (closest > 1 / perSecond(video.rate) - 1e-4) steadyVideos.push(file);

      const [oldSound, sound] = [await decodeAudio(original), await decodeAudio(file)];
      expect(result.unresolvedJoins).toBe(0);
      expect(changedBlocks(oldSound, sound, result.plan)).toEqual({ changed: [], surplus: 0 });
      const grown = ((sound[0]?.length ?? 0) - (oldSound[0]?.length ?? 0)) / 48_000;
      const end = Math.max(...before.map(({ pts }) => pts));
      // The last picture lies behind all sections, unless one reaches to the end.
      const hasOwnEnd = sections.every((section) => section.end < video.seconds - 0.5);
      const later = (shown.at(-1) ?? 0) - end;
      expect(hasOwnEnd ? later : grown).toBeCloseTo(grown, 4);

      for (const length of groupLengths(before)) groups.add(length);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(steadyVideos.length).toBeGreaterThan(runs * 0.6);
  // The scenes did make groups of many lengths.
  expect(groups.size).toBeGreaterThan(8);
}, 180_000);

it.skipIf(!hasFfmpeg)(`such videos are read by an independent decoder without a message (${withoutFfmpeg})`, () => {
  expect(steadyVideos.length, 'videos of the test above').toBeGreaterThan(0);
  for (const file of steadyVideos) expect(`${file}: ${decoderMessages(file)}`).toBe(`${file}: `);
});

/** Packets from one random access point to the next. */
function groupLengths(packets: readonly { key: boolean }[]): number[] {
  const starts = packets.flatMap(({ key }, index) => (key ? [index] : []));
  return starts.map((start, index) => (starts[index + 1] ?? packets.length) - start);
}
