import { afterAll, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('window', { location: { hash: '' } });
afterAll(() => void vi.unstubAllGlobals());
const { windowTitle } = await import('#renderer/app/window-title.ts');

const campaigns = {
  d: { name: 'Autumn', status: 'done' },
  c: { name: 'Spring', status: 'running' },
} as const;
const known = { templates: { t: { name: 'Checkout' } }, campaigns, jobs: [] };

describe('the title of the window', () => {
  test.each([
    [{ screen: 'templates' } as const, 'Templates · Vocative'],
    [{ screen: 'editor', templateId: 't' } as const, 'Checkout · Vocative'],
    [{ screen: 'editor', templateId: 'gone' } as const, 'Templates · Vocative'],
    [{ screen: 'campaign', templateId: 't' } as const, 'People · Checkout · Vocative'],
    [{ screen: 'campaign', templateId: 't', step: 'send' } as const, 'Send · Checkout · Vocative'],
    [{ screen: 'results', campaignId: 'c' } as const, 'Spring · Campaigns · Vocative'],
    [{ screen: 'settings' } as const, 'General · Settings · Vocative'],
    [{ screen: 'settings', part: 'storage' } as const, 'Storage · Settings · Vocative'],
    [{ screen: 'voices', part: 'services' } as const, 'Voice services · Names & voice · Vocative'],
  ])('of %j is %s', (route, title) => {
    expect(windowTitle({ ...known, route })).toBe(title);
  });

  test('begins with how far long work is', () => {
    const jobs = [
      { status: 'running', progress: 0.5 },
      { status: 'queued', progress: 0 },
      { status: 'succeeded', progress: 1 },
    ] as const;
    expect(windowTitle({ ...known, route: { screen: 'recorder' }, jobs })).toBe('25% · Record · Vocative');
  });
});
