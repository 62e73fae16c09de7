import { networkOf } from '#electron/engine/speech/hibari/loaded-networks.ts';
import { speakText } from '#electron/engine/speech/hibari/speak-phrase.ts';
import { vocoderRate } from '#electron/engine/speech/hibari/vocoder.ts';
import { withSpreadPhases } from '#electron/engine/speech/match/spread-phases.ts';
import { soundsOf } from '#electron/engine/speech/voices/english-sounds.ts';
import { hibariEngine } from '#electron/engine/speech/voices/hibari-voice.ts';
import type { Phone } from '#electron/engine/speech/voices/flite.ts';
import { amplified, peakOf } from '#electron/engine/signal/limiter.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { scriptWords, spokenText, type Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';

/** The presenter's speech. Times in seconds. */
export type Narration = {
  /** Mono, 48 kHz, in −1…1. */
  samples: Float32Array;
  /** The phones without the pauses. */
  phones: Phone[];
  words: { text: string; start: number; end: number; occurrence: number | null }[];
};

export const soundRate = 48_000;

const voiceName = 'heart';
/** A little slower than the voice's usual rate, as people speak to a camera. */
const pace = 0.95;
/** Seconds. */
const quietBefore = 0.45;
const quietAfter = 0.75;
/** The loudest sample. People who speak to a camera peak at about −4 dBFS. */
const loudest = 0.63;
/** RMS of the room's sound, full scale = 1 (−62 dB). */
const roomLevel = 0.0008;

/** In “with the” two sounds of the same kind would become one. */
const clearly = new Map([['with', 'wɪθ']]);

/** Lets the embedded voice speak the script, in a quiet room. */
export async function narrate(script: Script): Promise<Narration> {
  const text = spokenText(script);
  await provideVoices(console.log);
  const network = await networkOf(voiceName);
  const { sound, phonemes } = await speakText(network, await soundsOf(text, clearly), { speed: pace });
  const draft = await hibariEngine(voiceName)?.speakWords?.(text, { speed: pace, phonemes: clearly, draft: true });
  const spread = withSpreadPhases(sound, vocoderRate);
  const samples = inRoom(withQuiet(amplified(spread, loudest / peakOf(spread))));
  return {
    samples,
    phones: phonemes.flatMap(({ name, ...time }) => {
      const phone = phoneOf.get(name);
      return phone === undefined ? [] : [{ name: phone, ...moved(time) }];
    }),
    words: scriptWords(script).map((word, index) => {
      const time = moved(draft?.words[index] ?? { start: 0, end: 0 });
      const [start, end] = [round(time.start), round(audibleUntil(samples, time))];
      return { text: word.text, start, end, occurrence: word.occurrence };
    }),
  };
}

function moved({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start: quietBefore + start, end: quietBefore + end };
}

/** CMU phones, in which the mouth's shapes are given, by the phonemes of the voice. */
const phoneOf = new Map(
  [
    'A ey, I ay, O ow, W aw, Y oy, i iy, u uw, ɑ aa, ɐ ax, æ ae, ɔ ao, ə ax, ᵊ ax, ɛ eh, ɜ er, ɪ ih, ᵻ ih, ʊ uh, ʌ ah',
    'T t, h hh, j y, ð dh, θ th, ʤ jh, ʧ ch, ɡ g, ŋ ng, ɹ r, ʃ sh, ʒ zh, ʣ z, ʦ s',
    ...[...'bdfklmnpstvwz'].map((letter) => `${letter} ${letter}`),
  ].flatMap((row) => row.split(', ').map((pair) => pair.split(' ') as [string, string])),
);

/** A hiss is heard while the vowel before it still fades: this long before its phone, seconds. */
const hissBefore = 0.022;
const hisses = new Set(['f', 's', 'sh', 'th', 'v', 'z', 'zh']);

/** Sections of the variables: from the start of the first word to the end of the last. */
export function variableSections(script: Script, { words, phones }: Narration): Section[] {
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return variables.map((variable, occurrence) => {
    const own = words.filter((word) => word.occurrence === occurrence);
    const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
    const first = phones.find((phone) => phone.end > start);
    const isHiss = first !== undefined && hisses.has(first.name);
    return { variable, start: round(isHiss ? start - hissBefore : start), end };
  });
}

/** RMS of the softest sound that is heard beside the speech, full scale = 1. */
const audible = 0.006;

/** The end of a word's last audible sound: the voice counts the quiet before a pause as part of the word. */
function audibleUntil(samples: Float32Array, { start, end }: { start: number; end: number }): number {
  const step = 0.005;
  let until = end;
  while (until > start + step) {
    const part = samples.subarray(Math.round((until - step) * soundRate), Math.round(until * soundRate));
    if (Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length) >= audible) break;
    until -= step;
  }
  return until;
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function withQuiet(samples: Float32Array): Float32Array {
  const [lead, tail] = [Math.round(quietBefore * soundRate), Math.round(quietAfter * soundRate)];
  const result = new Float32Array(lead + samples.length + tail);
  result.set(samples, lead);
  return result;
}

/** Adds the sound of a quiet room: noise with most of its energy below 1 kHz, the same in every run. */
function inRoom(samples: Float32Array): Float32Array {
  let seed = 20_240_607;
  let [slow, previous] = [0, 0];
  const noise = samples.map(() => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    slow = 0.93 * slow + seed / 2 ** 31;
    const smoothed = (slow + previous) / 2;
    previous = slow;
    return smoothed;
  });
  const rms = Math.sqrt(noise.reduce((sum, value) => sum + value * value, 0) / noise.length);
  return samples.map((sample, index) => sample + ((noise[index] ?? 0) * roomLevel) / rms);
}
