import type { Manner, SpeakingVoice, Speech } from '#electron/engine/speech/voices/speaking-voice.ts';

export type CountingVoice = SpeakingVoice & { asked: { text: string; speed: number }[] };

const rate = 24_000;

/** A voice that hums each text for 60 ms a letter, at 150 Hz, and records the requests. */
export function countingVoice(changes: Partial<SpeakingVoice> = {}): CountingVoice {
  const asked: CountingVoice['asked'] = [];
  return {
    id: 'test:hum',
    version: '1',
    language: 'en',
    speaksPhonemes: false,
    asked,
    async speak(text: string, { speed }: Manner): Promise<Speech> {
      asked.push({ text, speed });
      const seconds = (0.1 + 0.06 * text.length) / speed;
      const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => hum(index / rate));
      return { samples, sampleRate: rate, end: seconds };
    },
    ...changes,
  };
}

function hum(seconds: number): number {
  let sum = 0;
  for (let harmonic = 1; harmonic <= 10; harmonic++) sum += Math.sin(2 * Math.PI * 150 * harmonic * seconds) / harmonic;
  return 0.1 * sum;
}
