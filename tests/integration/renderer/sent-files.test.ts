import { expect, test, vi } from 'vitest';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { spoolFile } from '#renderer/stores/spools.ts';

const { request, fillSpool } = vi.hoisted(() => ({
  request: vi.fn<(name: string) => Promise<unknown>>(),
  fillSpool: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
}));
vi.mock('#renderer/platform/bridge.ts', () => ({ request, onEvent: () => () => undefined, fillSpool }));

test('a file that is cancelled while its spool is being created is not sent', async () => {
  const abort = new AbortController();
  request.mockImplementation((name) => {
    if (name === 'spools.begin') abort.abort();
    return Promise.resolve({ id: 'spool' });
  });
  const sending = spoolFile(new File(['a video'], 'hello.mp4'), abort.signal, () => undefined);
  await expect(sending).rejects.toThrow(CancelledError);
  expect(fillSpool).not.toHaveBeenCalled();
  expect(request.mock.calls.map(([name]) => name)).toEqual(['spools.begin', 'spools.discard']);
});

test('a file that could not be sent says why, even if its rest cannot be discarded either', async () => {
  request.mockImplementation((name) =>
    name === 'spools.discard' ? Promise.reject(new AppError('STUDIO_UNREACHABLE')) : Promise.resolve({ id: 'spool' }),
  );
  fillSpool.mockRejectedValueOnce(new AppError('STORAGE_FULL'));
  const sending = spoolFile(new File(['a video'], 'hello.mp4'), new AbortController().signal, () => undefined);
  await expect(sending).rejects.toMatchObject({ code: 'STORAGE_FULL' });
});
