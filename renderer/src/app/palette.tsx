import '@mantine/spotlight/styles.layer.css';
import { useEffect, type ReactNode } from 'react';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import {
  Cloud,
  Film,
  Folder,
  Keyboard,
  Laptop,
  MicVocal,
  Monitor,
  Moon,
  Route as RouteIcon,
  Search,
  Send,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '../language/index.ts';
import { accountName } from '../lib/account-name.ts';
import { searchKey } from '../lib/search-key.ts';
import {
  doWanted,
  settingsParts,
  showTour,
  useAccounts,
  useCampaigns,
  useFolders,
  usePreferences,
  useRoute,
  useScreenActions,
  useTemplates,
  voicesParts,
  type Route,
  type Theme,
} from '../stores/index.ts';
import { actionsOf } from '../features/results/model/campaign-actions.ts';
import { settingsIcon } from '../features/settings/settings-nav.tsx';
import { focusHeading, Keys, useActing, useReturnFocus } from '../ui/index.ts';
import { newWays } from './new-menu.tsx';
import { allPlaces } from './rail.tsx';
import './theme/palette.css';

const [palette, paletteActions] = createSpotlight();

/** Maximum number of results drawn; per group before anything is typed. */
const mostFound = 40;
const mostOffered = 6;
/** Recent campaigns with actions available everywhere. */
const recentCampaigns = 3;

const themes: readonly [Theme, LabelKey, LucideIcon][] = [
  ['light', 'app.useLight', Sun],
  ['dark', 'app.useDark', Moon],
  ['system', 'app.useSystemTheme', Monitor],
];

type PaletteProps = { onClosed: () => void; onShortcuts: () => void };

/** All places and actions, found by typing a part of their name. Drawn while it is open. */
export function Palette({ onClosed, onShortcuts }: PaletteProps): ReactNode {
  const actions = useActions(onShortcuts);
  useReturnFocus();
  // After the focus has returned: to another screen, or where the action opens a menu or dialog.
  useNewScreenFocus();
  useEffect(() => doWanted, []);
  useEffect(() => paletteActions.open(), []);
  return (
    <Spotlight
      store={palette}
      actions={actions}
      filter={filterActions}
      shortcut={null}
      limit={mostFound}
      highlightQuery
      scrollable
      maxHeight={460}
      centered={false}
      yOffset="12vh"
      overlayProps={{ color: 'var(--overlay)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 100 }}
      onSpotlightClose={onClosed}
      nothingFound={t('common.nothingFound')}
      searchProps={{
        'aria-label': t('app.paletteSearch'),
        placeholder: t('app.paletteSearch'),
        leftSection: <Search size={17} />,
      }}
      aria-label={t('app.palette')}
    />
  );
}

/** Moves the focus to the heading of the screen that was chosen: what had it before belongs to another one. */
function useNewScreenFocus(): void {
  useEffect(() => {
    const before = useRoute.getState().route;
    return () => {
      if (useRoute.getState().route !== before && !document.activeElement?.closest('main')) focusHeading();
    };
  }, []);
}

/** Matches all typed words in any order, ignoring accents and capitals. */
function filterActions(query: string, given: readonly (SpotlightActionData | SpotlightActionGroupData)[]) {
  const groups = given.filter((item) => 'actions' in item);
  const words = searchKey(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return groups.map((group) => ({ ...group, actions: group.actions.slice(0, mostOffered) }));
  const fits = ({ label = '', description = '', keywords = '' }: SpotlightActionData): boolean => {
    const text = searchKey(`${label} ${description} ${String(keywords)}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, actions: group.actions.filter(fits) }))
    .filter(({ actions }) => actions.length > 0);
}

function useActions(onShortcuts: () => void): SpotlightActionGroupData[] {
  return [
    { group: t('app.here'), actions: useOpenScreenActions() },
    { group: t('app.goTo'), actions: usePlaces() },
    { group: t('app.templates'), actions: useTemplateActions() },
    { group: t('app.campaigns'), actions: useCampaignActions() },
    { group: t('app.actions'), actions: useAppActions(onShortcuts) },
    { group: t('app.voicesAndSettings'), actions: partActions() },
  ].filter(({ actions }) => actions.length > 0);
}

function goTo(route: Route): () => void {
  return () => useRoute.getState().navigate(route);
}

function action(id: string, label: string, Icon: LucideIcon, onClick: () => void): SpotlightActionData {
  return { id, label, onClick, leftSection: <Icon size={17} aria-hidden /> };
}

function usePlaces(): SpotlightActionData[] {
  const folders = useFolders((state) => state.folders);
  return [
    ...allPlaces.map(({ label, icon, route, shortcut }) => ({
      ...action(`place ${route.screen}`, t(label), icon, goTo(route)),
      rightSection: <Keys shortcut={shortcut} />,
    })),
    ...folders.map(({ id, name }) => ({
      ...action(`folder ${id}`, name, Folder, goTo({ screen: 'templates', folderId: id })),
      description: t('common.folder'),
    })),
  ];
}

function partActions(): SpotlightActionData[] {
  return [
    ...voicesParts.map(({ part, label }) => ({
      ...action(`voices ${label}`, t(label), MicVocal, goTo({ screen: 'voices', part })),
      description: t('app.voices'),
    })),
    ...settingsParts.map(({ part, label }) => ({
      ...action(`settings ${label}`, t(label), settingsIcon(part), goTo({ screen: 'settings', part })),
      description: t('app.settings'),
    })),
  ];
}

function useTemplateActions(): SpotlightActionData[] {
  const { templates, order } = useTemplates();
  return order.flatMap((id) => {
    const template = templates[id];
    if (template?.status !== 'ready') return [];
    const { name } = template;
    return [
      action(`template ${id}`, name, Film, goTo({ screen: 'editor', templateId: id })),
      action(`begin ${id}`, t('app.newCampaignOf', { name }), Send, goTo({ screen: 'campaign', templateId: id })),
    ];
  });
}

/** Actions of the open screen. */
function useOpenScreenActions(): SpotlightActionData[] {
  const { place, actions } = useScreenActions();
  if (place === null) return [];
  return actions.map(({ id, label, icon, words, shortcut }) => ({
    ...action(`here ${id}`, label, icon, () => useScreenActions.setState({ wanted: { place, id } })),
    ...(words !== undefined && { keywords: words }),
    ...(shortcut !== undefined && { rightSection: <Keys shortcut={shortcut} /> }),
  }));
}

/** The campaigns, and the actions of the latest. */
function useCampaignActions(): SpotlightActionData[] {
  const { campaigns, order } = useCampaigns();
  const open = useScreenActions((state) => state.place);
  const known = order.flatMap((id) => campaigns[id] ?? []);
  const ways = known.map(({ id, name, templateName }) => ({
    ...action(`campaign ${id}`, name, Send, goTo({ screen: 'results', campaignId: id })),
    description: templateName,
  }));
  const latest = known.slice(0, recentCampaigns).filter(({ id }) => id !== open);
  const actions = latest.flatMap((campaign) =>
    actionsOf(campaign).map(({ id, label, icon, words }) => ({
      ...action(`campaign ${campaign.id} ${id}`, label, icon, () => {
        useScreenActions.setState({ wanted: { place: campaign.id, id } });
        goTo({ screen: 'results', campaignId: campaign.id })();
      }),
      description: campaign.name,
      ...(words !== undefined && { keywords: words }),
    })),
  );
  return [...ways, ...actions];
}

function useAppActions(onShortcuts: () => void): SpotlightActionData[] {
  const accounts = useAccounts((state) => state.accounts);
  const { change, theme: current } = usePreferences();
  const { act } = useActing();
  return [
    ...newWays.map(({ key, label, icon, run }) => action(`new ${key}`, t(label), icon, () => act(async () => run()))),
    ...accounts
      .filter((account) => !account.current)
      .map((account) =>
        action(
          `account ${account.id}`,
          t('app.switchTo', { name: accountName(account) }),
          account.kind === 'builtin' ? Laptop : Cloud,
          () => act(() => useAccounts.getState().use(account.id)),
        ),
      ),
    ...themes
      .filter(([theme]) => theme !== current)
      .map(([theme, label, icon]) => action(`theme ${theme}`, t(label), icon, () => act(() => change({ theme })))),
    action('tour', t('tour.show'), RouteIcon, () => act(showTour)),
    action('shortcuts', t('app.showShortcuts'), Keyboard, onShortcuts),
  ];
}
