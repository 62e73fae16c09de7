import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leaveAccount } from '#renderer/stores/account-store.ts';
import { captureKey, useCaptures } from '#renderer/stores/captures.ts';
import { makeCapture } from '../../support/bridge-stand-in.ts';

const { request } = vi.hoisted(() => ({
  request: vi.fn<(name: string, input: { assets: { address: string }[] }) => Promise<unknown>>(),
}));
vi.mock('#renderer/platform/bridge.ts', () => ({ request, dropPendingAnswers: () => undefined }));

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

test('backgrounds are fetched although another account was chosen while some were awaited', async () => {
  const source = { templateId: 't1', kind: 'site' as const };
  // Requests of a former account are never answered.
  request.mockReturnValueOnce(new Promise(() => undefined));
  useCaptures.getState().want(source, ['https://former/']);
  await vi.advanceTimersByTimeAsync(1_000);
  leaveAccount();
  request.mockImplementation(async (_, { assets }) => ({ assets: assets.map(({ address }) => makeCapture(address)) }));
  useCaptures.getState().want(source, ['https://new/']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Object.keys(useCaptures.getState().captures)).toEqual([captureKey(source, 'https://new/')]);
});
