import type { CampaignSummary, Job, Template } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t, useLanguage } from '../language/index.ts';
import { formatPercent } from '../lib/format.ts';
import {
  isActive,
  settingsParts,
  useCampaigns,
  useJobs,
  useRoute,
  useTemplates,
  voicesParts,
  type Route,
} from '../stores/index.ts';

const app = 'Vocative';

type Shown = {
  route: Route;
  templates: Readonly<Record<string, Pick<Template, 'name'>>>;
  campaigns: Readonly<Record<string, Pick<CampaignSummary, 'name' | 'status'>>>;
  jobs: readonly Pick<Job, 'status' | 'progress'>[];
};

/** The title of the window: progress of long work, the place, and the app. */
export function windowTitle(shown: Shown): string {
  const { jobs } = shown;
  const active = jobs.filter(isActive);
  const sum = active.reduce((total, { progress }) => total + progress, 0);
  const progress = active.length === 0 ? [] : [formatPercent(sum / active.length)];
  return [...progress, ...placeOf(shown), app].join(' · ');
}

function placeOf({ route, templates, campaigns }: Shown): string[] {
  switch (route.screen) {
    case 'editor':
      return [templates[route.templateId]?.name ?? t('app.templates')];
    case 'sentences':
      return [t('recorder.sentences'), ...named(templates[route.templateId])];
    case 'campaign':
      return [t(route.step === 'send' ? 'campaign.send' : 'campaign.people'), ...named(templates[route.templateId])];
    case 'results':
      return [...named(campaigns[route.campaignId]), t('app.campaigns')];
    case 'recorder':
      return [t('common.record')];
    case 'sprint':
      return [t('app.recordNames')];
    case 'voices':
      return [...labelled(voicesParts, route.part), t('app.voices')];
    case 'settings':
      return [...labelled(settingsParts, route.part), t('app.settings')];
    case 'templates':
      return [t('app.templates')];
  }
}

function labelled<Part>(parts: readonly { part: Part; label: LabelKey }[], shown: Part): string[] {
  return parts.filter(({ part }) => part === shown).map(({ label }) => t(label));
}

function named(item: { name: string } | undefined): string[] {
  return item === undefined ? [] : [item.name];
}

/** Keeps the title current, for the tab, the taskbar and screen readers. */
export function followTitle(): void {
  function show(): void {
    const { route } = useRoute.getState();
    const { templates } = useTemplates.getState();
    const { campaigns } = useCampaigns.getState();
    const jobs = Object.values(useJobs.getState().jobs);
    const title = windowTitle({ route, templates, campaigns, jobs });
    if (document.title !== title) document.title = title;
  }
  for (const store of [useRoute, useTemplates, useCampaigns, useJobs, useLanguage]) store.subscribe(show);
  show();
}
