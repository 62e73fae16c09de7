import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { AssetFiles } from '#electron/engine/media/layers/layers.ts';
import { joinPlans } from '#electron/engine/render/join-plans.ts';
import { makeJoint } from '#electron/engine/render/joint.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { BackgroundSound, RenderResult, SectionToRender } from '#electron/engine/render/types.ts';
import { highestPeak } from '#electron/engine/signal/limiter.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { assetFileName, type PreparedAsset } from '#shared/backgrounds.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decodeAudio } from '../../support/decode.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { changedBlocks, rms } from '../../support/decoded-sound.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { replacedSound } from '../../support/plan-parts.ts';
import { createRandom, roomNoise, spokenClip, spokenWord } from '../../support/speech-like.ts';
import { clipsFrom, type Speak } from '../../support/stand-in-clips.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('background-sound');
const assetsFolder = join(folder, 'assets');
const assets: AssetFiles = async (asset) => join(assetsFolder, assetFileName(asset));
const artifacts = createFileStore(join(folder, 'cache'));
const voice = voiceConfigOf('flite:slt');
const rate = 48_000;
const picture = { width: 96, height: 64 };

/** "35 Ann" takes 0.35 s. */
const speak: Speak = async ({ text }) => spokenClip(Number.parseInt(text, 10) / 100, text.length * 7_919);

/** Speech at 1–3, 5–6.5 and 9–11 s of 14. */
const phrases: [number, number][] = [
  [1, 3],
  [5, 6.5],
  [9, 11],
];
const templates = { mono: join(folder, 'mono'), stereo: join(folder, 'stereo') };
let quiet: PreparedAsset;
let loud: PreparedAsset;

beforeAll(async () => {
  mkdirSync(assetsFolder);
  const samples = roomNoise(14, 3, 0.0005);
  for (const [start, end] of phrases) {
    for (let at = start; at < end - 0.2; at += 0.3) {
      const word = spokenWord(0.28, Math.round(at * 1_000), 0.3);
      for (const [index, sample] of word.entries()) {
        const place = Math.round(at * rate) + index;
        samples[place] = (samples[place] ?? 0) + sample;
      }
    }
  }
  await makeTemplate(templates.mono, [samples], picture);
  await makeTemplate(templates.stereo, [samples, samples.map((sample) => 0.7 * sample)], picture);
  quiet = await makeAsset('quiet', music(20, 0.01));
  loud = await makeAsset('loud', music(3, 0.9));
});

/** Two tones above most of speech, and noise. */
function music(seconds: number, level: number): Float32Array {
  const random = createRandom(5);
  return Float32Array.from({ length: seconds * rate }, (_, index) => {
    const time = (2 * Math.PI * index) / rate;
    return level * (0.45 * Math.sin(time * 5_000) + 0.45 * Math.sin(time * 7_100) + 0.1 * (2 * random() - 1));
  });
}

async function makeAsset(name: string, sound: Float32Array): Promise<PreparedAsset> {
  const made = join(folder, name);
  const { hash, duration, width, height } = await makeTemplate(made, [sound, sound], picture);
  const asset: PreparedAsset = { key: hash, kind: 'video', format: 'mp4', width, height, duration };
  copyFileSync(join(made, 'template.mp4'), await assets(asset));
  return asset;
}

function render(sounds: BackgroundSound[], sections: SectionToRender[] = [], template = templates.mono) {
  return renderVideo({ template, artifacts, sections, sounds, assets, voice, clips: clipsFrom(speak) });
}

async function heard({ plan }: RenderResult, template = templates.mono): Promise<Float32Array[]> {
  const file = await finishedVideo(folder, { plan, template, artifacts });
  expect(messagesOf(file)).toBe('');
  return decodeAudio(file);
}

/** Sound that was added to the template's. */
async function added(result: RenderResult, template = templates.mono): Promise<Float32Array> {
  const [without = new Float32Array(0)] = await decodeAudio(join(template, 'template.mp4'));
  const [sound = new Float32Array(0)] = await heard(result, template);
  return sound.map((sample, index) => sample - (without[index] ?? 0));
}

