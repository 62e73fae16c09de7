import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { builtinEngines, findVoice } from '#electron/engine/speech/voices/voices.ts';
import { itemAt } from '#shared/at.ts';
import { median } from '../speech/statistics.ts';

const sentences = [
  'I spoke with Sarah yesterday about the new office in Boston.',
  'Thanks for your message, Michael, I will look at it this week.',
  'At Northwind you could save a good part of that time.',
  'My colleague Priya showed me what your team at Acme has built.',
  'It would be great to meet Christopher and the others in person.',
];

/**
 * How far the aligner's edges of words are from those that a voice knows of its own speech, milliseconds, median. Words
 * before a pause count with their start only: where a fading sound ends is a matter of taste.
 */
export async function measureCuts(voiceId: string): Promise<number> {
  const voice = findVoice(voiceId, builtinEngines);
  const errors: number[] = [];
  for (const script of sentences) {
    const spoken = await voice.speakWords?.(script, { speed: 1 });
    if (!spoken) throw new Error(`${voiceId} knows no times`);
    const { words } = await alignScript({ samples: spoken.samples, script });
    for (const [index, { start, end, word }] of words.entries()) {
      const known = itemAt(spoken.words, index);
      if (!known) continue;
      errors.push(Math.abs(start - known.start));
      if (index + 1 < words.length && !/[,.]$/.test(word)) errors.push(Math.abs(end - known.end));
    }
  }
  return 1000 * median(errors);
}
