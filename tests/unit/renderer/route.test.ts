import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Route } from '#renderer/stores/route.ts';

const location = { hash: '' };
const history = {
  pushState: (_state: null, _title: string, href: string) => {
    location.hash = href;
  },
};
vi.stubGlobal('window', { location, history, addEventListener: () => undefined });
afterAll(() => void vi.unstubAllGlobals());
const { followAddress, routeHref, useRoute } = await import('#renderer/stores/route.ts');

beforeEach(() => {
  location.hash = '';
});

function routeAt(hash: string): Route {
  location.hash = hash;
  followAddress();
  return useRoute.getState().route;
}

test.each<Route>([
  { screen: 'recorder' },
  { screen: 'templates' },
  { screen: 'templates', folderId: 'a/b' },
  { screen: 'settings' },
  { screen: 'settings', part: 'storage' },
  { screen: 'voices' },
  { screen: 'voices', part: 'consent' },
  { screen: 'voices', part: 'others' },
  { screen: 'voices', part: 'services' },
  { screen: 'voices', part: 'pronunciations' },
  { screen: 'voices', actorId: 'actor' },
  { screen: 'voices', part: 'consent', actorId: 'actor' },
  { screen: 'editor', templateId: 'one' },
  { screen: 'campaign', templateId: 'one' },
  { screen: 'campaign', templateId: 'one', step: 'send' },
  { screen: 'sentences', templateId: 'one' },
  { screen: 'sprint' },
  { screen: 'sprint', name: 'Zoë / Ann' },
  { screen: 'sprint', name: 'Zoë', templateId: 'one', variable: 'first_name' },
  { screen: 'sprint', name: 'Zoë', actorId: 'actor' },
  { screen: 'results', campaignId: 'one' },
])('the address of a screen leads to it: %o', (route) => {
  expect(routeAt(routeHref(route))).toEqual(route);
});

test.each(['', '#/nowhere', '#/templates', '#/templates/%', '#/campaigns', '#/folders/%E0%A4%A'])(
  'an address that leads nowhere opens the templates: %s',
  (hash) => {
    expect(routeAt(hash)).toEqual({ screen: 'templates' });
  },
);

test('going to a screen changes the address', () => {
  useRoute.getState().navigate({ screen: 'editor', templateId: 'one' });
  expect(location.hash).toBe('#/templates/one');
  expect(useRoute.getState().route).toEqual({ screen: 'editor', templateId: 'one' });
});
