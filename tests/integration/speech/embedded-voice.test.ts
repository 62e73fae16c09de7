import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as runtime from 'onnxruntime-web';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadNetwork, type Network } from '#electron/engine/speech/hibari/network.ts';
import { preparePhrase, speakText, speakValue, valueSeconds } from '#electron/engine/speech/hibari/speak-phrase.ts';
import { phonemeIds } from '#electron/engine/speech/hibari/phonemes.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { medianPitch, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { soundsOf } from '#electron/engine/speech/voices/english-sounds.ts';
import { hibariEngine } from '#electron/engine/speech/voices/hibari-voice.ts';
import { itemAt } from '#shared/at.ts';
import { nearestVoiceId, voiceConfigOf } from '#shared/voices.ts';
import { repository } from '../../support/cli.ts';
import { hasHeart, heartFile, useEmbeddedVoices, withoutHeart } from '../../support/embedded-voice.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const around = { before: 'a look at', after: ' and I think' };
const place = { seconds: 0.4, replaces: 'Sarah', around };
const heart = voiceConfigOf('hibari:heart');
const names = ['Sarah', 'Michael', 'Isabella', 'Tom', 'Kate', 'Amelia', 'Bob', 'Siobhan', 'Nguyễn', 'Krzysztof'];

/** Samples at both ends of which nothing is audible: a cut inside a sound would be. */
const edge = 48;

function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

