import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { leaveAccount } from '#renderer/stores/account-store.ts';
import { captureKey, useCaptures } from '#renderer/stores/captures.ts';
import { makeCapture, makeTemplate } from '../../support/bridge-stand-in.ts';
import { patience } from '../../support/patience.ts';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(id: string, input: { assets: { address: string }[] }) => Promise<unknown>>(),
}));
vi.mock('#renderer/platform/bridge.ts', () => ({
  call,
  // The template, as the app describes it.
  request: async (_: string, { id }: { id: string }) => makeTemplate({ id }),
  dropPendingAnswers: () => undefined,
}));

const source = { templateId: 't', kind: 'site' } as const;

function shown(address: string) {
  return useCaptures.getState().captures[captureKey(source, address)];
}

afterEach(() => {
  vi.useRealTimers();
  call.mockReset();
});

test('backgrounds are fetched although another account was chosen while some were awaited', async () => {
  vi.useFakeTimers();
  // Requests of a former account are never answered.
  call.mockReturnValueOnce(new Promise(() => undefined));
  useCaptures.getState().want(source, ['https://former/']);
  await vi.advanceTimersByTimeAsync(1_000);
  leaveAccount();
  call.mockImplementation(async (_, { assets }) => ({ assets: assets.map(({ address }) => makeCapture(address)) }));
  useCaptures.getState().want(source, ['https://new/']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Object.keys(useCaptures.getState().captures)).toEqual([captureKey(source, 'https://new/')]);
});

test.each(['STORAGE_FULL', 'STUDIO_UNREACHABLE'] as const)(
  'a background that met %s is followed until it is there',
  async (code) => {
    const address = `https://a/${code}`;
    const asset = { id: 'a', status: 'ready' };
    call.mockRejectedValueOnce(new AppError(code)).mockResolvedValue({ assets: [asset] });
    useCaptures.getState().want(source, [address]);
    await vi.waitFor(() => expect(shown(address)).toMatchObject({ problem: { code } }), patience);
    await vi.waitFor(() => expect(shown(address)).toEqual({ asset }), patience);
    expect(call).toHaveBeenCalledTimes(2);
  },
);

test('one that was refused is not asked for again', async () => {
  const code = 'URL_REFUSED';
  const address = 'https://refused/';
  call.mockRejectedValue(new AppError(code));
  useCaptures.getState().want(source, [address]);
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce(), patience);
  useCaptures.getState().want(source, [address]);
  expect(shown(address)).toMatchObject({ problem: { code } });
});

test('a refusal of an address that was not asked for counts for all', async () => {
  const address = 'https://beyond/';
  call.mockRejectedValue(new AppError('URL_REFUSED', { row: 7 }));
  useCaptures.getState().want(source, [address]);
  await vi.waitFor(() => expect(shown(address)).toMatchObject({ problem: { code: 'URL_REFUSED' } }), patience);
  expect(call).toHaveBeenCalledOnce();
});

test('a studio that cannot show backgrounds before a campaign says so', async () => {
  call.mockRejectedValue(new AppError('NOT_FOUND'));
  const address = 'https://nowhere/';
  useCaptures.getState().want(source, [address]);
  const problem = { code: 'NOT_SUPPORTED_YET', sentence: { key: 'backgroundsNotShown' } };
  await vi.waitFor(() => expect(shown(address)).toMatchObject({ problem }), patience);
});
