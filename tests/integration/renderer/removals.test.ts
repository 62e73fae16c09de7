import { expect, test, vi } from 'vitest';
import { createRemovals } from '#renderer/ui/create-removals.ts';

const { gone } = vi.hoisted(() => ({ gone: [] as (() => void)[] }));
vi.mock('#renderer/ui/use-toast.tsx', () => ({
  toast: { show: (_: string, { onGone }: { onGone: () => void }) => gone.push(onGone) },
}));

test('an item that was kept and deleted again is deleted with the second notice, not the first', async () => {
  const removeNow = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve());
  const { getState } = createRemovals(removeNow);
  getState().remove({ ids: ['a', 'b'], name: 'Ada' });
  getState().keep(['a']);
  getState().remove({ ids: ['a'], name: 'Ada' });
  gone[0]?.();
  await vi.waitFor(() => expect(getState().hidden.has('b')).toBe(false));
  expect(removeNow.mock.calls).toEqual([['b']]);
  expect(getState().hidden.has('a')).toBe(true);
  gone[1]?.();
  await vi.waitFor(() => expect(getState().hidden.size).toBe(0));
  expect(removeNow.mock.calls).toEqual([['b'], ['a']]);
});
