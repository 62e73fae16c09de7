import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';
import { nearPace, poll, readAgain, remotePace, waitAfter, whenReachable } from '#electron/client/polling.ts';

const pace = { min: 1, max: 2 };
const signal = new AbortController().signal;

/** Throws each error once, then gives the outcome. */
function failing<T>(errors: Error[], outcome: T) {
  const left = [...errors];
  return vi.fn(async () => {
    const error = left.shift();
    if (error) throw error;
    return outcome;
  });
}

describe('following work on a studio', () => {
  it.each<[ErrorCode, string]>([
    ['STUDIO_UNREACHABLE', 'Waiting for the studio'],
    ['STUDIO_ANSWERED_PAGE', 'Waiting for the studio'],
    ['SHUTTING_DOWN', 'Waiting for the studio'],
    ['STUDIO_REDIRECTS', 'Waiting for the studio'],
    ['STUDIO_UNTRUSTED', 'Waiting for the studio'],
    ['FORBIDDEN_ORIGIN', 'Waiting for the studio'],
    ['STUDIO_BUSY', 'Waiting because the studio is busy'],
    ['TOO_MANY_ATTEMPTS', 'Waiting because the studio is busy'],
    ['UNAUTHORIZED', 'Waiting until the account is connected again'],
    ['VIDEO_INCOMPLETE', 'Waiting for the studio to repair a video'],
    ['INTERNAL', 'Waiting because the studio reports a fault'],
    ['STUDIO_ANSWER_INVALID', 'Waiting because the studio reports a fault'],
  ])('goes on after %s and says what it waits for', async (code, phase) => {
    const look = failing([new AppError(code), new AppError(code)], 'done' as const);
    const phases: string[] = [];
    await poll(look, { signal, pace, onWait: (waiting) => phases.push(waiting) });
    expect(look).toHaveBeenCalledTimes(3);
    expect(phases).toEqual([phase, phase]);
  });

  it('waits while the app’s own database has no room on its disk', async () => {
    const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    const look = failing([full], 'done' as const);
    const phases: string[] = [];
    await poll(look, { signal, pace, onWait: (waiting) => phases.push(waiting) });
    expect(phases).toEqual(['Waiting for room on this computer’s disk: free some space']);
  });

  it('ends with an error that waiting cannot help', async () => {
    const look = failing([new AppError('NOT_FOUND')], 'done' as const);
    await expect(poll(look, { signal, pace })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(look).toHaveBeenCalledOnce();
  });

  it('ends when the studio reports faults and nothing else', async () => {
    const look = vi.fn(() => Promise.reject(new AppError('INTERNAL')));
    await expect(poll(look, { signal, pace })).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(look.mock.calls.length).toBeGreaterThan(3);
  });

  it.each([
    ['elsewhere', remotePace, [10_000, 15_000, 22_500, 33_750, 50_625, 60_000, 10_000]],
    ['on this computer', nearPace, [250, 375, 562.5, 843.75, 1_265.625, 1_898.4375, 250]],
  ])('looks less and less often at a studio %s, until something moves', async (_, pace, expected) => {
    const outcomes = ['changed', 'same', 'same', 'same', 'same', 'same', 'changed', 'done'] as const;
    let looks = 0;
    const waits: number[] = [];
    // Looking takes no time here, so that the pace alone decides.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const sleep = async (wait: number): Promise<void> => void waits.push(wait);
    await poll(async () => outcomes[looks++] ?? 'done', { signal, pace, sleep });
    clock.mockRestore();
    expect(waits).toEqual(expected);
  });

  it('rests as long as a look took, and no longer, at a studio that answers late', async () => {
    const waits: number[] = [];
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const look = async () => {
      now += 900;
      return now < 2_000 ? ('changed' as const) : ('done' as const);
    };
    await poll(look, { signal, pace: nearPace, sleep: async (wait) => void waits.push(wait) });
    clock.mockRestore();
    expect(waits).toEqual([900, 900]);
  });
});

describe('the wait after an error', () => {
  it('is anything up to the whole wait, so that many apps do not come back together', () => {
    const error = new AppError('STUDIO_UNREACHABLE');
    expect(waitAfter(error, 1_000, () => 0)).toBe(0);
    expect(waitAfter(error, 1_000, () => 1)).toBe(1_000);
  });

  it('is never shorter than the studio asks, of which no more than a quarter of an hour counts', () => {
    const busy = new AppError('STUDIO_BUSY', { retryAfter: 30 });
    expect(waitAfter(busy, 1_000, () => 0)).toBe(30_000);
    expect(waitAfter(busy, 1_000, () => 1)).toBe(31_000);
    expect(waitAfter(new AppError('STUDIO_BUSY', { retryAfter: 1e9 }), 1_000, () => 0)).toBe(900_000);
  });
});

describe('a read that somebody waits for', () => {
  it('is tried again after trouble that passes', async () => {
    const read = failing([new AppError('STUDIO_UNREACHABLE')], 'answer');
    expect(await readAgain(read, undefined)).toBe('answer');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('fails at once with anything else, and where the studio asks for a long wait', async () => {
    const lasting: ErrorCode[] = ['NOT_FOUND', 'STUDIO_REDIRECTS', 'STUDIO_UNTRUSTED'];
    for (const error of [
      ...lasting.map((code) => new AppError(code)),
      new AppError('STUDIO_BUSY', { retryAfter: 60 }),
    ]) {
      const read = failing([error], 'answer');
      await expect(readAgain(read, undefined)).rejects.toBe(error);
      expect(read).toHaveBeenCalledOnce();
    }
  });
});

it('work that waits for the studio is done once it is no longer busy', async () => {
  const work = failing([new AppError('STUDIO_BUSY', { retryAfter: 0.001 })], 'sent');
  const phases: string[] = [];
  expect(
    await whenReachable(work, { signal, changes: new ChangeSignal(), onWait: (phase) => phases.push(phase) }),
  ).toBe('sent');
  expect(phases).toEqual(['Waiting because the studio is busy']);
});

it('work that the studio asks to pause for minutes says until when', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T14:00:10Z'), toFake: ['Date'] });
  const stop = new AbortController();
  const phases: string[] = [];
  const onWait = (phase: string): void => {
    phases.push(phase);
    stop.abort(new AppError('CANCELLED'));
  };
  const work = failing([new AppError('STUDIO_BUSY', { retryAfter: 240 })], 'sent');
  const done = whenReachable(work, { signal: stop.signal, changes: new ChangeSignal(), onWait });
  await expect(done).rejects.toMatchObject({ code: 'CANCELLED' });
  vi.useRealTimers();
  expect(phases).toEqual(['Waiting until 2026-11-26T14:05:00.000Z because the studio is busy']);
});

it('work waits for the data folder that another studio uses', async () => {
  const work = failing([new AppError('DATA_FOLDER_IN_USE')], 'sent');
  const changes = new ChangeSignal();
  expect(await whenReachable(work, { signal, changes, onWait: () => changes.announceAll() })).toBe('sent');
});

it.each([
  [3, 'sent', 3],
  [2, { code: 'STUDIO_ANSWER_INVALID' }, 2],
  [1, { code: 'INTERNAL' }, 1],
])('work is done again after faults of the studio, where that is safe (%s)', async (faults, expected, times) => {
  const changes = new ChangeSignal();
  const work = failing([new AppError('INTERNAL'), new AppError('STUDIO_ANSWER_INVALID')], 'sent');
  const done = whenReachable(work, { signal, changes, onWait: () => changes.announceAll(), faults });
  const outcome = await done.catch((error: unknown) => error);
  expect([outcome]).toMatchObject([expected]);
  expect(work).toHaveBeenCalledTimes(times);
});
