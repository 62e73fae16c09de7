import { describe, expect, test } from 'vitest';
import { editedTake } from '#renderer/features/recorder/retakes/edited-take.ts';
import { PieceSequence, type PieceElement } from '#renderer/ui/piece-sequence.ts';

const take = { url: 'take', duration: 20 };
const retake = { url: 'again', start: 5, end: 8, begins: 2.5, ends: 6.5 };
const pieces = editedTake(take, [retake]);

/** An element that stands where it is put. */
function element(): PieceElement & { paused: boolean } {
  return {
    currentTime: 0,
    paused: true,
    ended: false,
    async play() {
      this.paused = false;
    },
    pause() {
      this.paused = true;
    },
  };
}

describe('a take with a sentence said again', () => {
  test('plays the take, the sentence and the take again', () => {
    expect(pieces).toEqual([
      { src: 'take', from: 0, to: 5 },
      { src: 'again', from: 2.5, to: 6.5 },
      { src: 'take', from: 8, to: 20 },
    ]);
  });

  test('leaves out a flash of the take between two sentences', () => {
    const next = { url: 'next', start: 8.05, end: 10, begins: 2.5, ends: 4 };
    expect(editedTake(take, [next, retake]).map(({ src }) => src)).toEqual(['take', 'again', 'next', 'take']);
  });
});

describe('pieces of several videos', () => {
  test('follow each other, the next one waiting at its first picture', async () => {
    const elements = new Map([
      ['take', element()],
      ['again', element()],
    ]);
    const shown: string[] = [];
    const sequence = new PieceSequence(
      pieces,
      (src) => elements.get(src) ?? null,
      (src) => shown.push(src),
    );
    sequence.begin();
    const [first, second] = [...elements.values()];
    expect(second?.currentTime).toBe(2.5);
    await sequence.play();
    if (first) first.currentTime = 4.995;
    sequence.step();
    expect([first?.paused, second?.paused, shown.at(-1)]).toEqual([true, false, 'again']);
    expect(sequence.currentTime).toBeCloseTo(5);
    // The take waits where it goes on.
    expect(first?.currentTime).toBe(8);
    sequence.currentTime = 10;
    expect([first?.currentTime, first?.paused, second?.paused]).toEqual([9, false, true]);
    if (first) first.currentTime = 20;
    sequence.step();
    expect(sequence.paused).toBe(true);
    expect(sequence.currentTime).toBe(21);
  });
});
