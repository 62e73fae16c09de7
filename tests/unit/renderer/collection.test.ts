import { describe, expect, it } from 'vitest';
import { collect, createReading, withItem, withoutItem } from '#renderer/stores/collection.ts';

const items = [
  { id: 'a', createdAt: '2026-11-20T09:00:00Z', name: 'first' },
  { id: 'c', createdAt: '2026-11-20T10:00:00Z', name: 'third' },
  { id: 'b', createdAt: '2026-11-20T09:00:00Z', name: 'second' },
];

describe('a collection', () => {
  it('stands in one order, newest first, however it was read', () => {
    expect(collect(items).order).toEqual(['c', 'b', 'a']);
    expect(collect(items.toReversed()).order).toEqual(['c', 'b', 'a']);
  });

  it('takes news of an item in its place', () => {
    const known = collect(items);
    const changed = withItem(known, { id: 'b', createdAt: '2026-11-20T09:00:00Z', name: 'renamed' });
    // The very same order: what shows it is not drawn again.
    expect(changed.order).toBe(known.order);
    expect(changed.items['b']?.name).toBe('renamed');
  });

  it('forgets what was removed, and does not mind what it never knew', () => {
    const known = collect(items);
    expect(withoutItem(known, 'c').order).toEqual(['b', 'a']);
    expect(withoutItem(known, 'x').order).toBe(known.order);
  });

  it('takes in a new item, and one that is of another time than before, at its place', () => {
    const known = collect(items);
    expect(withItem(known, { id: 'd', createdAt: '2026-11-20T09:30:00Z', name: 'new' }).order).toEqual([
      'c',
      'd',
      'b',
      'a',
    ]);
    expect(withItem(known, { id: 'a', createdAt: '2026-11-20T11:00:00Z', name: 'later' }).order).toEqual([
      'a',
      'c',
      'b',
    ]);
  });
});

describe('a list read while news of its items come', () => {
  it('keeps what is newer than the answer', async () => {
    const reading = createReading<{ id: string; name: string }>();
    const answer = Promise.withResolvers<{ id: string; name: string }[]>();
    const list = reading.read(() => answer.promise);
    reading.note('a', { id: 'a', name: 'newer' });
    reading.note('b', null);
    reading.note('d', { id: 'd', name: 'new' });
    answer.resolve(['a', 'b', 'c'].map((id) => ({ id, name: 'old' })));
    expect(await list).toEqual([
      { id: 'c', name: 'old' },
      { id: 'a', name: 'newer' },
      { id: 'd', name: 'new' },
    ]);
  });

  it('takes the next answer as it is', async () => {
    const reading = createReading<{ id: string }>();
    reading.note('a', null);
    expect(await reading.read(async () => [{ id: 'a' }])).toEqual([{ id: 'a' }]);
  });
});
