import { describe, expect, test } from 'vitest';
import { cutOut } from '#renderer/features/editor/model/cuts.ts';
import { documentFromContent, markedScript, type EditorDocument } from '#renderer/features/editor/model/document.ts';
import { flubBeside, flubRange, shownFlubs, withoutFlub } from '#renderer/features/editor/model/flubs.ts';
import { parseScript, scriptWords } from '#shared/script/index.ts';
import type { Range } from '#shared/timeline/range.ts';
import { templateContent } from '../../support/template-content.ts';

const script = 'Hi {{first_name|Sarah}}. I had a look. See you soon.';
const duration = 10;
const recording = { duration, rate: 25 };

/** A template whose words are said at these times, in order. */
function open(times: readonly Range[], flubs: number[], written = script): EditorDocument {
  const words = scriptWords(parseScript(written)).flatMap(({ text, occurrence }, index) => {
    const time = times[index];
    return time ? [{ word: text, ...time, confidence: 1, occurrence }] : [];
  });
  return documentFromContent(templateContent(written, { words, flubs }), 'flite:slt');
}

function range(start: number, end: number): Range {
  return { start, end };
}

/** “I had a loo–”, said wrong from 2 to 3.2 s, is said again from 5 s on. */
const again = [
  range(0.5, 0.8),
  range(0.8, 1.2),
  range(5, 5.1),
  range(5.1, 5.4),
  range(5.4, 5.5),
  range(5.5, 6),
  range(7, 7.3),
  range(7.3, 7.6),
  range(7.6, 8),
];
const pauses = [range(0, 0.5), range(1.2, 2), range(2.4, 2.6), range(3.2, 5), range(6, 7), range(8, 10)];
const heard = { duration, pauses };

describe('what is proposed to be cut out for a flub', () => {
  test('is all that is no word of the script, from its first sound to the next reading', () => {
    for (const marked of [3.3, 4.9]) {
      const { start, end } = flubRange(open(again, [marked]), marked, heard);
      expect(start).toBeCloseTo(1.95);
      expect(end).toBeCloseTo(4.95);
    }
  });

  test('is the same where it was marked while the next reading had begun', () => {
    expect(flubRange(open(again, [5.45]), 5.45, heard)).toEqual(flubRange(open(again, [4]), 4, heard));
  });

  test('keeps some silence where the flub follows on a word without a pause', () => {
    const running = { duration, pauses: pauses.filter(({ start }) => start !== 1.2) };
    const { start, end } = flubRange(open(again, [4]), 4, running);
    expect(start).toBeCloseTo(1.25, 1);
    expect(end).toBeLessThanOrEqual(4.95);
  });

  test('is the sentence before it where nothing was said again', () => {
    const once = again.map(({ start, end }) => (start >= 5 ? range(start - 3, end - 3) : range(start, end)));
    const quiet = { duration, pauses: [range(0, 0.5), range(1.2, 2), range(3, 4), range(5, 10)] };
    const { start, end } = flubRange(open(once, [3.3]), 3.3, quiet);
    expect(start).toBeCloseTo(1.95);
    expect(end).toBeCloseTo(3.95);
    expect(flubRange(open(once, [9]), 9, quiet).start).toBeCloseTo(3.95);
  });

  test('is what was said up to it without a longer pause where there is no script', () => {
    const document = open([], [3.3], '');
    expect(flubRange(document, 3.3, heard).start).toBeCloseTo(1.95);
    expect(flubRange(document, 3.3, heard).end).toBeCloseTo(4.95);
    // The next reading had just begun.
    expect(flubRange(document, 5.2, heard)).toEqual(flubRange(document, 3.3, heard));
    // Within what goes on, it ends at the mark.
    expect(flubRange(document, 5.8, heard)).toEqual(range(4.95, 5.8));
    expect(flubRange(document, 2, { duration, pauses: [range(0, 10)] })).toEqual(range(0, 2));
  });

  test('is something at any moment of any recording', () => {
    for (const times of [again, again.slice(0, 4), []])
      for (let flub = 0; flub < duration; flub += 0.1) {
        const { start, end } = flubRange(open(times, [flub]), flub, heard);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(duration);
        expect(end).toBeGreaterThanOrEqual(start);
      }
  });
});

test('what is cut out already is not proposed again', () => {
  const document = { ...open(again, [4]), cuts: [range(1.5, 2.5)] };
  expect(flubRange(document, 4, heard).start).toBeCloseTo(2.55);
});

describe('flubs', () => {
  test('are gone in the step that cuts them out, with the script as it was', () => {
    const document = open(again, [4, 7.8]);
    const outcome = cutOut(document, flubRange(document, 4, heard), recording);
    if ('refused' in outcome) throw new Error(outcome.refused);
    expect(markedScript(outcome.document)).toBe(script);
    expect(outcome.removed).toEqual([]);
    expect(withoutFlub(outcome.document, 4).flubs).toEqual([7.8]);
  });

  test('are not shown where the recording is cut out or lost', () => {
    const document = open(again, [4, 7.8, 12]);
    expect(document.flubs).toEqual([4, 7.8]);
    expect(shownFlubs({ ...document, cuts: [range(7, 10)] }, pauses)).toEqual([4]);
    // All that was said wrong is gone, though not up to the mark: as the checks cut it out.
    expect(shownFlubs({ ...document, cuts: [range(1.9, 3.3)] }, pauses)).toEqual([7.8]);
    // A silence alone, and what was said before the flub.
    expect(shownFlubs({ ...document, cuts: [range(3.3, 3.9)] }, pauses)).toEqual([4, 7.8]);
    expect(shownFlubs({ ...document, cuts: [range(0, 1.2)] }, pauses)).toEqual([4, 7.8]);
  });

  test('are gone through from one to the next, and around', () => {
    expect(flubBeside([2, 5], 0, 'next')).toBe(2);
    expect(flubBeside([2, 5], 2, 'next')).toBe(5);
    expect(flubBeside([2, 5], 5, 'next')).toBe(2);
    expect(flubBeside([2, 5], 2, 'previous')).toBe(5);
    expect(flubBeside([], 2, 'previous')).toBeNull();
  });
});
