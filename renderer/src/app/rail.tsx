import type { ReactNode } from 'react';
import { Tooltip } from '@mantine/core';
import type { LabelKey } from '#shared/language/index.ts';
import { Activity, FolderOpen, MicVocal, Settings, Video, type LucideIcon } from 'lucide-react';
import { t } from '../language/index.ts';
import { ariaKeys } from '../lib/keys.ts';
import { placeShortcuts } from '../lib/shortcuts.ts';
import { isActive, routeHref, useCampaigns, useJobs, useRoute, type Route } from '../stores/index.ts';
import { Logo, ShortcutHint } from '../ui/index.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import styles from './rail.module.css';

type Place = { label: LabelKey; icon: LucideIcon; route: Route; screens: Route['screen'][]; shortcut: string };

const places: readonly Place[] = [
  {
    label: 'app.library',
    icon: FolderOpen,
    route: { screen: 'library' },
    screens: ['library', 'editor', 'campaign', 'sentences'],
    shortcut: placeShortcuts.library,
  },
  {
    label: 'app.record',
    icon: Video,
    route: { screen: 'recorder' },
    screens: ['recorder'],
    shortcut: placeShortcuts.record,
  },
  {
    label: 'app.voices',
    icon: MicVocal,
    route: { screen: 'voices' },
    screens: ['voices', 'sprint'],
    shortcut: placeShortcuts.voices,
  },
  {
    label: 'app.activity',
    icon: Activity,
    route: { screen: 'activity' },
    screens: ['activity'],
    shortcut: placeShortcuts.activity,
  },
];

const settingsPlace: Place = {
  label: 'app.settings',
  icon: Settings,
  route: { screen: 'settings' },
  screens: ['settings'],
  shortcut: placeShortcuts.settings,
};

/** The app's places, always visible at the start. */
export function Rail(): ReactNode {
  const running = useRunningCount();
  return (
    <nav aria-label={t('app.rail')} className={styles['rail']}>
      <a href={routeHref({ screen: 'library' })} className={styles['logo']} aria-label={t('app.logo')}>
        <Logo />
      </a>
      {places.map((place) => (
        <PlaceLink key={place.label} place={place} count={place.route.screen === 'activity' ? running : 0} />
      ))}
      <span className={styles['gap']} />
      <AccountSwitcher />
      <PlaceLink place={settingsPlace} count={0} />
    </nav>
  );
}

/** In place of a failed rail: links to all places. */
export function RailFailed(): ReactNode {
  return (
    <nav aria-label={t('app.rail')} className={styles['rail']}>
      {allPlaces.map(({ label, icon: Icon, route }) => (
        <a key={label} href={routeHref(route)} className={styles['place']} aria-label={t(label)}>
          <Icon aria-hidden />
        </a>
      ))}
    </nav>
  );
}

/** Number of running campaigns and exports. */
function useRunningCount(): number {
  const campaigns = useCampaigns((state) => state.campaigns);
  const jobs = useJobs((state) => state.jobs);
  const generating = Object.values(campaigns).filter(({ status }) => status === 'waiting' || status === 'running');
  const exporting = Object.values(jobs).filter((job) => job.kind === 'export' && isActive(job));
  return generating.length + exporting.length;
}

function PlaceLink({ place, count }: { place: Place; count: number }): ReactNode {
  const current = useRoute(({ route }) => place.screens.includes(route.screen));
  const Icon = place.icon;
  const label = t(place.label);
  return (
    <Tooltip label={<ShortcutHint action={label} shortcut={place.shortcut} />} position="right">
      <a
        href={routeHref(place.route)}
        className={styles['place']}
        aria-label={count > 0 ? t('app.placeRunning', { place: label, count }) : label}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={ariaKeys(place.shortcut)}
      >
        <Icon aria-hidden />
        {count > 0 && (
          <span className={styles['count']} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </a>
    </Tooltip>
  );
}

export const allPlaces: readonly Place[] = [...places, settingsPlace];
