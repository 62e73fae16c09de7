import { isAppError } from '#shared/errors/index.ts';
import { onLink, request } from '../platform/bridge.ts';
import { leaveAccount } from './account-store.ts';
import { followAccounts, useAccounts } from './accounts.ts';
import { followApp, useApp } from './app.ts';
import { followClosing } from './closing.ts';
import { followCampaignDrafts, useCampaignDrafts } from './campaign-draft.ts';
import { followCampaigns, useCampaigns } from './campaigns.ts';
import { followFolders, useFolders } from './folders.ts';
import { followJobs, useJobs } from './jobs.ts';
import { usePreferences } from './preferences.ts';
import { followAddress, useRoute, type Route } from './route.ts';
import { followSpeechModels } from './speech-models.ts';
import { followBackups, useStorage } from './storage.ts';
import { useTakes } from './takes.ts';
import { followTemplates, useTemplates } from './templates.ts';
import { followUpdates } from './updates.ts';
import { guardUploads } from './uploads.ts';

/** Reads everything: at the start, and after the app was unreachable, as announcements may have been missed. */
async function refresh(): Promise<void> {
  const preferences = usePreferences.getState();
  const drafts = useCampaignDrafts.getState();
  await Promise.all([
    preferences.loaded ? null : preferences.load(),
    useApp.getState().load(),
    useAccounts.getState().load(),
    useTemplates.getState().load(),
    useFolders.getState().load(),
    drafts.loaded ? null : drafts.load(),
    useCampaigns.getState().load(),
    useJobs.getState().load(),
    useStorage.getState().loadCopying(),
    useTakes.getState().loaded ? useTakes.getState().load() : null,
  ]);
  const { campaigns, videos } = useCampaigns.getState();
  await Promise.all(Object.keys(videos).map((id) => (campaigns[id] ? refreshVideos(id) : null)));
}

async function refreshVideos(id: string): Promise<void> {
  try {
    await useCampaigns.getState().loadVideos(id);
  } catch (error) {
    // The known data stay on screen until the campaign is opened again or the app is back.
    if (!isAppError(error)) throw error;
  }
}

/** Jobs that wait for a studio retry without finishing their pause. */
async function reportOnline(): Promise<void> {
  try {
    await request('app.online', {});
  } catch (error) {
    // The app is unreachable; the window shows that.
    if (!isAppError(error)) throw error;
  }
}

/**
 * Another account has other templates, so the screens of the former one are left. After the system's
 * keychain was unlocked, all data that waited for secrets are read.
 */
function followConnection(): void {
  useApp.subscribe(({ connection }, before) => {
    if (!connection || !before.connection) return;
    if (connection.account === before.connection.account) {
      if (connection.keychain === 'os' && before.connection.keychain !== 'os') void refresh();
      return;
    }
    leaveAccount();
    const { route, navigate } = useRoute.getState();
    if (!lasting.has(route.screen)) navigate({ screen: 'templates' }, { replace: true });
    void refresh();
  });
}

/** Screens that show nothing of an account, and stay when another one is used. */
const lasting: ReadonlySet<Route['screen']> = new Set(['settings', 'recorder']);

/** Connects the stores with the app. Call once, before the first screen. */
export function startStores(): void {
  followAddress();
  followConnection();
  followApp();
  followAccounts(() => void refresh());
  followTemplates();
  followFolders();
  followCampaigns();
  followCampaignDrafts();
  followClosing();
  followJobs();
  followSpeechModels();
  followBackups();
  followUpdates();
  guardUploads();
  window.addEventListener('online', () => void reportOnline());
  onLink((link) => {
    useApp.setState({ link });
    // Unreachable from the start: the failing request gives the reason.
    if (link === 'up' || (link === 'down' && !useApp.getState().connection)) void refresh();
  });
}