/** Amplitude of the lower tone, which speech and its coding have little of. */
function toneIn(sound: Float32Array): number {
  let [sine, cosine] = [0, 0];
  for (const [index, sample] of sound.entries()) {
    const angle = (2 * Math.PI * 5_000 * index) / rate;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
  }
  return (2 * Math.hypot(sine, cosine)) / sound.length;
}

const part = (sound: Float32Array, from: number, to: number): Float32Array => sound.subarray(from * rate, to * rate);
const loudness = (sound: Float32Array): number => loudnessOf(weightedPowers([sound]));

describe('a background with its own sound', () => {
  for (const [name, asset] of [
    ['a quiet', () => quiet],
    ['a loud', () => loud],
  ] as const) {
    it(`brings ${name} video 6 LU below the speech, and 14 dB further down while somebody speaks`, async () => {
      const result = await render([{ asset: asset(), start: 2, end: 12 }]);
      const [template = new Float32Array(0)] = await decodeAudio(join(templates.mono, 'template.mp4'));
      const speech = loudness(template);
      const sound = await added(result);
      const beside = part(sound, 7.5, 8.6);
      expect(loudness(beside) - speech).toBeCloseTo(-6, 0);
      const level = (from: number, to: number): number => 20 * Math.log10(toneIn(part(sound, from, to)));
      expect(level(5.1, 6.4) - level(7.5, 8.6)).toBeCloseTo(-14, 0);
      expect(level(9.1, 10.9) - level(7.5, 8.6)).toBeCloseTo(-14, 0);
      // Faded in and out.
      expect(rms(part(sound, 11.98, 12)) / rms(part(sound, 11.4, 11.5))).toBeLessThan(0.1);
    });
  }

  it('leaves all other packets as they are, in one channel or two', async () => {
    for (const template of Object.values(templates)) {
      const result = await render([{ asset: quiet, start: 4, end: 8 }], [], template);
      const audio = await heard(result, template);
      const original = await decodeAudio(join(template, 'template.mp4'));
      expect(result.unresolvedJoins).toBe(0);
      expect(changedBlocks(original, audio, result.plan)).toEqual({ changed: [], surplus: 0 });
      const [only, ...others] = replacedSound(result.plan);
      expect(others).toEqual([]);
      // 4 s are 188 blocks, and joins move by three at most.
      expect(only?.packetSizes.length).toBeLessThan(188 + 10);
      expect(result.plan.pictures).toHaveLength(1);
    }
  });

  it('has no click at its ends or where its video begins again', async () => {
    // The loud video has 3 s and is repeated; nobody speaks at 3.9 s to 4.9 s.
    const result = await render([{ asset: loud, start: 0.9, end: 12 }]);
    const [sound = new Float32Array(0)] = await heard(result);
    const steps = (from: number, to: number): number => {
      const samples = part(sound, from, to);
      return samples.reduce((most, sample, index) => {
        const [before = 0, earlier = 0] = [samples[index - 1], samples[index - 2]];
        return index < 2 ? most : Math.max(most, Math.abs(sample - 2 * before + earlier));
      }, 0);
    };
    const usual = steps(7.2, 8.2);
    for (const seam of [0.9, 3.9, 6.9, 9.9, 12]) expect(steps(seam - 0.05, seam + 0.05)).toBeLessThan(1.3 * usual);
  });

  it('never makes the speech clip', async () => {
    const [first = new Float32Array(0)] = await heard(await render([{ asset: loud, start: 0, end: -1 }]));
    const [own = new Float32Array(0)] = await decodeAudio(join(templates.mono, 'template.mp4'));
    const peak = (samples: Float32Array): number => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(peak(first)).toBeLessThan(Math.max(highestPeak, peak(own)) + 0.03);
  });

  it('is encoded once for rows that share video, time and speech, and again for another one of these', async () => {
    const sections = (text: string) => [{ variable: 'name', start: 5, end: 5.3, text }];
    const keys = ({ plan }: RenderResult): string[] => replacedSound(plan).map(({ key }) => key);
    const first = await render([{ asset: quiet, start: 8, end: 12 }], sections('35 Ann'));
    const other = await render([{ asset: quiet, start: 8, end: 12 }], sections('45 Bob'));
    const again = await render([{ asset: quiet, start: 8, end: 12 }], sections('45 Bob'));
    expect(keys(first)).toHaveLength(2);
    expect(keys(other)[1]).toBe(keys(first)[1]);
    expect(again.newBytes).toBe(0);
    expect(keys(await render([{ asset: loud, start: 8, end: 12 }]))).not.toContain(keys(first)[1]);
    expect(keys(await render([{ asset: quiet, start: 8, end: 11 }]))).not.toContain(keys(first)[1]);
  });

  it('lies under a value that is longer than its place, and follows the pictures behind it', async () => {
    const section = { variable: 'name', start: 5, end: 5.3, text: '90 Christopher' };
    const result = await render([{ asset: quiet, start: 4, end: 8 }], [section]);
    expect(replacedSound(result.plan)).toHaveLength(1);
    const map = result.plan.pictures.flatMap(({ times }) => times);
    const end = mapTime(map, 8 * rate) / rate;
    expect(end).toBeGreaterThan(8.3);
    const [sound = new Float32Array(0)] = await heard(result);
    const [place] = result.sections;
    const value = part(sound, place?.start ?? 0, place?.end ?? 0);
    const [template = new Float32Array(0)] = await decodeAudio(join(templates.mono, 'template.mp4'));
    expect(Math.abs(loudness(value) - loudness(part(template, 5, 5.3)))).toBeLessThan(1.5);
    // Heard to the end of its time in the finished video, and no longer.
    expect(rms(part(sound, end - 0.7, end - 0.5))).toBeGreaterThan(20 * rms(part(sound, end + 0.1, end + 0.3)));
  });

  it('is not heard where the video is silent, and is cut to what a template has room for', async () => {
    const silent = await makeAsset('silent', new Float32Array(2 * rate));
    const nothing = await render([{ asset: silent, start: 4, end: 8 }]);
    expect(toneIn(part(await added(nothing), 6.8, 8))).toBeLessThan(1e-5);
    const past = await render([{ asset: quiet, start: 13.9, end: 30 }]);
    expect(past.plan.sound).toHaveLength(1);
  });

  it('leaves room at both ends for the joint with a body', async () => {
    const { plan } = await render([{ asset: quiet, start: 0, end: -1 }]);
    const side = { folder: templates.mono, index: await loadTemplateIndex(templates.mono) };
    const joint = await makeJoint({ before: side, after: side, artifacts });
    const whole = planOf(side.index.info);
    for (const joined of [joinPlans(plan, whole, joint), joinPlans(whole, plan, joint)]) {
      expect(joined.sound).toContainEqual({ key: joint.key, packetSizes: joint.packetSizes });
    }
  });

  it('fails when its file is gone', async () => {
    const gone = { ...quiet, key: 'f'.repeat(64) };
    await expect(render([{ asset: gone, start: 4, end: 8 }])).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});

it('is mixed for a part alone where no more is heard, at the place of the video it has there', async () => {
  const heardPart = { start: 7, end: 9 };
  const whole = await added(await render([{ asset: quiet, start: 0, end: -1 }]));
  const result = await render([{ asset: quiet, start: 0, end: -1, heard: heardPart }]);
  const alone = await added(result);
  expect(toneIn(part(alone, 7.5, 8.5))).toBeGreaterThan(0.5 * toneIn(part(whole, 7.5, 8.5)));
  expect(toneIn(part(alone, 3, 5))).toBeLessThan(0.02 * toneIn(part(whole, 3, 5)));
  // So a preview begins about there, and not with the background.
  const [first] = result.plan.sound;
  expect(first && 'to' in first ? (first.to * 1024) / rate : 0).toBeGreaterThan(6.5);
});
