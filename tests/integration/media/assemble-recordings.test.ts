import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Frame } from 'node-av/lib';
import { assembleRecordings, partsOf } from '#electron/engine/media/edit/assemble-recordings.ts';
import { halfFade } from '#electron/engine/media/edit/cut-sound.ts';
import { readPictures } from '#electron/engine/media/codec/pictures.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { showRetake } from '#electron/engine/speech/takes/fit-retake.ts';
import type { ShownRetake } from '#shared/timeline/retakes.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { openTemplateAudio } from '#electron/engine/template/template-audio.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { hasMedia } from '../../support/media.ts';
import { readRecordings } from '../../support/recordings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const rate = 48_000;
const frameRate = 25;

describe('which frames come from where', () => {
  const options = { rate: 25, offset: 0, recorded: 250, around: undefined };

  it('are those of the take, and in their places those of the retakes, whichever was recorded first', () => {
    const parts = partsOf(
      [
        { start: 6, end: 8, from: 0.5, to: 1.5 },
        { start: 2, end: 4, from: 1, to: 4 },
      ],
      options,
    );
    expect(parts).toEqual([
      { retake: null, from: 0, frames: 50 },
      { retake: 1, from: 0, frames: 75 },
      { retake: null, from: 100, frames: 50 },
      { retake: 0, from: 0, frames: 25 },
      { retake: null, from: 200, frames: 50 },
    ]);
  });

  it('leave nothing of the take between two retakes that touch or overlap, and no flash of it', () => {
    const ends = { from: 0, to: 1 };
    for (const start of [3.8, 4, 4.05]) {
      const parts = partsOf(
        [
          { start: 2, end: 4, ...ends },
          { start, end: 6, ...ends },
        ],
        options,
      );
      expect(parts.map(({ retake }) => retake)).toEqual([null, 0, 1, null]);
      expect(parts.at(-1)).toEqual({ retake: null, from: 150, frames: 100 });
    }
  });

  it('may be only those around the retakes, and never more than there are', () => {
    const retake = { start: 1, end: 9.5, from: 0, to: 1 };
    expect(partsOf([retake], { ...options, around: 2 })).toEqual([
      { retake: null, from: 0, frames: 25 },
      { retake: 0, from: 0, frames: 25 },
      { retake: null, from: 238, frames: 12 },
    ]);
    expect(partsOf([{ ...retake, start: 0, end: 99 }], options)).toEqual([{ retake: 0, from: 0, frames: 25 }]);
  });
});

/** A picture that carries its number: ten columns, dark or bright, one for each binary digit. */
const luma = (number: number, x: number): number => ((number >> Math.floor(x * 10)) & 1 ? 200 : 40);

function numberOf(frame: Frame): number {
  let number = 0;
  for (let digit = 0; digit < 10; digit++) {
    const place =
      Math.round(0.5 * frame.height) * (frame.linesize[0] ?? 0) + Math.round(((digit + 0.5) / 10) * frame.width);
    if ((frame.data?.[0]?.[place] ?? 0) > 120) number |= 1 << digit;
  }
  return number;
}

async function numbersIn(folder: string): Promise<number[]> {
  const found: number[] = [];
  await readPictures(join(folder, templateFiles.video), { from: 0 }, async (frame) => {
    found.push(numberOf(frame));
    return true;
  });
  return found;
}

async function soundIn(folder: string): Promise<Float32Array> {
  using audio = openTemplateAudio(folder, await readTemplateInfo(folder));
  return audio.read(0, audio.length)[0] ?? new Float32Array();
}

const loudness = (samples: Float32Array): number => loudnessOf(weightedPowers([samples]));

