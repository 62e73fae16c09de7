import { joined } from '#shared/wav.ts';
import type { AppError } from '#shared/errors/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { takeLoudness } from '#electron/engine/speech/takes/clean.ts';
import { cutPhrase, type PhrasePlace, type PhraseToRead } from '#electron/engine/speech/takes/phrase-take.ts';
import { builtinEngines, findVoice } from '#electron/engine/speech/voices/voices.ts';
import { inRoom } from '../../support/in-room.ts';
import { layClip } from '../../support/splices.ts';
import { thrownBy } from '../../support/thrown.ts';

/** eSpeak reads: its voice is none of those that the aligner learns from. */

const rate = 48_000;
const template = { sound: new Float32Array(0), place: { start: 0, end: 0 } };
const before = 'Thank you so much ';
const after = ' for all of your help';

async function say(text: string): Promise<Float32Array<ArrayBuffer>> {
  const voice = findVoice('espeak:en-us', builtinEngines);
  const how = { speed: 1, draft: false, language: undefined, pitch: undefined, phonemes: new Map<string, string>() };
  const { samples, sampleRate } = await voice.speak(text, how);
  return inRoom(resample(samples, sampleRate, rate));
}

async function placeOf(samples: Float32Array, script: string): Promise<{ start: number; end: number }> {
  const said = (await alignScript({ samples, script })).words.filter(({ occurrence }) => occurrence !== null);
  return { start: said[0]?.start ?? 0, end: said.at(-1)?.end ?? 0 };
}

beforeAll(async () => {
  template.sound = await say(`${before}Emily${after} today.`);
  template.place = await placeOf(template.sound, `${before}{{name|Emily}}${after} today.`);
});

const asked = (value: string): PhraseToRead => ({ before, value, after });
const inTemplate = (): PhrasePlace => ({
  planes: [template.sound],
  start: Math.round(template.place.start * rate),
  end: Math.round(template.place.end * rate),
  spoken: 'Emily',
});
const softer = (samples: Float32Array, gain = 0.4): Float32Array => samples.map((sample) => sample * gain);

describe('a name cut out of its phrase', () => {
  it('is the name, with the sound of the words that run into it on both sides', async () => {
    const read = await say(`${before}Oliver${after}`);
    const take = await cutPhrase(read, asked('Oliver'), inTemplate());
    const place = await placeOf(read, `${before}{{name|Oliver}}${after}`);
    expect(take.flags).toEqual([]);
    expect([take.before, take.after]).toEqual([1_440, 1_440]);
    const value = take.samples.subarray(take.before, take.samples.length - take.after);
    expect(Math.abs(value.length / rate - (place.end - place.start))).toBeLessThan(0.06);
    expect(Math.abs(loudnessOf(weightedPowers([value])) - takeLoudness)).toBeLessThan(1.5);
  });

  it('is as loud beside the words of the template as it was beside those of the phrase', async () => {
    const read = await say(`${before}Oliver${after}`);
    const [loud, soft] = await Promise.all([
      cutPhrase(read, asked('Oliver'), inTemplate()),
      cutPhrase(softer(read), asked('Oliver'), inTemplate()),
    ]);
    expect(Math.abs((loud.level ?? 0) - (soft.level ?? 99))).toBeLessThan(0.5);
    const { start, end } = inTemplate();
    const replaced = loudnessOf(weightedPowers([template.sound], start, end));
    expect(Math.abs((soft.level ?? 0) - replaced)).toBeLessThan(6.1);
  });

  it('goes on from the recording without a gap or a click, and a name said alone does not', async () => {
    const take = await cutPhrase(softer(await say(`${before}Oliver${after}`)), asked('Oliver'), inTemplate());
    const recording = { samples: template.sound, name: 'template' };
    const within = layClip(recording, template.place, take.samples, { ...take, coupled: true });
    const alone = layClip(recording, template.place, take.samples.slice(take.before, -take.after));
    expect(quietest(within, within.from)).toBeGreaterThan(quietest(alone, alone.from) + 6);
    // Second differences: almost nothing of speech is left, all of a click.
    for (const edge of [within.from, within.to])
      expect(roughness(within.sound, edge)).toBeLessThan(roughness(within.sound, edge + 2_400) + 0.02);
  });

  it('is cut in the pauses where the speaker makes some', async () => {
    const words = await Promise.all([say('Thank you so much'), say('Oliver'), say('for all of your help')]);
    const take = await cutPhrase(joined(words), asked('Oliver'), inTemplate());
    expect([take.before, take.after]).toEqual([0, 0]);
    const [, alone = new Float32Array(0)] = words;
    expect(take.samples.length).toBeLessThan(alone.length - 0.6 * rate);
  });

  it('needs no template: it is cut where the words meet, and is as loud as what it replaces', async () => {
    const take = await cutPhrase(await say(`${before}Oliver${after}`), asked('Oliver'), null);
    expect(take.level).toBeNull();
    expect(take.samples.length / rate).toBeGreaterThan(0.25);
  });
});

describe('what is no reading of the phrase', () => {
  it.each([
    ['the name alone', 'Oliver'],
    ['another sentence', 'Our train leaves in twenty minutes from the other side'],
    ['the phrase without the name', `${before}${after}`],
    ['the beginning alone', `${before}Oliver`],
  ])('is refused: %s', async (_what, text) => {
    const read = await say(text);
    const error = await thrownBy(cutPhrase(read, asked('Oliver'), inTemplate()));
    expect(error).toMatchObject({ code: 'PHRASE_NOT_READ', message: expect.stringContaining('record again') });
  });

  it('is refused where nobody speaks', async () => {
    const refused = cutPhrase(new Float32Array(rate), asked('Oliver'), inTemplate());
    await expect(refused).rejects.toMatchObject({ code: 'NO_SPEECH' });
  });

  it('with another name is never used before somebody has heard it', async () => {
    for (const other of ['Christopher', 'Beth']) {
      const read = await say(`${before}${other}${after}`);
      const outcome = await cutPhrase(read, asked('Oliver'), inTemplate()).then(
        ({ flags }) => flags,
        (error: AppError) => [error.code],
      );
      expect(['PHRASE_NOT_READ', 'unsure'].some((sign) => outcome.some((each) => each === sign))).toBe(true);
    }
  });
});

/** The softest 8 ms within 25 ms of a point, dB. */
function quietest({ sound }: { sound: Float32Array }, at: number): number {
  let lowest = Infinity;
  for (let from = at - 1_200; from + 384 <= at + 1_200; from += 96) {
    const power = sound.subarray(from, from + 384).reduce((sum, sample) => sum + sample * sample, 0) / 384;
    lowest = Math.min(lowest, 10 * Math.log10(power + 1e-10));
  }
  return lowest;
}

function roughness(sound: Float32Array, at: number): number {
  let most = 0;
  for (let i = at - 300; i < at + 300; i++)
    most = Math.max(most, Math.abs((sound[i] ?? 0) - 2 * (sound[i - 1] ?? 0) + (sound[i - 2] ?? 0)));
  return most;
}
