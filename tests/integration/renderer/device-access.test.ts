import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessTo, askFor } from '#renderer/devices/access.ts';
import type { DevicesAccess } from '#shared/ipc/index.ts';

const request = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('#renderer/platform/bridge.ts', () => ({ request }));

const both = ['camera', 'microphone'] as const;
const inBrowser: DevicesAccess = { camera: 'unknown', microphone: 'unknown' };

function permissions(states: Record<string, string>): void {
  const query = async ({ name }: { name: string }) => ({ state: states[name] });
  vi.stubGlobal('navigator', { permissions: { query } });
}

beforeEach(() => void request.mockResolvedValue({ camera: 'granted', microphone: 'granted' }));
afterEach(() => {
  vi.unstubAllGlobals();
  request.mockReset();
});

describe('the devices of a screen', () => {
  test('open at once where the system has granted them', async () => {
    expect(await accessTo(both)).toBe('open');
  });

  test('are explained first where the system has not asked for one of them, and nobody is asked meanwhile', async () => {
    request.mockResolvedValue({ camera: 'granted', microphone: 'unasked' });
    expect(await accessTo(both)).toBe('unasked');
    expect(await accessTo(['camera'])).toBe('open');
    expect(request.mock.calls.map(([name]) => name)).toEqual(['devices.access', 'devices.access']);
  });

  test('are blocked where one of them is, before and after asking', async () => {
    request.mockResolvedValue({ camera: 'unasked', microphone: 'blocked' });
    expect(await accessTo(both)).toBe('blocked');
    expect(await askFor(both)).toBe('blocked');
    expect(request).toHaveBeenLastCalledWith('devices.ask', { devices: ['camera', 'microphone'] });
  });

  test('are a browser’s to ask for', async () => {
    request.mockResolvedValue(inBrowser);
    permissions({ camera: 'granted', microphone: 'prompt' });
    expect(await accessTo(both)).toBe('unasked');
    expect(await accessTo(['camera'])).toBe('open');
    expect(await askFor(both)).toBe('open');
  });
});