describe.skipIf(!hasHeart)(`the embedded voice (${withoutHeart})`, () => {
  useEmbeddedVoices();
  const narrator = new Narrator({ artifacts: createMemoryStore() });
  let network: Network;
  beforeAll(async () => {
    network = await loadNetwork(readFileSync(heartFile));
  });

  it('does not speak a value for minutes that is refused as too long', async () => {
    const speaking = narrator.speak({ text: '$5 '.repeat(100), voice: heart, place });
    expect(await thrownBy(speaking)).toMatchObject({ code: 'SECTION_TOO_LONG' });
  });

  it('reads no value of signs that stand for words each, minutes of them', async () => {
    const speaking = narrator.speak({ text: '$5 '.repeat(330), voice: heart, place });
    expect(await thrownBy(speaking)).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
  });

  it('gives the same spectra in three steps as its graph gives in one', async () => {
    const ids = [0, ...phonemeIds('hˈI sˈɛɹə, I hæd ɐ lˈʊk æT ˈækmi.'), 0];
    const whole = await runtime.InferenceSession.create(readFileSync(heartFile), { executionProviders: ['wasm'] });
    const expected = await whole.run({
      ids: new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
      speed: new runtime.Tensor('float32', Float32Array.of(1), [1]),
    });
    const read = await network.read(ids);
    const frames = Array.from(read.durations, (duration) => Math.max(1, Math.round(duration)));
    const total = frames.reduce((sum, count) => sum + count, 0);
    const prosody = await network.prosody(read, frames);
    expect(prosody.pitch).toEqual(expected['f0']?.data);
    expect(prosody.pitch).toHaveLength(2 * total);
    const { harmonic, freePhase } = await network.spectra(read, frames, prosody, 0, total);
    const [lh, phi] = [expected['lh']?.data, expected['phi']?.data] as [Float32Array, Float32Array];
    for (let frame = 0; frame < 2 * total; frame++) {
      for (const bin of [0, 7, 300, 600]) {
        expect(itemAt(harmonic, frame)[bin]).toBe(lh[bin * 2 * total + frame]);
        expect(itemAt(freePhase, frame)[bin]).toBe(phi[bin * 2 * total + frame]);
      }
    }
  });

  it('says the same in any process, to the bit', async () => {
    const code = `
      import { createHash } from 'node:crypto';
      import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { soundsOf } from '#electron/engine/speech/voices/english-sounds.ts';
import { hibariEngine } from '#electron/engine/speech/voices/hibari-voice.ts';
      const how = { speed: 1, length: 20_000, pitch: 210 };
      const speech = await hibariEngine('heart').speakWithin('Sarah', ${JSON.stringify(around)}, how);
      console.log(createHash('sha256').update(new Uint8Array(speech.samples.buffer)).digest('hex'));`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: repository });
    const [first, second] = await Promise.all([run(), run()]);
    expect(first.stdout).toMatch(/^[0-9a-f]{64}\n$/);
    expect(second.stdout).toBe(first.stdout);
  });

  it('speaks a value within its sentence in exactly the length of its place or whole blocks more, with nothing audible at its edges', async () => {
    const worst: string[] = [];
    for (const text of names) {
      const clip = await narrator.speak({ text, voice: heart, place });
      expect(clip.inSentence, text).toBe(true);
      expect(Math.abs(clip.samples.length - 0.4 * 48_000) % 1_024, text).toBe(0);
      const loudest = Math.max(peak(clip.samples.subarray(0, edge)), peak(clip.samples.subarray(-edge)));
      if (loudest > 0.06 * peak(clip.samples)) worst.push(`${text} ${loudest}`);
    }
    expect(worst).toEqual([]);
  });

  it('begins and ends in silence whatever is said beside the value', async () => {
    const beside = [
      ['lˈʊk æt ', ' ænd sˈi'],
      ['fɔɹ ', ' nˈW'],
      ['', ', I hæd'],
      ['hˈI ', ''],
      ['ðɪ ', ' sˈIt.'],
    ];
    for (const value of ['sˈɛɹə', 'mˈIkᵊl', 'ɹˈIən', 'kˈAt', 'ˈænə', 'bˈɑb', 'ʤˈɔɹʤ', 'hˈʌb spˈɑt']) {
      for (const [before = '', after = ''] of beside) {
        const prepared = await preparePhrase(network, { before, value, after });
        for (const stretch of [0.75, 1.2]) {
          const length = Math.round(valueSeconds(prepared, 1) * 48_000 * stretch);
          const sound = await speakValue(network, prepared, { speed: 1, length });
          expect(sound).toHaveLength(length);
          expect(peak(sound.subarray(0, edge)) / peak(sound), `${before}|${value}`).toBeLessThan(0.06);
          expect(peak(sound.subarray(-edge)) / peak(sound), `${value}|${after}`).toBeLessThan(0.06);
        }
      }
    }
  });

  it('speaks at a person’s pitch, up to half an octave from its own', async () => {
    const prepared = await preparePhrase(network, { before: 'hˈI ', value: 'ˈæmɐɹˌilIə', after: ', I hæd' });
    const pitchAt = async (pitch: number) =>
      medianPitch(trackPitch(await speakValue(network, prepared, { speed: 1, pitch }), 48_000)) ?? NaN;
    const [low, high, highest] = [await pitchAt(180), await pitchAt(225), await pitchAt(600)];
    expect(semitonesBetween(low, high)).toBeCloseTo(12 * Math.log2(225 / 180), 0);
    expect(highest).toBeLessThan(300);
  });

  it('is what speaks where nobody chose a voice, for people from about 145 Hz up', async () => {
    const nearest = (pitch: number) =>
      narrator.speak({ text: 'Ada', voice: voiceConfigOf(nearestVoiceId), recordedVoice: { pitch: () => pitch } });
    expect((await nearest(215)).source).toBe('hibari:heart');
    expect((await nearest(146)).source).toBe('hibari:heart');
    expect((await nearest(110)).source).not.toBe('hibari:heart');
  });

  it('speaks values of one letter and of two hundred, and refuses those without a sound', async () => {
    expect((await narrator.speak({ text: 'X', voice: heart, place })).samples.length).toBeGreaterThan(3_000);
    const long = await narrator.speak({ text: 'Abracadabra '.repeat(17).trim(), voice: heart });
    expect(long.samples.length / 48_000).toBeGreaterThan(8);
    for (const text of ['?!', '🙂', '王', ' ']) {
      const speaking = hibariEngine('heart')?.speak(text, { speed: 1 });
      expect((await thrownBy(speaking ?? Promise.resolve())).code, text).toBe('VALUE_UNSPEAKABLE');
    }
  });

  it('tells when it says each word of a sentence, also in a draft without sound', async () => {
    const voice = hibariEngine('heart');
    const text = 'Hi Sarah, I had a look at the website of Acme, and it costs $25 a month. Can we talk about it?';
    const spoken = await voice?.speakWords?.(text, { speed: 1 });
    const draft = await voice?.speakWords?.(text, { speed: 1, draft: true });
    expect(draft?.samples).toHaveLength(0);
    expect(draft?.words).toEqual(spoken?.words);
    const heard = await alignScript({ samples: spoken?.samples ?? new Float32Array(0), script: text });
    expect(spoken?.words).toHaveLength(heard.words.length);
    for (const [index, { start }] of heard.words.entries())
      expect(Math.abs(start - (spoken?.words[index]?.start ?? NaN)), heard.words[index]?.word).toBeLessThan(0.15);
  });

  it('makes the spectra of a long text in pieces, without a seam', async () => {
    const sounds = await soundsOf('We speak for a while about the weather, and then about nothing at all. '.repeat(3));
    const { sound } = await speakText(network, sounds, { speed: 1 });
    expect(sound.length / 48_000).toBeGreaterThan(9);
    const steepest = (from: number, to: number) =>
      sound
        .subarray(from, to)
        .reduce((most, sample, at, all) => Math.max(most, Math.abs(sample - (all[at - 1] ?? sample))), 0);
    // Six seconds from the start is where a piece ends.
    const seam = 6 * 48_000;
    expect(steepest(seam - 600, seam + 600)).toBeLessThanOrEqual(steepest(0, seam - 600));
  });

  it('stops when it is cancelled', async () => {
    const prepared = await preparePhrase(network, { before: '', value: 'sˈɛɹə', after: '' });
    const signal = AbortSignal.abort();
    expect((await thrownBy(speakValue(network, prepared, { speed: 1 }, signal))).code).toBe('CANCELLED');
  });
});

describe('the file of an embedded voice', () => {
  const folder = temporaryFolder('embedded-voice');

  it.each<[what: string, content: Buffer]>([
    ['is truncated', Buffer.alloc(5_000)],
    ['is that of something else', Buffer.from('<!doctype html>')],
    ['is empty', Buffer.alloc(0)],
  ])('is refused where it %s', async (_, content) => {
    const before = process.env['VOCATIVE_VOICES'];
    process.env['VOCATIVE_VOICES'] = folder;
    try {
      writeFileSync(join(folder, 'kore.onnx'), content);
      const speaking = hibariEngine('kore')?.speak('Sarah', { speed: 1 });
      expect((await thrownBy(speaking ?? Promise.resolve())).code).toBe('MODEL_DAMAGED');
      expect(hibariEngine('emma')).toBeUndefined();
    } finally {
      process.env['VOCATIVE_VOICES'] = before;
    }
  });
});
