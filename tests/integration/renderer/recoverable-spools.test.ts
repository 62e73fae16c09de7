import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRecoverable } from '#renderer/stores/spools.ts';

const request = vi.hoisted(() => vi.fn<(name: string) => Promise<unknown>>());
vi.mock('#renderer/platform/bridge.ts', () => ({ request, onEvent: () => () => undefined, fillSpool: vi.fn() }));

const left = { id: 'left' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  request.mockReset();
});

test('finds the take of a page that was just reloaded, once it has been quiet for a while', async () => {
  request.mockResolvedValueOnce([]).mockResolvedValue([left]);
  const found: unknown[] = [];
  watchRecoverable(
    (spools) => found.push(spools),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(found).toEqual([[]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(found).toEqual([[], [left]]);
});

test('tells why it cannot look, and nothing once it has been ended', async () => {
  request.mockRejectedValueOnce(new Error('away')).mockResolvedValue([left]);
  const problems: unknown[] = [];
  const found: unknown[] = [];
  const end = watchRecoverable(
    (spools) => found.push(spools),
    (error) => problems.push(error),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(problems).toEqual([new Error('away')]);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(found).toEqual([]);
});
