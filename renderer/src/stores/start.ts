import type { Connection } from '../../../shared/ipc/index.ts';
import { onLink } from '../platform/bridge.ts';
import { followApp, useApp } from './app.ts';
import { followCampaigns, useCampaigns } from './campaigns.ts';
import { followJobs, useJobs } from './jobs.ts';
import { usePreferences } from './preferences.ts';
import { followAddress } from './route.ts';
import { followTemplates, useTemplates } from './templates.ts';

/** Reads everything again: at the start, and when the app was out of reach and its news may have been missed. */
async function refresh(): Promise<void> {
  const opened = Object.keys(useCampaigns.getState().videos);
  const preferences = usePreferences.getState();
  await Promise.all([
    preferences.loaded ? null : preferences.load(),
    useApp.getState().load(),
    useTemplates.getState().load(),
    useCampaigns.getState().load(),
    useJobs.getState().load(),
    ...opened.map((id) => useCampaigns.getState().loadVideos(id)),
  ]);
}

/** Which studio and account a connection leads to. */
function accountOf({ kind, baseUrl, clientId }: Connection): string {
  return JSON.stringify(kind === 'builtin' ? [kind] : [kind, baseUrl, clientId]);
}

/** Another account has another library: everything is read again when the connection leads elsewhere. */
function followAccount(): void {
  useApp.subscribe(({ connection }, before) => {
    if (!connection || !before.connection || accountOf(connection) === accountOf(before.connection)) return;
    void refresh();
  });
}

/** Connects the stores with the app. Call once, before the first screen. */
export function startStores(): void {
  followAddress();
  followAccount();
  followApp();
  followTemplates();
  followCampaigns();
  followJobs();
  onLink((link) => {
    useApp.setState({ link });
    // Out of reach from the very start: asking tells why.
    if (link === 'up' || (link === 'down' && !useApp.getState().connection)) void refresh();
  });
}
