import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followCampaigns, useCampaigns } from '#renderer/stores/campaigns.ts';
import { defaultCampaignOptions, type CampaignSummary, type IpcOutput } from '#shared/ipc/index.ts';

type Page = IpcOutput<'campaigns.list'>;

const { request, listeners } = vi.hoisted(() => ({
  request: vi.fn<(name: string, input: unknown) => Promise<Page>>(),
  listeners: new Map<string, (event: never) => void>(),
}));
vi.mock('#renderer/platform/bridge.ts', () => ({
  request,
  onEvent: (name: string, listener: (event: never) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  },
}));

const stop = followCampaigns();
afterAll(stop);

function announce(name: 'campaign.changed' | 'campaign.removed', event: unknown): void {
  listeners.get(name)?.(event as never);
}

function campaign(id: string, createdAt: string, change: Partial<CampaignSummary> = {}): CampaignSummary {
  return {
    id,
    studioId: id,
    name: id,
    templateId: 'one',
    templateName: 'One',
    variables: [],
    mode: 'keep_original',
    fallbacks: {},
    options: defaultCampaignOptions,
    status: 'done',
    total: 1,
    succeeded: 1,
    failed: 0,
    elapsed: 1,
    pace: null,
    problem: null,
    unsent: false,
    createdAt,
    ...change,
  };
}

const newest = campaign('newest', '2026-11-25T10:00:00Z');
const middle = campaign('middle', '2026-11-24T10:00:00Z');
const oldest = campaign('oldest', '2026-11-23T10:00:00Z');
const running = campaign('running', '2026-11-22T10:00:00Z', { status: 'running', succeeded: 0 });
const next = { createdAt: newest.createdAt, id: newest.id };
const firstPage: Page = { campaigns: [newest, running], next };

const shown = () => useCampaigns.getState();

/** Loads the list, whose first page is there; the rest comes when the test says so. */
function loadFirst(): { rest: PromiseWithResolvers<Page>; loading: Promise<void> } {
  const rest = Promise.withResolvers<Page>();
  request.mockResolvedValueOnce(firstPage).mockReturnValueOnce(rest.promise);
  return { rest, loading: shown().load() };
}

beforeEach(() => {
  request.mockReset();
  useCampaigns.setState(useCampaigns.getInitialState(), true);
});

describe('a long list of campaigns', () => {
  test('shows its first page while the others are on their way, and is whole after the last one', async () => {
    const { rest, loading } = loadFirst();
    await vi.waitFor(() => expect(shown()).toMatchObject({ loaded: false, order: ['newest', 'running'] }));
    expect(request).toHaveBeenLastCalledWith('campaigns.list', { after: next });
    rest.resolve({ campaigns: [middle, oldest, running], next: null });
    await loading;
    expect(shown()).toMatchObject({ loaded: true, order: ['newest', 'middle', 'oldest', 'running'] });
  });

  test('keeps news that come between two pages, also of campaigns that are on a later one', async () => {
    const { rest, loading } = loadFirst();
    await vi.waitFor(() => expect(shown().order).toEqual(['newest', 'running']));
    announce('campaign.removed', { id: 'newest' });
    announce('campaign.changed', { ...oldest, name: 'renamed' });
    announce('campaign.changed', { ...running, status: 'done', succeeded: 1 });
    rest.resolve({ campaigns: [middle, oldest, running], next: null });
    await loading;
    expect(shown().order).toEqual(['middle', 'oldest', 'running']);
    expect(shown().campaigns).toMatchObject({ oldest: { name: 'renamed' }, running: { status: 'done' } });
  });

  test('stays whole while it is read again, and then lacks what is gone', async () => {
    request.mockResolvedValueOnce({ campaigns: [newest, middle, oldest], next: null });
    await shown().load();
    const { rest, loading } = loadFirst();
    await vi.waitFor(() => expect(request).toHaveBeenLastCalledWith('campaigns.list', { after: next }));
    expect(shown().order).toEqual(['newest', 'middle', 'oldest']);
    rest.resolve({ campaigns: [oldest], next: null });
    await loading;
    expect(shown().order).toEqual(['newest', 'oldest', 'running']);
  });

  test('shows what it has and says so where a later page fails', async () => {
    const { rest, loading } = loadFirst();
    rest.reject(new Error('gone'));
    await loading;
    expect(shown()).toMatchObject({ loaded: false, problem: { code: 'INTERNAL' }, order: ['newest', 'running'] });
  });
});
