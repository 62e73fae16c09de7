import { expect, test } from 'vitest';
import { Turns } from '#electron/lib/turns.ts';

/** Who gets the next places, if nobody leaves theirs and all go on waiting. */
function taken(turns: Turns, waiting: readonly string[], places: number): string[] {
  return Array.from({ length: places }, () => {
    const next = turns.next(waiting, (owner) => owner);
    if (next === undefined) throw new Error('nobody was next');
    turns.take(next);
    return next;
  });
}

test('a place goes to who holds fewest, and of these to who has waited longest', () => {
  const turns = new Turns();
  for (const owner of ['ada', 'ada', 'bo']) turns.take(owner);
  expect(taken(turns, ['ada', 'bo', 'cy'], 6)).toEqual(['cy', 'bo', 'cy', 'ada', 'bo', 'cy']);
  for (let place = 0; place < 3; place += 1) turns.leave('ada');
  expect([turns.heldBy('ada'), turns.heldBy('bo')]).toEqual([0, 3]);
  expect(taken(turns, ['bo', 'ada'], 1)).toEqual(['ada']);
});

test('an owner who comes back is not ahead of one who waits', () => {
  const turns = new Turns();
  for (const owner of ['bo', 'ada']) {
    turns.take(owner);
    turns.leave(owner);
  }
  expect(turns.next(['ada', 'bo'], (owner) => owner)).toBe('bo');
});

test('only the last thousand owners are remembered', () => {
  const turns = new Turns();
  const serve = (owner: string): void => {
    turns.take(owner);
    turns.leave(owner);
  };
  serve('first');
  for (let other = 0; other < 999; other += 1) serve(`other ${other}`);
  expect(turns.next(['new', 'first'], (owner) => owner)).toBe('new');
  expect(turns.next(['first', 'other 0'], (owner) => owner)).toBe('first');
  serve('one more');
  // It counts as new, like the other: the first of both is next.
  expect(turns.next(['first', 'new'], (owner) => owner)).toBe('first');
  expect(turns.next(['new', 'first'], (owner) => owner)).toBe('new');
  expect(turns.next(['other 0', 'first'], (owner) => owner)).toBe('first');
});

test('nobody is next where nobody waits', () => {
  expect(new Turns().next([], String)).toBeUndefined();
});
