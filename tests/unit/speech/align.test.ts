import { describe, expect, it } from 'vitest';
import { isOtherScript, wordConfidence } from '#electron/engine/speech/align/confidence.ts';
import { matchSequences } from '#electron/engine/speech/text/edit-distance.ts';
import { featureRate, featureSize, measureFeatures, measureInSteps } from '#shared/sound/features.ts';
import { createPowerSpectrum } from '#shared/sound/fft.ts';
import { findSequence, longestPhone, type SequenceProblem } from '#electron/engine/speech/align/hsmm.ts';
import { holdsSpeech, measureLevels } from '#electron/engine/speech/align/levels.ts';
import { trainModel } from '#electron/engine/speech/align/model.ts';
import { phoneTimes } from '#electron/engine/speech/voices/word-phones.ts';
import { chooseWords } from '#electron/engine/speech/align/spoken-words.ts';
import { noTrail, Trails, type Visit } from '#electron/engine/speech/align/trails.ts';
import { fc } from '../../support/property.ts';
import { extendIntoPauses } from '#electron/engine/speech/align/align-script.ts';

describe('matching two sequences', () => {
  it('pairs equal items', () => {
    expect(matchSequences(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([0, 1, 2]);
  });

  it('gives an inserted item to the one before it, and skips a missing one', () => {
    expect(matchSequences(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([0, 1, 2, 2]);
    expect(matchSequences(['a', 'b', 'c'], ['a', 'c'])).toEqual([0, 2]);
  });

  it('never goes back', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const matches = matchSequences(a, b);
        expect(matches).toEqual(matches.toSorted((x, y) => x - y));
        expect(matches.every((index) => index >= 0 && index < a.length)).toBe(true);
      }),
    );
  });
});

describe('phones of words', () => {
  it('get their times from a rendition, also where a word sounds different in a sentence', () => {
    const phones = ['dh', 'ax', 'ae', 'p'].map((name, index) => ({ name, word: index < 2 ? 0 : 1 }));
    const spoken = ['pau', 'dh', 'iy', 'ae', 'p', 'pau'].map((name, index) => ({ name, start: index, end: index + 1 }));
    expect(phoneTimes(phones, spoken)).toEqual([1, 2, 3, 4].map((start) => ({ start, end: start + 1 })));
  });
});

describe('trails', () => {
  it('are what they were after any of them are forgotten', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('add' as const), before: fc.nat(), slot: fc.nat(7) }),
        fc.record({ kind: fc.constant('forget' as const), slot: fc.nat(7) }),
        fc.record({ kind: fc.constant('collect' as const) }),
      ),
      { minLength: 1, maxLength: 200 },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const trails = new Trails();
        const names = new Int32Array(8).fill(noTrail);
        const expected: Visit[][] = Array.from({ length: 8 }, () => []);
        for (const [at, step] of taken.entries()) {
          if (step.kind === 'add') {
            const from = step.before % 8;
            names[step.slot] = trails.add(at, at, at + 1, names[from] ?? noTrail);
            expected[step.slot] = [...(expected[from] ?? []), { phone: at, start: at, end: at + 1 }];
          } else if (step.kind === 'forget') {
            names[step.slot] = noTrail;
            expected[step.slot] = [];
          } else trails.collect([names.subarray(0, 3), names.subarray(3)]);
        }
        expect(Array.from(names, (name) => trails.visits(name))).toEqual(expected);
      }),
    );
  });

  it('that share their past take no more room, however long they become', () => {
    const trails = new Trails();
    const names = Int32Array.of(noTrail, noTrail);
    const first = trails.room;
    for (let frame = 0; frame < 100_000; frame++) {
      if (trails.room < 2) trails.collect([names]);
      // Both go on from one of them; the past is that of a phone that lasts.
      const before = frame % 1_000 === 0 ? (names[0] ?? noTrail) : noTrail;
      names[0] = trails.add(1, frame, frame + 1, before);
      names[1] = trails.add(2, frame, frame + 1, before);
    }
    expect(trails.room).toBeLessThanOrEqual(first);
  });
});

