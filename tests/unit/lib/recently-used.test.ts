import { describe, expect, it } from 'vitest';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';

describe('a map of what was used last', () => {
  it('forgets what was not used for longest', () => {
    const kept = createRecentlyUsed<string>(2);
    kept.set('a', 'first');
    kept.set('b', 'second');
    expect(kept.get('a')).toBe('first');
    kept.set('c', 'third');
    expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual(['first', undefined, 'third']);
  });

  it('goes by weight where entries have one', () => {
    const kept = createRecentlyUsed<Uint8Array>(100, ({ byteLength }) => byteLength);
    kept.set('a', new Uint8Array(40));
    kept.set('b', new Uint8Array(40));
    kept.set('a', new Uint8Array(20));
    kept.set('c', new Uint8Array(40));
    expect(kept.get('b')).toHaveLength(40);
    kept.set('d', new Uint8Array(60));
    expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key)?.length)).toEqual([undefined, 40, undefined, 60]);
  });

  it('keeps the last one, however heavy it is', () => {
    const kept = createRecentlyUsed<Uint8Array>(100, ({ byteLength }) => byteLength);
    kept.set('a', new Uint8Array(40));
    kept.set('b', new Uint8Array(1_000));
    expect([kept.get('a'), kept.get('b')?.length]).toEqual([undefined, 1_000]);
    kept.set('c', new Uint8Array(40));
    expect([kept.get('b'), kept.get('c')?.length]).toEqual([undefined, 40]);
  });
});
