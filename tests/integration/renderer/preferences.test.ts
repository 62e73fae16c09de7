import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { usePreferences } from '#renderer/stores/preferences.ts';
import { defaultPreferences, type PreferenceChanges } from '#shared/ipc/index.ts';

const request = vi.hoisted(() => vi.fn<(name: string, input: PreferenceChanges) => Promise<unknown>>());
vi.mock('#renderer/platform/bridge.ts', () => ({ request }));

function sent(): PreferenceChanges[] {
  return request.mock.calls.filter(([name]) => name === 'preferences.set').map(([, input]) => input);
}

beforeEach(() => {
  request.mockResolvedValue(defaultPreferences);
  usePreferences.setState({ ...defaultPreferences, loaded: false });
});
afterEach(() => void request.mockReset());

describe('the preferences of the window', () => {
  test('are those of the app once they are read', async () => {
    request.mockResolvedValue({ ...defaultPreferences, theme: 'light' });
    await usePreferences.getState().load();
    expect(usePreferences.getState()).toMatchObject({ loaded: true, theme: 'light' });
  });

  test('are the defaults while the app does not answer', async () => {
    request.mockRejectedValue(new AppError('STUDIO_UNREACHABLE'));
    await usePreferences.getState().load();
    expect(usePreferences.getState()).toMatchObject({ ...defaultPreferences, loaded: false });
  });

  test('change at once, and what changes while a request is on its way goes together in the next', async () => {
    const { change } = usePreferences.getState();
    const first = Promise.withResolvers<unknown>();
    request.mockReturnValueOnce(first.promise);
    const all = [
      change({ recorder: { script: 'H' } }),
      change({ recorder: { script: 'Hi' } }),
      change({ recorder: { speed: 150 }, theme: 'dark' }),
    ];
    expect(usePreferences.getState()).toMatchObject({
      theme: 'dark',
      recorder: { script: 'Hi', speed: 150, showGuide: true },
    });
    expect(sent()).toEqual([{ recorder: { script: 'H' } }]);
    first.resolve(defaultPreferences);
    await Promise.all(all);
    expect(sent()).toEqual([{ recorder: { script: 'H' } }, { recorder: { script: 'Hi', speed: 150 }, theme: 'dark' }]);
  });

  test('that could not be kept go along with the next change', async () => {
    request.mockRejectedValueOnce(new AppError('STORAGE_FULL'));
    await expect(usePreferences.getState().change({ theme: 'dark' })).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await usePreferences.getState().change({ exportFolder: '/videos' });
    expect(sent()).toEqual([{ theme: 'dark' }, { theme: 'dark', exportFolder: '/videos' }]);
  });
});
