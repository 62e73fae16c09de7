import { resample } from '#electron/engine/media/codec/resample.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import { parseScript, spokenText } from '#shared/script/index.ts';
import { hasMedia } from '../../support/media.ts';
import { readRecordings } from '../../support/recordings.ts';
import { roomNoise } from '../../support/speech-like.ts';

/** A script read aloud, about a minute. */
export type Reading = {
  /** Mono, 48 kHz. */
  samples: Float32Array;
  /** Has one variable, `company`, in two of its sentences. */
  script: string;
};

const rate = 48_000;
/** Pause between two sentences, seconds. */
const pause = 0.45;

/** Number of the reader's sentences, and the words in two of them that change. */
const sentences = 9;
const marked = ['Netherlands', 'wood blocks'];

/** Reads a script. @param isShort whether only half of it. */
export async function readAloud(isShort: boolean): Promise<Reading> {
  return hasMedia ? readByPerson(isShort) : readByVoice(isShort);
}

async function readByPerson(isShort: boolean): Promise<Reading> {
  const count = isShort ? 5 : sentences;
  const names = new Set(Array.from({ length: count }, (_, index) => `LJ001-000${index + 1}`));
  const recordings = await readRecordings((name) => names.has(name));
  const script = recordings
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ script: text }) => `${text.replace(/[,.]$/, '')}.`)
    .join(' ');
  const samples = recordings.map((recording) => recording.samples);
  return {
    samples: withPauses(samples),
    script: marked.reduce((text, words) => text.replace(words, `{{company|${words}}}`), script),
  };
}

const spokenScript = [
  'Hello and thank you for taking a minute.',
  'I had a look at the website of {{company|Acme}} this morning, and I liked it.',
  'There are three small things that you could improve this week.',
  'The first one is the page about prices, which takes a while to load on a telephone.',
  'The second one is the form at the end, as it asks for more than anybody wants to say.',
  'The third one is my favorite, because it costs nothing at all.',
  'Show a picture of the people who do the work at {{company|Acme}}, and say who they are.',
  'We have seen that this alone brings twice as many answers.',
  'If you like, I can show you how others have done it.',
  'It takes a quarter of an hour, and you can stop me whenever you want.',
  'There is a link below this video where you can choose a day.',
  'I am looking forward to hearing from you.',
];

async function readByVoice(isShort: boolean): Promise<Reading> {
  const chosen = isShort ? spokenScript.slice(0, 7) : spokenScript;
  const voice = fliteEngine('awb');
  if (!voice) throw new Error('there is no voice to read');
  const samples: Float32Array[] = [];
  for (const sentence of chosen) {
    const speech = await voice.speak(spokenText(parseScript(sentence)), { speed: 0.9 });
    samples.push(resample(speech.samples, speech.sampleRate, rate));
  }
  return { samples: withPauses(samples), script: chosen.join(' ') };
}

/** Joins sentences with pauses, in a quiet room. */
function withPauses(parts: readonly Float32Array[]): Float32Array {
  const gap = Math.round(pause * rate);
  const length = parts.reduce((sum, part) => sum + part.length + gap, 2 * gap);
  const all = Float32Array.from(roomNoise(length / rate, 5, 2e-4)).subarray(0, length);
  let at = gap;
  for (const part of parts) {
    for (const [index, sample] of part.entries()) all[at + index] = sample + (all[at + index] ?? 0);
    at += part.length + gap;
  }
  return all;
}
