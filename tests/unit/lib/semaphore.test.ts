import { expect, it, vi } from 'vitest';
import { Semaphore } from '#electron/lib/semaphore.ts';

it('lets no more work go on at a time than it has slots, even where one comes as another ends', async () => {
  const semaphore = new Semaphore(1);
  const first = Promise.withResolvers<void>();
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) => async () => {
    begun.push(name);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const ended = [
    semaphore.hold(() => first.promise),
    semaphore.hold(work('waiting')),
    first.promise.then(() => semaphore.hold(work('newcomer'))),
  ];
  first.resolve();
  await Promise.all(ended);
  expect({ begun, most }).toEqual({ begun: ['waiting', 'newcomer'], most: 1 });
});

it('forgets work that is called off before its turn, and lets the next have its place', async () => {
  const semaphore = new Semaphore(1);
  const first = Promise.withResolvers<void>();
  const calledOff = new AbortController();
  const begun: string[] = [];
  const work = (name: string) => async () => void begun.push(name);
  const held = semaphore.hold(() => first.promise);
  const dropped = semaphore.hold(work('called off'), calledOff.signal);
  const next = semaphore.hold(work('next'), new AbortController().signal);
  calledOff.abort(new Error('called off'));
  await expect(dropped).rejects.toThrow('called off');
  first.resolve();
  await Promise.all([held, next]);
  expect(begun).toEqual(['next']);
  expect(semaphore.full).toBe(false);
});

it('gives the place of work that failed to the next', async () => {
  const semaphore = new Semaphore(1);
  const failed = semaphore.hold(() => Promise.reject(new Error('no')));
  const next = semaphore.hold(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('gives a place to the owner who holds fewest, so that nobody waits behind the whole queue of another', async () => {
  const semaphore = new Semaphore(2);
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: string[] = [];
  const hold = (owner: string, end: Promise<void> | undefined) =>
    semaphore.hold(
      () => {
        begun.push(owner);
        return end ?? Promise.resolve();
      },
      undefined,
      owner,
    );
  const held = ends.map(({ promise }) => hold('ada', promise));
  const other = hold('bo', undefined);
  expect(begun).toEqual(['ada', 'ada']);
  ends[0]?.resolve();
  await Promise.all([held[0], other]);
  expect(begun).toEqual(['ada', 'ada', 'bo', 'ada']);
  for (const { resolve } of ends) resolve();
  await Promise.all(held);
  expect(begun).toHaveLength(5);
});

it('takes turns among owners with one place each, so that a third waits for one piece of work alone', async () => {
  const semaphore = new Semaphore(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const hold = (owner: string) =>
    semaphore.hold(
      () => {
        begun.push(owner);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      undefined,
      owner,
    );
  const held = ['ada', 'bo', 'ada', 'ada', 'bo', 'bo', 'cy', 'cy'].map(hold);
  for (let index = 0; index < held.length; index += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(index));
    ends[index]?.();
  }
  await Promise.all(held);
  expect(begun).toEqual(['ada', 'bo', 'cy', 'ada', 'bo', 'cy', 'ada', 'bo']);
});

it('asks the last of several of one owner to give way to an owner without any, and lets it begin again later', async () => {
  vi.useFakeTimers();
  const semaphore = new Semaphore(2, 1_000);
  const end = Promise.withResolvers<void>();
  const begun: string[] = [];
  const hold = (name: string, owner: string) =>
    semaphore.hold(
      (wanted) => {
        begun.push(name);
        return new Promise<void>((resolve, reject) => {
          wanted.addEventListener('abort', () => reject(new Error('gave way')));
          void end.promise.then(resolve);
        });
      },
      undefined,
      owner,
    );
  const held = [
    hold('first', 'ada'),
    hold('second', 'ada'),
    hold('third', 'ada'),
    hold('other', 'bo'),
    hold('more', 'bo'),
  ];
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(60_000);
  // Each of them has one now, so that nobody has to give way.
  expect(begun).toEqual(['first', 'second', 'other']);
  const last = hold('last', 'cy');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toHaveLength(3);
  vi.useRealTimers();
  end.resolve();
  await Promise.all([...held, last]);
  expect(begun.toSorted()).toEqual(['first', 'last', 'more', 'other', 'second', 'second', 'third']);
  expect(semaphore.full).toBe(false);
});
