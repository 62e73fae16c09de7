import { fileURLToPath } from 'node:url';
import { consentSentence } from '#shared/consent.ts';
import { decodeAudio } from '../decode.ts';

/** Readings of a consent's sentence, and of other sentences, stored as sound files beside this one. */

export const sentence = consentSentence('en', 'Anna Smith', '2026-11-21');

type Reading = { text: string; voice: string; speed: number };

function said(text: string, voice = 'espeak:en-us', speed = 1): Reading {
  return { text, voice, speed };
}

function denied(words: string, denial: string): Reading {
  if (!sentence.text.includes(words)) throw new Error(`the sentence does not hold “${words}”`);
  return said(sentence.text.replace(words, denial));
}

export const readings = {
  sentence: said(sentence.text),
  'long-name': said(consentSentence('en', 'Zbigniew Brzęczyszczykiewicz', '2026-11-21').text, 'espeak:en-gb', 1.2),
  'without-last-part': said(sentence.text.split('. ').slice(0, 2).join('. ')),
  'own-words': said('Hello, this is Anna. It is fine for me if you use my voice, as long as you ask.'),
  'do-not-allow': denied('I allow', 'I do not allow'),
  'never-allow': denied('I allow', 'I will never allow'),
  'would-not-allow': denied('I allow', 'I would not allow'),
  'not-to-let': denied('and to let', 'and not to let'),
  'do-not-know': denied('I know', 'I do not know'),
} satisfies Record<string, Reading>;

export type ReadingName = keyof typeof readings;
export const readingNames = Object.keys(readings) as ReadingName[];

export function readingFile(name: ReadingName): string {
  return fileURLToPath(new URL(`${name}.ogg`, import.meta.url));
}

/** Its samples at 48 kHz, mono. */
export async function readReading(name: ReadingName): Promise<Float32Array> {
  const [samples] = await decodeAudio(readingFile(name));
  if (!samples) throw new Error(`${name} has no sound`);
  return samples;
}
