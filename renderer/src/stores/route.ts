import { create } from 'zustand';
import type { LabelKey } from '#shared/language/index.ts';
import { isAsked } from '../lib/before-back.ts';

type Parts = readonly { part: string | undefined; label: LabelKey }[];

/**
 * Parts of the Voices screen with their labels: the tabs, and what can be found in them. The first one has no name in
 * addresses.
 */
export const voicesParts = [
  { part: undefined, label: 'voices.partNames' },
  { part: 'others', label: 'voices.partVoices' },
  { part: 'advanced', label: 'voices.partAdvanced' },
  { part: 'pronunciations', label: 'voices.soundsLike' },
  { part: 'services', label: 'voices.partServices' },
  { part: 'consent', label: 'voices.soundLikeMe' },
] as const satisfies Parts;
export type VoicesPart = NonNullable<(typeof voicesParts)[number]['part']>;

/** The same for the Settings screen: its pages, and what can be found in them. */
export const settingsParts = [
  { part: undefined, label: 'settings.general' },
  { part: 'developer', label: 'settings.developer' },
  { part: 'usage', label: 'settings.usage' },
  { part: 'api', label: 'settings.api' },
  { part: 'webhooks', label: 'webhooks.title' },
  { part: 'storage', label: 'settings.storage' },
  { part: 'keyboard', label: 'keyboard.title' },
  { part: 'about', label: 'settings.about' },
] as const satisfies Parts;
export type SettingsPart = NonNullable<(typeof settingsParts)[number]['part']>;

export type Route =
  | { screen: 'recorder' }
  /** Without a folder: all folders, and the templates outside of folders. */
  | { screen: 'templates'; folderId?: string | undefined }
  /** Without a part: the general settings. */
  | { screen: 'settings'; part?: SettingsPart | undefined }
  /** Without a part: recordings. Without an actor, parts about one person show the creator. */
  | { screen: 'voices'; part?: VoicesPart | undefined; actorId?: string | undefined }
  | { screen: 'editor'; templateId: string }
  /** The draft of a template's next campaign: its people, or how their videos are sent. */
  | { screen: 'campaign'; templateId: string; step?: 'send' | undefined }
  /** The template's sentences, to be re-recorded. */
  | { screen: 'sentences'; templateId: string }
  /** With a name: only that one, for one variable of a template or for all, spoken by an actor or the creator. */
  | ({ screen: 'sprint' } & SprintPlace)
  /** A campaign that was started. */
  | { screen: 'results'; campaignId: string };

/** A single name to record; without it, the list that was begun. */
export type SprintPlace = {
  name?: string | undefined;
  templateId?: string | undefined;
  variable?: string | undefined;
  actorId?: string | undefined;
};

/** Where a template is worked on. */
type TemplateStep = Extract<Route, { screen: 'editor' | 'campaign' }>;

type RouteState = {
  route: Route;
  /** The template's step that was shown last; null for none since the window was opened. */
  lastStep: TemplateStep | null;
  /** Goes to a screen; the browser's Back returns. `replace` adds no step to the history. */
  navigate(route: Route, options?: { replace?: boolean }): void;
};

/** Names the first part in addresses if an actor's id follows. */
const recordings = 'recordings';

/** For the end of work that began here: whether the user has stayed on this screen meanwhile. */
export function stayedHere(): () => boolean {
  const { route } = useRoute.getState();
  return () => useRoute.getState().route === route;
}

/** The address of a screen, for links: `<a href={routeHref({ screen: 'templates' })}>`. */
export function routeHref(route: Route): string {
  switch (route.screen) {
    case 'templates':
      return route.folderId === undefined ? '#/templates' : `#/folders/${encodeURIComponent(route.folderId)}`;
    case 'editor':
      return `#/templates/${encodeURIComponent(route.templateId)}`;
    case 'campaign':
      return `#/templates/${encodeURIComponent(route.templateId)}/${route.step ?? 'campaign'}`;
    case 'sentences':
      return `#/templates/${encodeURIComponent(route.templateId)}/sentences`;
    case 'results':
      return `#/campaigns/${encodeURIComponent(route.campaignId)}`;
    case 'voices':
      return voicesHref(route.part, route.actorId);
    case 'settings':
      return route.part === undefined ? '#/settings' : `#/settings/${route.part}`;
    case 'sprint':
      return sprintHref(route);
    default:
      return `#/${route.screen}`;
  }
}

