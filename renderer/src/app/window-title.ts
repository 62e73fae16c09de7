import type { CampaignSummary, Job, Template } from '#shared/ipc/index.ts';
import { formatPercent } from '../lib/format.ts';
import { isActive, useCampaigns, useJobs, useRoute, useTemplates, type Route } from '../stores/index.ts';

const app = 'Vocative';

type Shown = {
  route: Route;
  templates: Readonly<Record<string, Pick<Template, 'name'>>>;
  campaigns: Readonly<Record<string, Pick<CampaignSummary, 'name'>>>;
  jobs: readonly Pick<Job, 'status' | 'progress'>[];
};

/** What the window is called: how far long work is, where one is, and in which app. */
export function windowTitle({ route, templates, campaigns, jobs }: Shown): string {
  const active = jobs.filter(isActive);
  const sum = active.reduce((total, { progress }) => total + progress, 0);
  const progress = active.length === 0 ? [] : [formatPercent(sum / active.length)];
  return [...progress, ...placeOf(route, templates, campaigns), app].join(' · ');
}

function placeOf(route: Route, templates: Shown['templates'], campaigns: Shown['campaigns']): string[] {
  switch (route.screen) {
    case 'editor':
      return [templates[route.templateId]?.name ?? 'Template'];
    case 'campaign':
      return ['New campaign', ...named(templates[route.templateId])];
    case 'activity':
      return [...named(campaigns[route.campaignId ?? '']), 'Activity'];
    case 'recorder':
      return ['Record'];
    case 'sprint':
      return ['Record names'];
    case 'voices':
      return ['Voices'];
    case 'settings':
      return ['Settings'];
    case 'library':
      return ['Library'];
    case 'welcome':
      return ['Welcome'];
  }
}

function named(item: { name: string } | undefined): string[] {
  return item === undefined ? [] : [item.name];
}

/** Keeps the title true: of a browser's tab, of the window's entry in the taskbar, and as screen readers say it. */
export function followTitle(): void {
  function show(): void {
    const { route } = useRoute.getState();
    const { templates } = useTemplates.getState();
    const { campaigns } = useCampaigns.getState();
    const title = windowTitle({ route, templates, campaigns, jobs: Object.values(useJobs.getState().jobs) });
    if (document.title !== title) document.title = title;
  }
  for (const store of [useRoute, useTemplates, useCampaigns, useJobs]) store.subscribe(show);
  show();
}
