import { onLink } from '../platform/bridge.ts';
import { followApp, useApp } from './app.ts';
import { followCampaigns, useCampaigns } from './campaigns.ts';
import { followJobs, useJobs } from './jobs.ts';
import { followAddress } from './route.ts';
import { followTemplates, useTemplates } from './templates.ts';

/** Reads everything again: at the start, and when the app was out of reach and its news may have been missed. */
async function refresh(): Promise<void> {
  const opened = Object.keys(useCampaigns.getState().videos);
  await Promise.all([
    useApp.getState().load(),
    useTemplates.getState().load(),
    useCampaigns.getState().load(),
    useJobs.getState().load(),
    ...opened.map((id) => useCampaigns.getState().loadVideos(id)),
  ]);
}

/** Connects the stores with the app. Call once, before the first screen. */
export function startStores(): void {
  followAddress();
  followApp();
  followTemplates();
  followCampaigns();
  followJobs();
  onLink((link) => {
    useApp.setState({ link });
    if (link === 'up') void refresh();
  });
}
