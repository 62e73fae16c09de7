import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordSound } from '#renderer/devices/record.ts';

const capture = vi.hoisted(() => vi.fn<() => Promise<() => void>>());
vi.mock('#renderer/devices/capture.ts', () => ({ capture, sampleRate: 48_000 }));

const stopTrack = vi.fn<() => void>();
let opened: PromiseWithResolvers<unknown>;

beforeEach(() => {
  vi.resetAllMocks();
  capture.mockResolvedValue(() => undefined);
  opened = Promise.withResolvers();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => opened.promise } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(): void {
  opened.resolve({ getTracks: () => [{ stop: stopTrack }] });
}

describe('a microphone', () => {
  test('is released if it opens after the recording was given up', async () => {
    const givenUp = new AbortController();
    const recorded = recordSound('', givenUp.signal);
    givenUp.abort();
    open();
    await expect(recorded).rejects.toMatchObject({ name: 'AbortError' });
    expect(stopTrack).toHaveBeenCalledTimes(1);
  });

  test('is released if the browser cannot record it', async () => {
    open();
    capture.mockRejectedValue(new DOMException('no worklets', 'NotSupportedError'));
    await expect(recordSound('', new AbortController().signal)).rejects.toMatchObject({ name: 'NotSupportedError' });
    expect(stopTrack).toHaveBeenCalledTimes(1);
  });
});
