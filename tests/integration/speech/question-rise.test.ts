import { describe, expect, it } from 'vitest';
import { medianPitch, pitchRate, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { fliteVoices } from '#electron/engine/speech/voices/flite.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import { isYesNoQuestion, syllablesAfterStress } from '#electron/engine/speech/voices/question-rise.ts';
import type { TimedSpeech } from '#electron/engine/speech/voices/speaking-voice.ts';

async function said(voice: string, text: string): Promise<TimedSpeech> {
  const speech = await fliteEngine(voice)?.speakWords?.(text, { speed: 1 });
  if (!speech) throw new Error(`${voice} says no words`);
  return speech;
}

/** Median pitch of the last 150 ms that are voiced, Hz. */
function lastPitch({ samples, sampleRate }: TimedSpeech): number {
  const { values } = trackPitch(samples, sampleRate);
  const end = values.findLastIndex((value) => value > 0) + 1;
  return medianPitch({ values: values.slice(Math.max(0, end - 0.15 * pitchRate), end) }) ?? NaN;
}

function power(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

function largestStep(samples: Float32Array): number {
  return samples.reduce((largest, sample, at) => Math.max(largest, Math.abs(sample - (samples[at - 1] ?? 0))), 0);
}

describe('a question that is answered by yes or no', () => {
  it.each([
    'Did you get the books?',
    'Sarah, are you ready?',
    'And so, do you know how it works?',
    'Did you hear, Sarah, how it went?',
    'When you are back, can we meet?',
    'You saw it?',
    'Ready?',
    'She asked, “Is that so?”',
  ])('is %s', (text) => {
    expect(isYesNoQuestion(text)).toBe(true);
  });

  it.each([
    'I sent you the books.',
    'How are you?',
    'Sarah, how did you find us?',
    'Hi Sarah, so what’s next?',
    'And which of these do you need?',
    'At what time can I call you?',
    'Will Smith, where are you?',
    'What a day, isn’t it?',
  ])('is not %s', (text) => {
    expect(isYesNoQuestion(text)).toBe(false);
  });

  it.each([
    ['Did you get the books?', 0],
    ['Is the meeting tomorrow?', 1],
    ['Sarah, did your team like it?', 1],
    ['Are you coming to Berlin, Sarah?', 2],
  ])('%s has %i syllables after its last stress', async (text, count) => {
    expect(await syllablesAfterStress(text)).toBe(count);
  });
});

describe.each(fliteVoices)('%s', (voice) => {
  it.each(['Can I call you tomorrow', 'Will your team be there on Friday', 'Have you seen our new office'])(
    'rises at the end of “%s?”, and stays as long, as loud and as smooth',
    async (words) => {
      const [question, statement] = [await said(voice, `${words}?`), await said(voice, `${words}.`)];
      const raised = semitonesBetween(lastPitch(statement), lastPitch(question));
      // Six semitones above where the rise begins, while the statement falls further.
      expect(raised).toBeGreaterThan(3.5);
      expect(raised).toBeLessThan(13);
      expect(question.samples.length).toBe(statement.samples.length);
      expect(question.words).toEqual(statement.words);
      const change = 10 * Math.log10(power(question.samples) / power(statement.samples));
      expect(Math.abs(change)).toBeLessThan(0.5);
      expect(largestStep(question.samples)).toBeLessThan(1.15 * largestStep(statement.samples));
    },
  );

  it('says the beginning of a question as that of a statement', async () => {
    const [question, statement] = [
      await said(voice, 'Can I call you tomorrow?'),
      await said(voice, 'Can I call you tomorrow.'),
    ];
    const half = statement.samples.length >> 1;
    const difference = question.samples.subarray(0, half).map((sample, at) => sample - (statement.samples[at] ?? 0));
    expect(Math.max(...difference.map(Math.abs))).toBeLessThan(1e-4);
  });

  it.each(['How are you today', 'Sarah, what would you like to see'])('falls at the end of “%s?”', async (words) => {
    expect((await said(voice, `${words}?`)).samples).toEqual((await said(voice, `${words}.`)).samples);
  });
});
