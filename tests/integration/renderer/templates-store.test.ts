import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTemplates, followTemplates } from '#renderer/stores/templates.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { makeTemplate } from '../../support/bridge-stand-in.ts';

const { request, listeners } = vi.hoisted(() => ({
  request: vi.fn<(name: string, input: unknown) => Promise<Template>>(),
  listeners: new Map<string, (event: never) => void>(),
}));
vi.mock('#renderer/platform/bridge.ts', () => ({
  request,
  onEvent: (name: string, listener: (event: never) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  },
}));

const stop = followTemplates();
afterAll(stop);

function announce(name: 'template.changed' | 'template.removed', event: unknown): void {
  listeners.get(name)?.(event as never);
}

/** A request that is answered when the test says so. */
function pending() {
  const answer = Promise.withResolvers<Template>();
  request.mockReturnValueOnce(answer.promise);
  return answer;
}

const preparing = makeTemplate({ id: 'new', status: 'preparing', progress: 0 });
const ready = makeTemplate({ id: 'new', status: 'ready' });
const shown = () => useTemplates.getState().templates['new'];

beforeEach(() => useTemplates.setState({ templates: {}, order: [] }));

describe('the answer to a request', () => {
  test.each([
    ['createSample', () => useTemplates.getState().createSample()],
    [
      'createFromSpool',
      () => useTemplates.getState().createFromSpool({ spoolId: 's', name: 'New', script: '', folderId: null }),
    ],
    ['retryImport', () => useTemplates.getState().retryImport('new')],
  ])('of %s does not take the place of news that came before it', async (_, ask) => {
    const answer = pending();
    const asked = ask();
    announce('template.changed', ready);
    answer.resolve(preparing);
    expect((await asked).status).toBe('ready');
    expect(shown()?.status).toBe('ready');
  });

  test('is shown where nothing was heard meanwhile', async () => {
    announce('template.changed', ready);
    const answer = pending();
    const asked = useTemplates.getState().rename('new', 'Renamed');
    answer.resolve({ ...ready, name: 'Renamed' });
    await asked;
    expect(shown()?.name).toBe('Renamed');
  });

  test('does not bring back what was deleted meanwhile', async () => {
    const answer = pending();
    const asked = useTemplates.getState().rename('new', 'Renamed');
    announce('template.removed', { id: 'new' });
    answer.resolve({ ...ready, name: 'Renamed' });
    await asked;
    expect(shown()).toBeUndefined();
  });
});

describe('the list', () => {
  const refreshed = (problem: Problem | null) => listeners.get('templates.refreshed')?.({ problem } as never);

  test('counts as that of last time until the studio has confirmed it', async () => {
    request.mockResolvedValueOnce([ready] as never);
    await useTemplates.getState().load();
    expect(useTemplates.getState()).toMatchObject({ loaded: true, current: false });
    refreshed({ code: 'INTERNAL', message: 'Something went wrong.' });
    expect(useTemplates.getState().current).toBe(false);
    refreshed(null);
    expect(useTemplates.getState().current).toBe(true);
  });

  test('leaves the problem that became known while it was read, and takes an older one away', async () => {
    const problem: Problem = { code: 'STUDIO_UNREACHABLE', message: 'The studio cannot be reached.' };
    const list = pending();
    const loading = useTemplates.getState().load();
    refreshed(problem);
    list.resolve([ready] as never);
    await loading;
    expect(useTemplates.getState()).toMatchObject({ loaded: true, problem });
    request.mockResolvedValueOnce([ready] as never);
    await useTemplates.getState().load();
    expect(useTemplates.getState().problem).toBeNull();
  });
});
