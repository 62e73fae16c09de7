import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { checkReading } from '#electron/engine/speech/takes/check-reading.ts';
import { consentDenials, type Denial } from '#shared/consent.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { readReading, sentence, type ReadingName } from '../../support/readings/readings.ts';
import { readRecordings } from '../../support/recordings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { wavOf } from '../../support/wav-file.ts';

/** Whether the sentence of a consent is read in a recording. Nobody has read it for us: the readers are voices that the check does not know. */

const folder = temporaryFolder('reading');
const denialsOfIt = consentDenials('en');

async function read(name: ReadingName, noise?: number): Promise<Float32Array> {
  return inRoom(await readReading(name), noise);
}

/** With a second of a quiet room on both sides, as a microphone gives it. */
function inRoom(samples: Float32Array, noise = 0.0005): Float32Array {
  const rest = 48_000;
  let state = 1;
  return Float32Array.from({ length: samples.length + 2 * rest }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (samples[index - rest] ?? 0) + noise * (state / 2 ** 31 - 1);
  });
}

async function check(
  samples: Float32Array,
  script = sentence.script,
  denials: readonly Denial[] = script === sentence.script ? denialsOfIt : [],
) {
  const name = join(folder, randomUUID());
  await writeFile(`${name}.source`, wavOf(samples));
  const kept = `${name}.wav`;
  try {
    return { kept, ...(await checkReading({ source: `${name}.source`, script, denials, file: kept })) };
  } catch (error) {
    if (existsSync(kept)) throw new Error('a refused recording was kept', { cause: error });
    throw error;
  }
}

const refused = (...given: Parameters<typeof check>) => thrownBy(check(...given));

describe('a recording of the sentence', () => {
  test('is accepted and kept', async () => {
    const { words, kept, duration } = await check(await read('sentence'));
    expect(words.map(({ word }) => word).join(' ')).toMatch(
      /^My name is Anna Smith and today is November 21 2026 I allow/,
    );
    expect(existsSync(kept)).toBe(true);
    expect(duration).toBeGreaterThan(10);
  });

  test('is accepted in another accent and pace, whatever the name sounds like', async () => {
    expect((await check(await read('long-name'))).words.length).toBeGreaterThan(40);
  });

  test('is accepted when a noise gate has left nothing between the words', async () => {
    expect((await check(await read('sentence', 0))).words.length).toBeGreaterThan(40);
  });

  test.each([
    ['all but its last part', 'without-last-part'],
    ['something to the same effect', 'own-words'],
  ] as const)('is refused with %s', async (_, name) => {
    expect(await refused(await read(name))).toMatchObject({ code: 'SENTENCE_NOT_READ' });
  });

  test.each([
    ['I allow', 'do-not-allow', /^I (not|do not|don't|will not) allow this studio$/],
    ['I allow', 'never-allow', /^I (will )?never allow this studio$/],
    ['I allow', 'would-not-allow', /^I .*not allow this studio$/],
    ['and to let', 'not-to-let', /^and not to let it$/],
    ['I know', 'do-not-know', /^I do not know that I$/],
  ] as const)('is refused when “%s” is read as “%s”, and says so', async (_, name, subject) => {
    const error = await refused(await read(name));
    expect(error).toMatchObject({ code: 'SENTENCE_NOT_READ', subject: expect.stringMatching(subject) });
  });

  test('is refused when it is silent, and when it is music', async () => {
    expect(await refused(inRoom(new Float32Array(10 * 48_000)))).toMatchObject({ code: 'NO_SPEECH' });
    const chord = Float32Array.from({ length: 12 * 48_000 }, (_, index) => {
      const beat = 0.6 + 0.4 * Math.sin((2 * Math.PI * 2 * index) / 48_000);
      return (
        beat *
        [220, 277, 330, 440].reduce((sum, hertz) => sum + 0.1 * Math.sin((2 * Math.PI * hertz * index) / 48_000), 0)
      );
    });
    expect(await refused(inRoom(chord))).toMatchObject({
      code: expect.stringMatching(/SENTENCE_NOT_READ|NO_SPEECH|RECORDING_UNCLEAR/),
    });
  });

  test('is refused when it cannot serve as evidence, with what to do', async () => {
    const spoken = await read('sentence');
    const as = (change: (sample: number) => number) => refused(spoken.map(change));
    expect(await as((sample) => sample * 0.004)).toMatchObject({ code: 'RECORDING_UNCLEAR', subject: 'quiet' });
    expect(await as((sample) => Math.max(-1, Math.min(1, sample * 20)))).toMatchObject({
      code: 'RECORDING_UNCLEAR',
      subject: 'clipped',
      message: expect.stringContaining('Turn the microphone down'),
    });
    const noisy = inRoom(spoken.subarray(48_000, -48_000), 0.03);
    expect(await refused(noisy)).toMatchObject({ code: 'RECORDING_UNCLEAR', subject: 'noisy' });
  });
});

describe.skipIf(!hasMedia)(`real readers (${withoutMedia})`, () => {
  it('are heard reading what they read, and refused when they read something else', async () => {
    const [first, second] = await readRecordings((name) => name === 'LJ001-0005' || name === 'LJ001-0006');
    const together = inRoom(joined([first?.samples, second?.samples]));
    const { words } = await check(together, `${first?.script}. ${second?.script}`);
    expect(words.filter(({ confidence }) => confidence > 0.5).length / words.length).toBeGreaterThan(0.85);
    expect(await refused(together)).toMatchObject({
      code: 'SENTENCE_NOT_READ',
      subject: expect.stringContaining('I allow'),
    });
  });

  it('are refused for a word that takes theirs back when they say it, and only then', async () => {
    const [reader] = await readRecordings((name) => name === 'LJ001-0001');
    const samples = inRoom(reader?.samples ?? new Float32Array());
    const text = reader?.script ?? '';
    const denials = [
      { words: 'is the only sense', said: 'is not the only sense' },
      { words: 'we are at present', said: 'we are never at present' },
      { words: 'differs from most', said: "won't differs from most" },
    ].filter(({ words }) => text.includes(words));
    expect((await check(samples, text, denials)).words.length).toBeGreaterThan(20);
    const without = text.replace('if not from', 'if from');
    const denial = { words: 'most if from all', said: 'most if not from all' };
    expect(await refused(samples, without, [denial])).toMatchObject({ subject: denial.said });
  });

  it('do not become a reader of the sentence by being many', async () => {
    const speakers = await readRecordings((name) => name.startsWith('grid_'));
    expect(await refused(inRoom(joined(speakers.map(({ samples }) => samples))))).toMatchObject({
      code: expect.stringMatching(/SENTENCE_NOT_READ|RECORDING_UNCLEAR/),
    });
  });
});

function joined(parts: readonly (Float32Array | undefined)[]): Float32Array {
  const present = parts.filter((part) => part !== undefined);
  const all = new Float32Array(present.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of present) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