describe('the hidden semi-Markov model', () => {
  /**
   * A recording in which each frame sounds like one phone, like silence (−) or like something else (?); each phone is
   * expected to last four frames.
   */
  function problem(sounds: string, phones: string, wordStarts: number[], more: Partial<SequenceProblem> = {}) {
    const score = (frame: number, sound: string) => (sounds[frame] === sound ? 0 : -6);
    const frames = sounds.length;
    return {
      frames,
      phones: phones.length,
      parts: 3,
      phoneScore: (phone: number, _part: number, frame: number) => score(frame, phones[phone] ?? ''),
      durationScore: (_phone: number, duration: number) => -((Math.log(duration / 4) / 0.5) ** 2) / 2,
      longest: () => longestPhone,
      startsWord: (phone: number) => wordStarts.includes(phone),
      gaps: [
        { prior: -1, scores: Float64Array.from({ length: frames }, (_, frame) => score(frame, '-')) },
        { prior: -8, scores: Float64Array.from({ length: frames }, (_, frame) => score(frame, '?') - 1) },
      ],
      skipPrior: { any: -12, each: -2 },
      repeatPrior: -12,
      outsideScores: Float64Array.from({ length: frames }, (_, frame) => Math.max(score(frame, '-'), -2)),
      reach: 50,
      beam: 1e6,
      ...more,
    } satisfies SequenceProblem;
  }

  async function placesOf(given: SequenceProblem): Promise<string> {
    const found = await findSequence(given);
    return found?.visits.map(({ start, end }) => `${start}-${end}`).join(' ') ?? 'none';
  }

  it('finds phones of any duration', async () => {
    expect(await placesOf(problem('aaaaaaabbcccc', 'abc', [0]))).toBe('0-7 7-9 9-13');
  });

  it('finds pauses between words, and only there', async () => {
    expect(await placesOf(problem('--aaaabbbb---ccccdddd--', 'abcd', [0, 2]))).toBe('2-6 6-10 13-17 17-21');
    // The same pause inside a word has to be part of its phones.
    const inside = (await findSequence(problem('--aaaabbbb---ccccdddd--', 'abcd', [0, 3])))?.visits;
    expect(inside?.[1]?.end).toBe(inside?.[2]?.start);
  });

  it('leaves out words that are not said, wherever they stand', async () => {
    const phonesOf = async (sounds: string) =>
      (await findSequence(problem(sounds, 'aabbccdd', [0, 2, 4, 6])))?.visits.map(({ phone }) => phone).join('');
    expect(await phonesOf('aaaaaaaabbbbbbbbccccccccdddddddd')).toBe('01234567');
    expect(await phonesOf('aaaaaaaaccccccccdddddddd')).toBe('014567');
    expect(await phonesOf('bbbbbbbbccccccccdddddddd')).toBe('234567');
    expect(await phonesOf('aaaaaaaabbbbbbbb')).toBe('0123');
  });

  it('follows a speaker who goes back, and what is said that is not in the script', async () => {
    const phonesOf = async (sounds: string) =>
      (await findSequence(problem(sounds, 'aabbccdd', [0, 2, 4, 6])))?.visits.map(({ phone }) => phone).join('');
    expect(await phonesOf('aaaaaaaabbbbbbbbccccccccbbbbbbbbccccccccdddddddd')).toBe('012345234567');
    // Mostly they pause and begin anew.
    expect(await phonesOf('aaaaaaaabbbbbbbb------------aaaaaaaabbbbbbbbccccccccdddddddd')).toBe('012301234567');
    expect(await placesOf(problem('aaaabbbb??????????ccccdddd', 'abcd', [0, 2]))).toBe('0-4 4-8 18-22 22-26');
  });

  it.each(['-', '?'])('finds words a quarter of an hour apart (%s between them)', async (between) => {
    const sounds = `--aaaabbbb${between.repeat(90_000)}ccccdddd--`;
    expect(await placesOf(problem(sounds, 'abcd', [0, 2]))).toBe('2-6 6-10 90010-90014 90014-90018');
  });

  it('leaves other sound at both ends alone', async () => {
    expect(await placesOf(problem('??????aaaabbbb????????', 'ab', [0]))).toBe('6-10 10-14');
  });

  it('finds the same with a narrow reach', async () => {
    const phones = 'abcdefghijklmnopqrstuvwxyz';
    const sounds = [...phones].map((phone) => phone.repeat(3)).join('');
    const wide = await placesOf(problem(sounds, phones, [0, 5, 9]));
    expect(await placesOf(problem(sounds, phones, [0, 5, 9], { reach: 3 }))).toBe(wide);
    expect(wide.startsWith('0-3 3-6 6-9')).toBe(true);
  });

  it('finds the same when unlikely places are given up early', async () => {
    const phones = 'abcdefghij';
    const sounds = '??' + [...phones].map((phone) => phone.repeat(5)).join('') + '--';
    const everywhere = await placesOf(problem(sounds, phones, [0, 5]));
    expect(await placesOf(problem(sounds, phones, [0, 5], { beam: 30 }))).toBe(everywhere);
    expect(everywhere.startsWith('2-7 7-12')).toBe(true);
  });

  it('gives nothing when the recording is shorter than the phones', async () => {
    expect(await placesOf(problem('ab', 'abcd', [0]))).toBe('none');
  });

  it('stops when its checkpoint throws', async () => {
    const stopped = findSequence(problem('aaaa', 'a', [0], { checkpoint: () => Promise.reject(new Error('stopped')) }));
    await expect(stopped).rejects.toThrow('stopped');
  });
});

