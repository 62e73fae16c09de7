import { describe, expect, test } from 'vitest';
import { inParts, inSteps } from '#electron/lib/steps.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';

test('long work is done in order, and others have their turn between its steps', async () => {
  const done: number[] = [];
  const steps: number[][] = [];
  let turnsOfOthers = 0;
  const other = setInterval(() => (turnsOfOthers += 1), 0);
  const slowly = (index: number): void => {
    const end = performance.now() + 0.2;
    while (performance.now() < end);
    done.push(index);
  };
  await inSteps(220, slowly, (step) => {
    const first = done.length;
    step();
    steps.push(done.slice(first));
  });
  clearInterval(other);
  expect(done).toEqual(Array.from({ length: 220 }, (_, index) => index));
  // Fifty take longer than a step may.
  expect(steps.map((step) => step.length)).toEqual([50, 50, 50, 50, 20]);
  expect(turnsOfOthers).toBeGreaterThan(0);
});

test('a failure ends the work at its item', async () => {
  const done: number[] = [];
  const work = (index: number): void => {
    if (index === 3) throw new Error('no');
    done.push(index);
  };
  await expect(inSteps(10, work, (step) => step())).rejects.toThrow('no');
  expect(done).toEqual([0, 1, 2]);
});

test('turns are taken one at a time, in order, also after one that failed, and none begins after the end', async () => {
  const queue = createSerialQueue();
  const seen: string[] = [];
  const piece = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise(setImmediate);
    seen.push(`${name} ends`);
    if (name === 'first') throw new Error(name);
    return name;
  };
  const first = queue.take(piece('first'));
  const second = queue.take(piece('second'));
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe('second');
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  const third = queue.take(piece('third'));
  await new Promise(setImmediate);
  const closed = queue.close();
  await expect(queue.take(piece('fourth'))).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
  await closed;
  expect(await third).toBe('third');
  expect(seen).not.toContain('fourth begins');
});

describe('items in parts', () => {
  test('are all there, in their order, and no part is empty', () => {
    expect(inParts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(inParts(['a', 'b'], 2)).toEqual([['a', 'b']]);
    expect(inParts([], 2)).toEqual([]);
  });
});
