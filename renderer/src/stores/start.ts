import { isAppError } from '#shared/errors/index.ts';
import type { Connection } from '#shared/ipc/index.ts';
import { onLink } from '../platform/bridge.ts';
import { useActors } from './actors.ts';
import { useApiAccess } from './api-access.ts';
import { followApp, useApp } from './app.ts';
import { followClosing } from './closing.ts';
import { followCampaignDrafts, useCampaignDrafts } from './campaign-draft.ts';
import { followCampaigns, useCampaigns } from './campaigns.ts';
import { useFolders } from './folders.ts';
import { followJobs, useJobs } from './jobs.ts';
import { usePreferences } from './preferences.ts';
import { usePronunciations } from './pronunciations.ts';
import { followAddress } from './route.ts';
import { followSpeechModels, useSpeechModels } from './speech-models.ts';
import { useSprint } from './sprint.ts';
import { useStorage } from './storage.ts';
import { useTakes } from './takes.ts';
import { followTemplates, useTemplates } from './templates.ts';
import { followUpdates } from './updates.ts';
import { useVoiceServices } from './voice-services.ts';
import { useWebhooks } from './webhooks.ts';

/** Reads everything again: at the start, and when the app was out of reach and its news may have been missed. */
async function refresh(): Promise<void> {
  const preferences = usePreferences.getState();
  const drafts = useCampaignDrafts.getState();
  await Promise.all([
    preferences.loaded ? null : preferences.load(),
    useApp.getState().load(),
    useTemplates.getState().load(),
    useFolders.getState().load(),
    drafts.loaded ? null : drafts.load(),
    useCampaigns.getState().load(),
    useJobs.getState().load(),
    useTakes.getState().loaded ? useTakes.getState().load() : null,
  ]);
  const { campaigns, videos } = useCampaigns.getState();
  await Promise.all(Object.keys(videos).map((id) => (campaigns[id] ? refreshVideos(id) : null)));
}

async function refreshVideos(id: string): Promise<void> {
  try {
    await useCampaigns.getState().loadVideos(id);
  } catch (error) {
    // What is known stays on screen; it is read again when the campaign is opened or the app is back.
    if (!isAppError(error)) throw error;
  }
}

/** Which studio and account a connection leads to. */
function accountOf({ kind, baseUrl, clientId }: Connection): string {
  return JSON.stringify(kind === 'builtin' ? [kind] : [kind, baseUrl, clientId]);
}

/** Another account has another library: nothing of the former one stays on screen. */
function followAccount(): void {
  useApp.subscribe(({ connection }, before) => {
    if (!connection || !before.connection || accountOf(connection) === accountOf(before.connection)) return;
    useFolders.setState({ folders: [], loaded: false });
    useTemplates.setState({ templates: {}, order: [], loaded: false, current: false });
    useCampaignDrafts.setState({ drafts: {}, loaded: false });
    useCampaigns.setState({ campaigns: {}, order: [], loaded: false, videos: {} });
    useJobs.setState({ jobs: {}, order: [], loaded: false });
    useTakes.setState({ actorId: null, takes: [], loaded: false });
    useActors.setState({ actors: [], loaded: false });
    useSprint.setState({ sprint: null, loaded: false });
    useSpeechModels.setState({ models: [], loaded: false });
    useVoiceServices.setState({ services: [], loaded: false });
    usePronunciations.setState({ pronunciations: [], loaded: false });
    useApiAccess.setState({ access: null });
    useStorage.setState({ storage: null });
    useWebhooks.setState({ webhooks: [], loaded: false });
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
  followCampaignDrafts();
  followClosing();
  followJobs();
  followSpeechModels();
  followUpdates();
  onLink((link) => {
    useApp.setState({ link });
    // Out of reach from the very start: asking tells why.
    if (link === 'up' || (link === 'down' && !useApp.getState().connection)) void refresh();
  });
}