describe('features', () => {
  it('are made from the right spectrum', () => {
    const size = 64;
    const input = Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * 5 * i) / size));
    const output = new Float32Array(size / 2 + 1);
    createPowerSpectrum(size).of(input, output);
    expect(output.indexOf(Math.max(...output))).toBe(5);
    expect(output[5]).toBeCloseTo((size / 2) ** 2, 3);
    expect(output[6]).toBeCloseTo(0, 6);
  });

  it('come a hundred times a second, and louder sound only moves the first coefficient', () => {
    const sound = Float32Array.from({ length: 16_000 }, (_, i) => 0.1 * Math.sin(i) + 0.05 * Math.sin(i * 0.21));
    const soft = measureFeatures(sound, 1);
    const loud = measureFeatures(
      sound.map((sample) => sample * 4),
      1,
    );
    expect(soft.frames).toBe(100);
    const at = 50 * featureSize;
    expect((loud.values[at] ?? 0) - (soft.values[at] ?? 0)).toBeGreaterThan(5);
    expect(loud.values[at + 1]).toBeCloseTo(soft.values[at + 1] ?? 0, 1);
  });
});

describe('the features of a recording', () => {
  it('are those of a recording made as loud as speech', () => {
    const sound = Float32Array.from({ length: 40_123 }, (_, i) => 0.01 * Math.sin(i * i) + 0.02 * Math.sin(i * 0.31));
    const gain = 3.7;
    const louder = sound.map((sample) => sample * gain);
    expect(measureFeatures(sound, gain)).toEqual(measureFeatures(louder, 1));
    expect(measureFeatures(new Float32Array(7), gain)).toEqual(measureFeatures(new Float32Array(7), 1));
  });
});

describe('long sounds', () => {
  /** More than two minutes. */
  const sound = Float32Array.from({ length: 130 * featureRate }, (_, i) => 0.1 * Math.sin(i * 0.3 + i * i * 1e-7));
  const stop = new Error('stop');

  function stoppingAfter(calls: number): () => Promise<void> {
    let left = calls;
    return async () => {
      left -= 1;
      if (left < 0) throw stop;
    };
  }

  it('are measured in steps of two minutes, between which that can be stopped', async () => {
    const [features] = await measureInSteps(sound, { gain: 2, checkpoint: stoppingAfter(3) });
    expect(features?.frames).toBe(13_000);
    const atOnce = measureFeatures(sound, 2).values;
    expect(features?.values.every((value, index) => value === atOnce[index])).toBe(true);
    await expect(measureInSteps(sound, { checkpoint: stoppingAfter(1) })).rejects.toBe(stop);
  });

  it('are learnt from in such steps', async () => {
    const phones = Array.from({ length: 4 }, (_, word) => ({ name: 'ah', word }));
    const times = phones.map((_, phone) => ({ start: phone * 30, end: phone * 30 + 0.5 }));
    const reference = { phones, renditions: [{ samples: [sound], times }] };
    // Three lengths of vocal tract are counted after two steps of measuring.
    for (const calls of [1, 5]) await expect(trainModel(reference, stoppingAfter(calls))).rejects.toBe(stop);
    expect((await trainModel(reference, stoppingAfter(6))).kindOf).toEqual([0, 0, 0, 0]);
  });
});

describe('levels', () => {
  const noise = (level: number, seconds: number) =>
    Float32Array.from({ length: seconds * 16_000 }, (_, i) => 10 ** (level / 20) * Math.sin(i * i));

  it('tell speech from silence and from steady noise', () => {
    const speech = Float32Array.from([...noise(-60, 1), ...noise(-20, 1), ...noise(-60, 1)]);
    expect(holdsSpeech(measureLevels(speech))).toBe(true);
    expect(holdsSpeech(measureLevels(new Float32Array(16_000)))).toBe(false);
    expect(holdsSpeech(measureLevels(noise(-20, 2)))).toBe(false);
    expect(holdsSpeech(measureLevels(noise(-75, 2)))).toBe(false);
  });

  it('leave digital silence out of the room noise', () => {
    const recording = Float32Array.from([...new Float32Array(32_000), ...noise(-50, 1), ...noise(-20, 1)]);
    expect(measureLevels(recording).floor).toBeGreaterThan(-60);
  });
});