function voicesHref(part: VoicesPart | undefined, actorId: string | undefined): string {
  if (actorId !== undefined) return `#/voices/${part ?? recordings}/${encodeURIComponent(actorId)}`;
  return part === undefined ? '#/voices' : `#/voices/${part}`;
}

function sprintHref({ name, templateId = '', variable = '', actorId = '' }: SprintPlace): string {
  if (name === undefined) return '#/voices/sprint';
  const place = [name, templateId, variable, actorId].map(encodeURIComponent).join('/');
  return `#/voices/say/${place.replace(/\/+$/, '')}`;
}

/** The screen of an address; the templates for anything unknown. */
function parseRoute(hash: string): Route {
  const [area, ...parts] = hash.replace(/^#\/?/, '').split('/').map(decodePart);
  const [id, part] = parts;
  switch (area) {
    case 'templates':
      if (!id) return { screen: 'templates' };
      return templateRoute(id, part);
    case 'voices':
      return parseVoices(parts);
    case 'campaigns':
      return id ? { screen: 'results', campaignId: id } : { screen: 'templates' };
    case 'settings':
      return { screen: 'settings', part: settingsParts.find((known) => known.part === id)?.part };
    case 'recorder':
      return { screen: area };
    case 'folders':
      return { screen: 'templates', folderId: id };
    default:
      return { screen: 'templates' };
  }
}

function templateRoute(templateId: string, part: string | undefined): Route {
  if (part === 'campaign') return { screen: 'campaign', templateId };
  if (part === 'send') return { screen: 'campaign', templateId, step: part };
  return part === 'sentences' ? { screen: part, templateId } : { screen: 'editor', templateId };
}

function parseVoices([id, part, ...more]: readonly (string | undefined)[]): Route {
  if (id === 'sprint') return { screen: 'sprint' };
  if (id === 'say' && part) {
    const [templateId, variable, actorId] = more;
    return { screen: 'sprint', name: part, templateId, variable, actorId };
  }
  return { screen: 'voices', part: voicesParts.find((known) => known.part === id)?.part, actorId: part };
}

/** A part of an address; undefined if it is empty. */
function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined;
  } catch (error) {
    // A part with a stray "%", for example of an edited address, counts as empty.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function shown(route: Route): Pick<RouteState, 'route'> & Partial<RouteState> {
  return route.screen === 'editor' || route.screen === 'campaign' ? { route, lastStep: route } : { route };
}

export const useRoute = create<RouteState>(() => ({
  lastStep: null,
  ...shown(parseRoute(window.location.hash)),
  navigate(route, { replace = false } = {}) {
    const href = routeHref(route);
    if (href === window.location.hash) return;
    if (replace) window.history.replaceState(null, '', href);
    else window.history.pushState(null, '', href);
    useRoute.setState(shown(parseRoute(href)));
  },
}));

/** Goes to a screen as a link in the page does: after a question, where something that was entered would be lost. */
export function followLink(route: Route): void {
  window.location.hash = routeHref(route);
}

function readAddress(): void {
  useRoute.setState(shown(parseRoute(window.location.hash)));
}

/** Stays on the screen while the user is asked whether to leave it. */
function readNewAddress(): void {
  const here = routeHref(useRoute.getState().route);
  if (window.location.hash !== here && isAsked()) window.history.pushState(null, '', here);
  else readAddress();
}

/** Follows links and the browser's Back and Forward. */
export function followAddress(): void {
  window.addEventListener('hashchange', readNewAddress);
  window.addEventListener('popstate', readNewAddress);
  // It may have changed since this module was loaded.
  readAddress();
}
