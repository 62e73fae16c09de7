import type { Surroundings } from '#shared/script/index.ts';
import { withVersion } from '#electron/lib/packages.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { findVoiceFile, hasVoiceFile } from '#electron/lib/voice-files.ts';
import { networkOf } from '../hibari/loaded-networks.ts';
import { isSound } from '../hibari/phonemes.ts';
import { preparePhrase, speakText, speakValue, valueSeconds, type PreparedPhrase } from '../hibari/speak-phrase.ts';
import { binCount, binHertz, vocoderRate } from '../hibari/vocoder.ts';
import { gainAt } from '../../signal/spectrum.ts';
import { phraseOf, soundsOf } from './english-sounds.ts';
import { espeakVersion } from './espeak.ts';
import type { Manner, SpeakingVoice, Speech } from './speaking-voice.ts';
import { locateWords } from './word-phones.ts';
import { unspeakable } from '../text/unspeakable.ts';

/** Part of the voice's version: changes whenever the same text would sound different. */
const hibariVoiceVersion = 2;

/** Fade of a clip's edges, which are silent, seconds. */
const fade = 0.004;

/** Most phonemes of a text, over two minutes of speech: reading takes time and memory by the square of their number. */
const mostPhonemes = 2_000;

/** Phrases that stay read: a value's, whose length is asked for first, and those of the words that values replace. */
const phrases = createRecentlyUsed<PreparedPhrase>(mostPhonemes, ({ ids }) => ids.length);

/** The embedded voices: a small network with a vocoder, which know all durations before they speak. */
export function hibariEngine(name: string): SpeakingVoice | undefined {
  if (!hasVoiceFile(name)) return undefined;
  const version = [
    findVoiceFile(name)?.sha256.slice(0, 16),
    withVersion('onnxruntime-web'),
    withVersion('@echogarden/pffft-wasm'),
    espeakVersion,
    hibariVoiceVersion,
  ];

  async function prepare(
    text: string,
    around: Surroundings | null,
    { phonemes }: Manner,
  ): Promise<PreparedPhrase | null> {
    const key = JSON.stringify([name, text, around, [...(phonemes ?? [])]]);
    const known = phrases.get(key);
    if (known) return known;
    const value = await readableSounds(text, phonemes);
    const phrase = around ? await phraseOf(value, around) : { before: '', value, after: '' };
    const prepared = phrase && (await preparePhrase(await networkOf(name), phrase));
    if (prepared) phrases.set(key, prepared);
    return prepared;
  }

  async function speech(prepared: PreparedPhrase, how: Manner, signal: AbortSignal | undefined): Promise<Speech> {
    const { speed, pitch, beside, length, colour } = how;
    const manner = { speed, pitch, beside, length, colour: colour && binGains(colour) };
    const samples = await speakValue(await networkOf(name), prepared, manner, signal);
    return { samples, sampleRate: vocoderRate, end: samples.length / vocoderRate, fades: { start: fade, end: fade } };
  }

  return {
    id: `hibari:${name}`,
    version: version.join(' '),
    language: 'en',
    speaksPhonemes: true,
    takesPitch: true,
    takesColour: true,
    async speakWords(text, how, signal) {
      const { speed, pitch, colour, draft, phonemes } = how;
      const sounds = await readableSounds(text, phonemes);
      const manner = { speed, pitch, draft, colour: colour && binGains(colour) };
      const spoken = await speakText(await networkOf(name), sounds, manner, signal);
      const soundsOfWord = async (word: string) => [...(await soundsOf(word, phonemes))].filter(isSound);
      return {
        samples: spoken.sound,
        sampleRate: vocoderRate,
        end: spoken.phonemes.at(-1)?.end ?? 0,
        words: await locateWords(text, soundsOfWord, spoken.phonemes),
      };
    },
    async secondsOf(text, around, how) {
      const prepared = await prepare(text, around, how);
      return prepared && valueSeconds(prepared, how.speed);
    },
    async speak(text, how, signal) {
      const prepared = await prepare(text, null, how);
      if (!prepared) throw unspeakable(text);
      return speech(prepared, how, signal);
    },
    async speakWithin(text, around, how, signal) {
      const prepared = await prepare(text, around, how);
      return prepared && speech(prepared, how, signal);
    },
  };
}

/** The phonemes of a text. @throws AppError `VALUE_UNSPEAKABLE` for a text without sounds, or with too many. */
async function readableSounds(text: string, phonemes: Manner['phonemes']): Promise<string> {
  const sounds = await soundsOf(text, phonemes);
  if (![...sounds].some(isSound) || sounds.length > mostPhonemes) throw unspeakable(text);
  return sounds;
}

/** Gains of the bands, dB, as nepers of each bin of the vocoder. */
function binGains(colour: Float32Array): Float32Array {
  return Float32Array.from({ length: binCount }, (_, bin) => (gainAt(colour, bin * binHertz) / 20) * Math.LN10);
}