describe('edges of words', () => {
  const levels = { frames: new Float32Array(100).fill(-60), floor: -60, peak: -10 };
  levels.frames.fill(-20, 10, 35);
  levels.frames.fill(-20, 60, 70);

  it('move outwards beside a pause until the sound ends', () => {
    const words = [
      { start: 12, end: 30 },
      { start: 61, end: 70 },
    ];
    expect(extendIntoPauses(words, levels)).toEqual([
      { start: 10, end: 35 },
      { start: 60, end: 70 },
    ]);
  });

  it('stay where words run into each other', () => {
    const words = [
      { start: 10, end: 20 },
      { start: 21, end: 35 },
    ];
    expect(extendIntoPauses(words, levels)).toEqual(words);
  });
});

describe('confidence', () => {
  const visits = [0, 1, 2].map((phone) => ({ phone, start: 10 * phone, end: 10 * phone + 10 }));

  it('is high where the sound fits and low where it does not', () => {
    const match = { visits, fit: Float64Array.of(-2, -3, -18), stretch: Float64Array.of(0.1, -0.2, 0.6) };
    expect(wordConfidence(match, 0, 1)).toBeGreaterThan(0.9);
    expect(wordConfidence(match, 2, 2)).toBeLessThan(0.05);
    expect(isOtherScript(match, ['a', 'b'])).toBe(false);
  });

  it('tells another script altogether', () => {
    const match = { visits, fit: Float64Array.of(-15, -16, -12), stretch: Float64Array.of(0.5, 0.5, 0.5) };
    expect(isOtherScript(match, ['a', 'b'])).toBe(true);
  });

  it('takes a recording that lacks most words for another script', () => {
    const match = { visits, fit: Float64Array.of(-2, -3, -2), stretch: Float64Array.of(0, 0, 0) };
    expect(isOtherScript(match, [null, null, 'c', null, null])).toBe(true);
  });
});

describe('the words that count', () => {
  const phones = [0, 1, 2, 3].map((word) => ({ name: 'a', word }));
  const said = (...words: number[]) =>
    words.map((phone, index) => ({ phone, start: 10 * index, end: 10 * index + 10 }));
  const match = (visits: Visit[], fit = visits.map(() => -2)) => ({
    visits,
    fit: Float64Array.from(fit),
    stretch: new Float64Array(visits.length),
  });

  it('are the last ones where some are said again', () => {
    const { words, repeated } = chooseWords(phones, match(said(0, 1, 2, 1, 2, 3)), 4);
    expect(words.map((word) => word?.start)).toEqual([0, 30, 40, 50]);
    expect(repeated.map((run) => run.map(({ word }) => word))).toEqual([[1, 2]]);
  });

  it('are the first ones where what follows does not sound like them', () => {
    const { words, repeated } = chooseWords(phones, match(said(0, 1, 2, 1, 2, 3), [-2, -2, -2, -19, -19, -2]), 4);
    expect(words.map((word) => word?.start)).toEqual([0, 10, 20, 50]);
    expect(repeated).toEqual([]);
  });

  it.each([
    ['the last reading breaks off', [0, 1, 2, 3, 0, 1], [0, 10, 20, 30], [[0, 1]]],
    [
      'so does one between two whole ones',
      [0, 1, 2, 3, 0, 1, 0, 1, 2, 3],
      [60, 70, 80, 90],
      [
        [0, 1, 2, 3],
        [0, 1],
      ],
    ],
    ['a phrase alone is said again after the end', [0, 1, 2, 3, 1, 2], [0, 10, 20, 30], [[1, 2]]],
  ])('are whole where %s', (_, spoken, places, others) => {
    const { words, repeated } = chooseWords(phones, match(said(...spoken)), 4);
    expect(words.map((word) => word?.start)).toEqual(places);
    expect(repeated.map((run) => run.map(({ word }) => word))).toEqual(others);
  });

  it('are missing where they are skipped', () => {
    expect(chooseWords(phones, match(said(0, 3)), 4).words.map((word) => word?.start)).toEqual([
      0,
      undefined,
      undefined,
      10,
    ]);
  });
});
