import { isAppError } from '#shared/errors/index.ts';
import type { Opened, Problem } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { useApp } from './app.ts';
import { useCampaigns } from './campaigns.ts';
import type { Route } from './route.ts';
import type { GivenFile } from './spools.ts';
import { templateAt, useTemplates } from './templates.ts';

export type OpenedHandlers = {
  onFiles(files: GivenFile[]): void;
  onLink(route: Route): void;
  /** Why a link or a file could not be opened: a problem, or a sentence about it. */
  onProblem(problem: Problem | string): void;
};

/**
 * Opens the files and links that the system passes to the app, once the account in use is known.
 * @returns a function that ends it.
 */
export function followOpened(handlers: OpenedHandlers): () => void {
  const isUsed = (): boolean => useApp.getState().connection !== null;
  const stops = [
    onEvent('opened.waiting', () => {
      if (isUsed()) void take(handlers);
    }),
    useApp.subscribe(({ connection }, before) => {
      if (connection && !before.connection) void take(handlers);
    }),
  ];
  if (isUsed()) void take(handlers);
  return () => stops.forEach((stop) => stop());
}

async function take({ onFiles, onLink, onProblem }: OpenedHandlers): Promise<void> {
  let given: Opened[];
  try {
    given = await request('opened.take', {});
  } catch (error) {
    // The app is unreachable; the window shows that.
    if (isAppError(error)) return;
    throw error;
  }
  const files = given.flatMap((item) =>
    item.kind === 'file' ? [{ fileId: item.id, name: item.name, size: item.bytes }] : [],
  );
  if (files.length > 0) onFiles(files);
  for (const item of given) {
    if (item.kind === 'refused') onProblem(item.problem);
    if (item.kind === 'link') {
      const route = await routeOf(item.to);
      if (route) onLink(route);
      else onProblem(t('app.linkStrange'));
    }
  }
}

type LinkTarget = Extract<Opened, { kind: 'link' }>['to'];

/** Null if the account in use has no such campaign or template. */
async function routeOf(to: LinkTarget): Promise<Route | null> {
  if (!('id' in to)) return to;
  const { id } = to;
  if (to.screen === 'campaign') {
    await isLoaded(useCampaigns);
    return useCampaigns.getState().campaigns[id] ? { screen: 'results', campaignId: id } : null;
  }
  await isLoaded(useTemplates);
  const { templates } = useTemplates.getState();
  // Other programs know templates by the studio's id.
  const found = templates[id] ?? templateAt(id, templates);
  return found ? { screen: 'editor', templateId: found.id } : null;
}

type Loading = { loaded: boolean };
type Store = { getState(): Loading; subscribe(listener: (state: Loading) => void): () => void };

function isLoaded(store: Store): Promise<void> {
  return new Promise((resolve) => {
    if (store.getState().loaded) return resolve();
    const stop = store.subscribe(({ loaded }) => {
      if (!loaded) return;
      stop();
      resolve();
    });
  });
}
