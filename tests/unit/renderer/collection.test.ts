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
    const { items: known } = collect(items);
    const changed = withItem(known, { id: 'b', createdAt: '2026-11-20T09:00:00Z', name: 'renamed' });
    expect(changed.order).toEqual(['c', 'b', 'a']);
    expect(changed.items['b']?.name).toBe('renamed');
  });

  it('forgets what was removed, and does not mind what it never knew', () => {
    const { items: known } = collect(items);
    expect(withoutItem(known, 'c').order).toEqual(['b', 'a']);
    expect(withoutItem(known, 'x').order).toEqual(['c', 'b', 'a']);
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
