import { describe, expect, it } from 'vitest';
import { collect, withItem, withoutItem } from '../../../renderer/src/stores/collection.ts';

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
