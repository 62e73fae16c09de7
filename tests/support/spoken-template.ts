import { resample } from '#electron/engine/media/codec/resample.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import type { Alignment } from '#shared/api/index.ts';
import { scriptWords, spokenText, type Script } from '#shared/script/index.ts';
import { makeTemplate } from './make-template.ts';

/** Sample rate of a template, Hz. */
const rate = 48_000;

/**
 * Makes a template in which a voice (`flite:slt`) reads a script, more slowly than usual, with half a second of silence
 * before and a second after.
 * @returns the times of its words.
 */
export async function makeSpokenTemplate(template: string, script: Script): Promise<Alignment> {
  const spoken = await fliteEngine('slt')?.speakWords?.(spokenText(script), { speed: 0.85 });
  if (!spoken) throw new Error('no voice');
  const speech = resample(spoken.samples, spoken.sampleRate, rate);
  const sound = new Float32Array(speech.length + 1.5 * rate).map((_, index) => 5e-4 * Math.sin(index ** 2));
  for (const [index, sample] of speech.entries()) sound[rate / 2 + index] = sample + (sound[rate / 2 + index] ?? 0);
  await makeTemplate(template, [sound], { width: 160, height: 120 });
  const words = scriptWords(script).map(({ text: word, occurrence }, index) => {
    const { start, end } = spoken.words[index] ?? { start: NaN, end: NaN };
    return { word, start: start + 0.5, end: end + 0.5, confidence: 1, occurrence };
  });
  return { words, findings: [] };
}