/** A real man, of whom three sentences are the take, and the second of them, softer, the retake. */
describe.skipIf(!hasMedia)('a sentence that was recorded again', () => {
  const sentence = 'Set white with p two soon.';
  /** The first picture of the retake has this number. */
  const first = 512;
  let folder: string;
  let [take, retake]: [string, string] = ['', ''];
  let sounds: { take: Float32Array; retake: Float32Array };
  let fitted: ShownRetake;
  const place = { before: 2.19, start: 3.53, end: 5.19, after: 6.45 };
  const target = () => join(folder, crypto.randomUUID());

  async function record(name: string, samples: Float32Array, number: (picture: number) => number): Promise<string> {
    const seconds = samples.length / rate;
    return makeRecording({
      file: join(folder, name),
      video: { times: steadyTimes(frameRate, seconds), width: 320, height: 176, luma: (at, x) => luma(number(at), x) },
      audio: { seconds, sample: (time) => samples[Math.round(time * rate)] ?? 0 },
    });
  }

  beforeAll(async () => {
    folder = temporaryFolder('retakes');
    const spoken = await readRecordings((name) => name === 'grid_pwij3p' || name === 'grid_s2_swwp2s');
    const samplesOf = (name: string): Float32Array => {
      const samples = spoken.find((one) => one.name === name)?.samples ?? new Float32Array();
      const whole = new Float32Array(3 * rate);
      whole.set(samples.subarray(0, whole.length));
      return whole;
    };
    const [other, wanted] = [samplesOf('grid_pwij3p'), samplesOf('grid_s2_swwp2s')];
    const whole = new Float32Array(9 * rate);
    for (const [index, samples] of [other, wanted, other].entries()) whole.set(samples, index * 3 * rate);
    sounds = { take: whole, retake: wanted.map((sample) => sample * 0.45) };
    take = await record('take.mkv', sounds.take, (at) => at);
    retake = await record('retake.mkv', sounds.retake, (at) => first + at);
    fitted = await showRetake({ take, retake, sentence, place, folder: join(folder, 'shown') });
  });

  it('is found, and cut out in the pauses around it, with pauses as long as they were', () => {
    const { start, end, from, to } = fitted.retake;
    // The words are at 0.53 to 2.19 s of the retake.
    expect([start > 2.19 && start < 2.6, end > 6.05 && end < 6.45]).toEqual([true, true]);
    expect([from < 0.53, to > 2.19]).toEqual([true, true]);
    expect(0.53 - from + (start - place.before)).toBeLessThanOrEqual(0.8);
    expect(to - 2.19 + (place.after - end)).toBeLessThanOrEqual(0.8);
  });

  it('takes its place with its own pictures, at most a frame off its sound', async () => {
    const whole = target();
    await assembleRecordings({ take, retakes: [{ ...fitted.retake, file: retake }], folder: whole });
    const { start, end, from, to } = fitted.retake;
    const numbers = await numbersIn(whole);
    const [before, during] = [Math.round(start * frameRate), Math.round((to - from) * frameRate)];
    expect(numbers.slice(0, before)).toEqual(Array.from({ length: before }, (_, at) => at));
    const again = numbers.slice(before, before + during);
    expect(again).toEqual(Array.from({ length: during }, (_, at) => (again[0] ?? 0) + at));
    expect(Math.abs((again[0] ?? 0) - first - from * frameRate)).toBeLessThanOrEqual(1);
    const after = Math.round(end * frameRate);
    expect(numbers.slice(before + during)).toEqual(Array.from({ length: 225 - after }, (_, at) => after + at));

    // The sound is that of the same moments, sample for sample, at one gain.
    const heard = await soundIn(whole);
    const [cut, joint] = [(before * rate) / frameRate, ((before + during) * rate) / frameRate];
    for (let at = halfFade; at < cut - halfFade; at += 97) expect(heard[at]).toBeCloseTo(sounds.take[at] ?? 0, 3);
    const own = (at: number): number => sounds.retake[Math.round(from * rate) + at - cut] ?? 0;
    const loudest = Array.from({ length: joint - cut }, (_, at) => cut + at).reduce((best, at) =>
      Math.abs(own(at)) > Math.abs(own(best)) ? at : best,
    );
    const gain = (heard[loudest] ?? 0) / own(loudest);
    for (let at = cut + halfFade; at < joint - halfFade; at += 97) expect(heard[at]).toBeCloseTo(gain * own(at), 3);
    const around = [loudness(heard.subarray(0, cut)), loudness(heard.subarray(joint))];
    const level = loudness(heard.subarray(cut, joint));
    for (const other of around) expect(Math.abs(level - other)).toBeLessThan(1.5);
    expect(messagesOf(join(whole, templateFiles.video))).toBe('');

    // Nothing clicks: at the joints the wave bends less than the speech does.
    const bend = (at: number): number => Math.abs((heard[at - 1] ?? 0) - 2 * (heard[at] ?? 0) + (heard[at + 1] ?? 0));
    const most = (from_: number, to_: number): number =>
      Array.from({ length: to_ - from_ }, (_, at) => bend(from_ + at)).reduce((high, one) => Math.max(high, one), 0);
    const speech = most(rate / 2, 2 * rate);
    for (const edge of [cut, joint]) expect(most(edge - halfFade, edge + halfFade)).toBeLessThan(speech / 4);
  });

  it('is shown in its place, with what is said before and after', async () => {
    const numbers = await numbersIn(join(folder, 'shown'));
    const own = numbers.map((number) => number >= first);
    expect(own.indexOf(true) / frameRate).toBeCloseTo(fitted.begins, 1);
    expect((own.lastIndexOf(true) + 1) / frameRate).toBeCloseTo(fitted.ends, 1);
    expect(numbers.length / frameRate).toBeCloseTo(fitted.duration, 1);
    expect(numbers.length - own.lastIndexOf(true)).toBeGreaterThan(2 * frameRate);
  });

  it('is doubted at its ends where the recording began or ended within a word', async () => {
    expect(fitted.cutOff).toEqual([]);
    // Within “set”, and within “soon”.
    const late = await record('late.mkv', sounds.retake.subarray(0.62 * rate), (at) => at);
    const early = await record('early.mkv', sounds.retake.subarray(0, 2 * rate), (at) => at);
    const asked = { take, sentence, place };
    const begun = await showRetake({ ...asked, retake: late, folder: target() });
    const ended = await showRetake({ ...asked, retake: early, folder: target() });
    expect([begun.cutOff, ended.cutOff]).toEqual([
      [{ text: 'Set', soundsLike: null }],
      [{ text: 'soon', soundsLike: null }],
    ]);
  });

  it('is what was said last, where it was tried more than once', async () => {
    const twice = new Float32Array(2 * sounds.retake.length);
    for (const time of [0, 1]) twice.set(sounds.retake, time * sounds.retake.length);
    const tried = await record('twice.mkv', twice, (at) => at);
    const { retake: last } = await showRetake({ take, retake: tried, sentence, place, folder: target() });
    expect(last.from).toBeCloseTo(fitted.retake.from + sounds.retake.length / rate, 1);
    expect(last.to - last.from).toBeCloseTo(fitted.retake.to - fitted.retake.from, 1);
  });

  it('is what was said before, where the last time was broken off', async () => {
    const length = sounds.retake.length;
    // At “two”, and within “soon”.
    for (const end of [1.5, 2]) {
      const broken = new Float32Array(length + end * rate);
      broken.set(sounds.retake);
      broken.set(sounds.retake.subarray(0, end * rate), length);
      const tried = await record(`broken-${end}.mkv`, broken, (at) => at);
      const { retake: whole } = await showRetake({ take, retake: tried, sentence, place, folder: target() });
      expect(whole.from).toBeCloseTo(fitted.retake.from, 1);
      expect(whole.to).toBeCloseTo(fitted.retake.to, 1);
    }
  });

  it('is refused where something else is said, or nothing', async () => {
    const asked = { take, retake: take, place, folder: target() };
    const other = showRetake({ ...asked, sentence: 'Our prices went up again in the second quarter of the year.' });
    expect(await thrownBy(other)).toMatchObject({ code: 'SENTENCE_NOT_READ' });
    const silent = await record('silent.mkv', new Float32Array(2 * rate), (at) => at);
    expect(await thrownBy(showRetake({ ...asked, retake: silent, sentence }))).toMatchObject({
      code: 'SENTENCE_NOT_READ',
    });
  });
});
