import type { Manner, Speech } from '#electron/engine/speech/voices/speaking-voice.ts';
import { countingVoice, type CountingVoice } from './counting-voice.ts';

/** A voice that never speaks a text twice in the same way, as many neural ones: other noise, and another length. */
export function randomVoice(changes: Partial<CountingVoice> = {}): CountingVoice {
  const hum = countingVoice();
  async function speak(text: string, manner: Manner): Promise<Speech> {
    const { samples, ...speech } = await hum.speak(text, manner);
    const length = Math.round(samples.length * (0.94 + 0.06 * Math.random()));
    const noisy = samples.slice(0, length).map((sample) => sample + 0.01 * (Math.random() - 0.5));
    return { ...speech, samples: noisy, end: noisy.length / speech.sampleRate };
  }
  return { ...hum, id: 'test:random', speak, speaksOnce: true, ...changes };
}
