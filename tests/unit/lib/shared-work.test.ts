import { expect, test } from 'vitest';
import { CancelledError } from '#shared/errors/index.ts';
import { SharedWork } from '#electron/lib/shared-work.ts';

const never = new AbortController().signal;

/** Work that ends when the test says so, and what it was told. */
function createWork() {
  const started: { signal: AbortSignal; end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const start = (signal: AbortSignal): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    started.push({ signal, end: resolve, fail: reject });
    return promise;
  };
  return { started, start };
}

test('all who want a result at the same time get that of one work, and the next one begins anew', async () => {
  const shared = new SharedWork<string>();
  const { started, start } = createWork();
  const both = [shared.join('a', start, never), shared.join('a', start, never), shared.join('b', start, never)];
  expect([started.length, shared.size]).toEqual([2, 2]);
  started[0]?.end('A');
  started[1]?.end('B');
  expect(await Promise.all(both)).toEqual(['A', 'A', 'B']);
  expect(shared.size).toBe(0);
  const again = shared.join('a', start, never);
  started[2]?.fail(new Error('gone'));
  await expect(again).rejects.toThrow('gone');
});

test('work is told when the last caller has left, and who comes then begins it again after its end', async () => {
  const shared = new SharedWork<string>();
  const { started, start } = createWork();
  const [one, other] = [new AbortController(), new AbortController()];
  const [first, second] = [shared.join('a', start, one.signal), shared.join('a', start, other.signal)];
  one.abort();
  await expect(first).rejects.toThrow(CancelledError);
  expect(started[0]?.signal.aborted).toBe(false);
  other.abort();
  await expect(second).rejects.toThrow(CancelledError);
  expect(started[0]?.signal.aborted).toBe(true);
  const late = shared.join('a', start, never);
  expect(started).toHaveLength(1);
  started[0]?.end('sent already');
  await shared.settled();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.end('kept');
  expect(await late).toBe('kept');
});
