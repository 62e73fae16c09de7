import { describe, expect, it } from 'vitest';
import { readAacWindow, sameWindowEnd, windowSequences } from '#electron/engine/media/codec/aac-window.ts';

const { onlyLong, longStart, eightShort, longStop } = windowSequences;

/** Packs [value, bits] pairs, high bit first, with zeros to the end of a 16-byte packet. */
function packet(...fields: [value: number, bits: number][]): Uint8Array {
  const text = fields
    .map(([value, bits]) => value.toString(2).padStart(bits, '0'))
    .join('')
    .padEnd(128, '0');
  return Uint8Array.from({ length: text.length / 8 }, (_, index) =>
    Number.parseInt(text.slice(index * 8, index * 8 + 8), 2),
  );
}

describe('the window of an AAC packet', () => {
  it('is read from a single channel element', () => {
    const bytes = packet([0, 3], [0, 4], [120, 8], [0, 1], [eightShort, 2], [1, 1]);
    expect(readAacWindow(bytes)).toEqual({ sequence: eightShort, shape: 1 });
  });

  it('is read from a channel pair with a common window', () => {
    const bytes = packet([1, 3], [0, 4], [1, 1], [0, 1], [longStart, 2], [0, 1]);
    expect(readAacWindow(bytes)).toEqual({ sequence: longStart, shape: 0 });
  });

  it('is found behind a fill element, short or long', () => {
    const element: [number, number][] = [
      [0, 3],
      [0, 4],
      [9, 8],
      [0, 1],
      [longStop, 2],
      [1, 1],
    ];
    expect(readAacWindow(packet([6, 3], [2, 4], [0xabcd, 16], ...element))).toEqual({ sequence: longStop, shape: 1 });
    const escaped = packet([6, 3], [15, 4], [1, 8], ...Array.from({ length: 15 }, (): [number, number] => [0, 8]));
    const long = new Uint8Array(32);
    long.set(escaped);
    expect(readAacWindow(long)).toEqual({ sequence: onlyLong, shape: 0 });
  });

  it('cannot be told of pairs with separate windows, other elements and packets that end early', () => {
    expect(readAacWindow(packet([1, 3], [0, 4], [0, 1]))).toBeNull();
    expect(readAacWindow(packet([4, 3], [0, 4]))).toBeNull();
    expect(readAacWindow(packet([7, 3]))).toBeNull();
    expect(readAacWindow(Uint8Array.of(0))).toBeNull();
    expect(readAacWindow(new Uint8Array(0))).toBeNull();
  });

  it('ends like another when shape and overlap are the same', () => {
    const shape = 1;
    expect(sameWindowEnd({ sequence: onlyLong, shape }, { sequence: longStop, shape })).toBe(true);
    expect(sameWindowEnd({ sequence: longStart, shape }, { sequence: eightShort, shape })).toBe(true);
    expect(sameWindowEnd({ sequence: onlyLong, shape }, { sequence: longStart, shape })).toBe(false);
    expect(sameWindowEnd({ sequence: onlyLong, shape: 0 }, { sequence: onlyLong, shape: 1 })).toBe(false);
    expect(sameWindowEnd(null, { sequence: onlyLong, shape })).toBe(false);
  });
});
