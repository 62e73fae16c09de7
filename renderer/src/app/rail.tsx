import type { ReactNode } from 'react';
import { Tooltip } from '@mantine/core';
import type { LabelKey } from '#shared/language/index.ts';
import { Film, MicVocal, Settings, type LucideIcon } from 'lucide-react';
import { t } from '../language/index.ts';
import { ariaKeys } from '../lib/keys.ts';
import { placeShortcuts } from '../lib/shortcuts.ts';
import { isActive, routeHref, useCampaigns, useJobs, useRoute, type Route } from '../stores/index.ts';
import { Logo, ProgressRing, ShortcutHint } from '../ui/index.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { NewMenu } from './new-menu.tsx';
import styles from './rail.module.css';

type Place = { label: LabelKey; icon: LucideIcon; route: Route; screens: Route['screen'][]; shortcut: string };

const places: readonly Place[] = [
  {
    label: 'app.templates',
    icon: Film,
    route: { screen: 'templates' },
    screens: ['templates', 'editor', 'campaign', 'results', 'sentences', 'recorder'],
    shortcut: placeShortcuts.templates,
  },
  {
    label: 'app.voices',
    icon: MicVocal,
    route: { screen: 'voices' },
    screens: ['voices'],
    shortcut: placeShortcuts.voices,
  },
];

const settingsPlace: Place = {
  label: 'app.settings',
  icon: Settings,
  route: { screen: 'settings' },
  screens: ['settings'],
  shortcut: placeShortcuts.settings,
};

export const allPlaces: readonly Place[] = [...places, settingsPlace];

/** Where somebody sits before the camera, and a bright edge would fall on their face. */
const stages = new Set<Route['screen']>(['recorder', 'sentences']);

/** What is new, the app's places, and what runs; beside every screen but that for names, which fills the window. */
export function Rail(): ReactNode {
  const screen = useRoute(({ route }) => route.screen);
  const isStage = stages.has(screen);
  if (screen === 'sprint') return null;
  return (
    <nav aria-label={t('app.rail')} className={styles['rail']} data-scheme={isStage ? 'dark' : undefined}>
      <span className={styles['logo']}>
        <Logo />
      </span>
      <NewMenu />
      {places.map((place) => (
        <PlaceLink key={place.label} place={place} />
      ))}
      <span className={styles['gap']} />
      <Running />
      <AccountSwitcher />
      <PlaceLink place={settingsPlace} />
    </nav>
  );
}

/** In place of a failed rail: links to all places. */
export function RailFailed(): ReactNode {
  return (
    <nav aria-label={t('app.rail')} className={styles['rail']}>
      {allPlaces.map((place) => (
        <a key={place.label} href={routeHref(place.route)} className={styles['place']}>
          <place.icon aria-hidden />
          {t(place.label)}
        </a>
      ))}
    </nav>
  );
}

/** Campaigns and exports that run: how far they are together, and the way to the newest campaign of them. */
function Running(): ReactNode {
  const campaigns = useCampaigns((state) => state.campaigns);
  const order = useCampaigns((state) => state.order);
  const jobs = useJobs((state) => state.jobs);
  const generating = order
    .flatMap((id) => campaigns[id] ?? [])
    .filter(({ status }) => status === 'waiting' || status === 'running');
  const exporting = Object.values(jobs).filter((job) => job.kind === 'export' && isActive(job));
  const count = generating.length + exporting.length;
  const id = generating[0]?.id ?? exporting[0]?.campaignId;
  if (count === 0 || !id) return null;
  const shares = [
    ...generating.map(({ succeeded, failed, total }) => (succeeded + failed) / Math.max(1, total)),
    ...exporting.map(({ progress }) => progress),
  ];
  const progress = shares.reduce((sum, share) => sum + share, 0) / count;
  const label = t('app.running', { count });
  return (
    <a href={routeHref({ screen: 'results', campaignId: id })} className={styles['place']}>
      <span className={styles['ring']}>
        <ProgressRing value={progress} label={label} size={36} />
        <span aria-hidden>{Math.floor(progress * 100)}</span>
      </span>
      {label}
    </a>
  );
}

function PlaceLink({ place }: { place: Place }): ReactNode {
  const current = useRoute(({ route }) => place.screens.includes(route.screen));
  const Icon = place.icon;
  const label = t(place.label);
  return (
    <Tooltip label={<ShortcutHint action={label} shortcut={place.shortcut} />} position="right">
      <a
        href={routeHref(place.route)}
        className={styles['place']}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={ariaKeys(place.shortcut)}
      >
        <Icon aria-hidden />
        {label}
      </a>
    </Tooltip>
  );
}
