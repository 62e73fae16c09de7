import { create } from 'zustand';

/** Parts of the Voices screen beside the creator's own recordings. */
const voicesParts = ['consent', 'others', 'services', 'pronunciations'] as const;
export type VoicesPart = (typeof voicesParts)[number];

/** Parts of the Settings beside the general ones. */
const settingsParts = ['api', 'webhooks', 'storage', 'keyboard', 'about'] as const;
export type SettingsPart = (typeof settingsParts)[number];

export type Route =
  | { screen: 'welcome' | 'library' | 'recorder' }
  /** Without a part: the general ones. */
  | { screen: 'settings'; part?: SettingsPart | undefined }
  /** Without a part: the creator's own recordings. */
  | { screen: 'voices'; part?: VoicesPart | undefined }
  | { screen: 'editor'; templateId: string }
  | { screen: 'campaign'; templateId: string }
  /** With a name: that one alone, for a template or for all. */
  | { screen: 'sprint'; name?: string | undefined; templateId?: string | undefined }
  /** Without a campaign: the list of all of them. */
  | { screen: 'activity'; campaignId?: string | undefined };

type RouteState = {
  route: Route;
  /** Goes to a screen; the browser's Back returns. `replace` leaves no step in the history. */
  navigate(route: Route, options?: { replace?: boolean }): void;
};

/** The address of a screen, for links: `<a href={routeHref({ screen: 'library' })}>`. */
export function routeHref(route: Route): string {
  switch (route.screen) {
    case 'editor':
      return `#/templates/${encodeURIComponent(route.templateId)}`;
    case 'campaign':
      return `#/templates/${encodeURIComponent(route.templateId)}/campaign`;
    case 'activity':
      return route.campaignId === undefined ? '#/activity' : `#/activity/${encodeURIComponent(route.campaignId)}`;
    case 'voices':
    case 'settings':
      return route.part === undefined ? `#/${route.screen}` : `#/${route.screen}/${route.part}`;
    case 'sprint':
      return sprintHref(route);
    default:
      return `#/${route.screen}`;
  }
}

function sprintHref({ name, templateId }: { name?: string | undefined; templateId?: string | undefined }): string {
  if (name === undefined) return '#/voices/sprint';
  const parts = templateId === undefined ? [name] : [name, templateId];
  return `#/voices/say/${parts.map(encodeURIComponent).join('/')}`;
}

/** The screen of an address; the library for anything unknown. */
function parseRoute(hash: string): Route {
  const [area, id, part, more] = hash.replace(/^#\/?/, '').split('/').map(decodePart);
  if (area === 'templates' && id) return { screen: part === 'campaign' ? 'campaign' : 'editor', templateId: id };
  if (area === 'voices' && id === 'sprint') return { screen: 'sprint' };
  if (area === 'voices' && id === 'say' && part) return { screen: 'sprint', name: part, templateId: more };
  if (area === 'voices') return { screen: 'voices', part: voicesParts.find((known) => known === id) };
  if (area === 'activity') return id ? { screen: 'activity', campaignId: id } : { screen: 'activity' };
  if (area === 'settings') return { screen: 'settings', part: settingsParts.find((known) => known === id) };
  if (area === 'welcome' || area === 'recorder') return { screen: area };
  return { screen: 'library' };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    // A hand-edited address with a stray "%" leads nowhere rather than to an error.
    if (error instanceof URIError) return '';
    throw error;
  }
}

export const useRoute = create<RouteState>(() => ({
  route: parseRoute(window.location.hash),
  navigate(route, { replace = false } = {}) {
    const href = routeHref(route);
    if (href === window.location.hash) return;
    if (replace) window.history.replaceState(null, '', href);
    else window.history.pushState(null, '', href);
    useRoute.setState({ route: parseRoute(href) });
  },
}));

function readAddress(): void {
  useRoute.setState({ route: parseRoute(window.location.hash) });
}

/** Follows links and the browser's Back and Forward. */
export function followAddress(): void {
  window.addEventListener('hashchange', readAddress);
  window.addEventListener('popstate', readAddress);
}
