import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordChanges } from '#renderer/script/word-changes.ts';

const words = fc
  .array(fc.constantFrom('Hi ', '{{first_name|Sarah}}, ', 'really ', 'good', '. ', '\n', 'Sarah ', '{ ', '🙂 '), {
    maxLength: 14,
  })
  .map((all) => all.join(''));

function textOf(changes: ReturnType<typeof wordChanges>, without: 'taken' | 'added'): string {
  return changes.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');
}

/** Without spaces, which are the first text's wherever both have the word. */
function bare(text: string): string {
  return text.replace(/\s+/gu, '');
}

describe('what is other in a script', () => {
  test('without what was added it is the first, without what was taken the second', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const changes = wordChanges(before, after);
        expect(textOf(changes, 'added')).toBe(before);
        expect(bare(textOf(changes, 'taken'))).toBe(bare(after));
        // Neighbours differ in kind: nothing is told in pieces.
        expect(changes.every(({ kind }, index) => changes[index + 1]?.kind !== kind)).toBe(true);
      }),
    );
  });

  test('is as little as it can be', () => {
    expect(wordChanges('Hi {{n|Al}}, this is really good. Bye.', 'Hi {{n|Al}}, this is good.\nBye now.')).toEqual([
      { kind: 'same', text: 'Hi {{n|Al}}, this is ' },
      { kind: 'taken', text: 'really ' },
      { kind: 'same', text: 'good. ' },
      { kind: 'taken', text: 'Bye.' },
      { kind: 'added', text: 'Bye now.' },
    ]);
    expect(wordChanges('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }]);
  });
});
