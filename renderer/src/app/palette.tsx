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
  Search,
  Send,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { keysText } from '../lib/keys.ts';
import { searchKey } from '../lib/search-key.ts';
import {
  useAccounts,
  useCampaigns,
  useFolders,
  usePreferences,
  useRoute,
  useTemplates,
  type Route,
  type Theme,
} from '../stores/index.ts';
import { settingsParts } from '../features/settings/settings-nav.tsx';
import { voicesParts } from '../features/voices/voices-parts.tsx';
import { Kbd, useActing, useReturnFocus } from '../ui/index.ts';
import { allPlaces } from './rail.tsx';
import './theme/palette.css';

const [palette, paletteActions] = createSpotlight();

/** Of what is found, as many are drawn; of each group before anything is typed. */
const mostFound = 40;
const mostOffered = 6;

const themes: readonly [Theme, string, LucideIcon][] = [
  ['light', 'Use the light theme', Sun],
  ['dark', 'Use the dark theme', Moon],
  ['system', 'Use the system’s theme', Monitor],
];

type PaletteProps = { onClosed: () => void; onShortcuts: () => void };

/** Everything one can go to or do from anywhere, by typing a part of its name. Drawn while it is open. */
export function Palette({ onClosed, onShortcuts }: PaletteProps): ReactNode {
  const actions = useActions(onShortcuts);
  useReturnFocus();
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
      nothingFound="Nothing has that name."
      searchProps={{
        'aria-label': 'Go to a screen, template or campaign, or do something',
        placeholder: 'Go to, or do…',
        leftSection: <Search size={17} strokeWidth={1.7} />,
      }}
      aria-label="Command palette"
    />
  );
}

/** Finds names whatever their accents and capitals, by all typed words in any order. */
function filterActions(query: string, given: readonly (SpotlightActionData | SpotlightActionGroupData)[]) {
  const groups = given.filter((item) => 'actions' in item);
  const words = searchKey(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return groups.map((group) => ({ ...group, actions: group.actions.slice(0, mostOffered) }));
  const fits = ({ label = '', description = '' }: SpotlightActionData): boolean => {
    const text = searchKey(`${label} ${description}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, actions: group.actions.filter(fits) }))
    .filter(({ actions }) => actions.length > 0);
}

function useActions(onShortcuts: () => void): SpotlightActionGroupData[] {
  return [
    { group: 'Go to', actions: usePlaces() },
    { group: 'Templates', actions: useTemplateActions() },
    { group: 'Campaigns', actions: useCampaignActions() },
    { group: 'Do', actions: useDeeds(onShortcuts) },
    { group: 'Voices and settings', actions: [...parts] },
  ].filter(({ actions }) => actions.length > 0);
}

function goTo(route: Route): () => void {
  return () => useRoute.getState().navigate(route);
}

function action(id: string, label: string, Icon: LucideIcon, onClick: () => void): SpotlightActionData {
  return { id, label, onClick, leftSection: <Icon size={17} strokeWidth={1.7} aria-hidden /> };
}

function usePlaces(): SpotlightActionData[] {
  const folders = useFolders((state) => state.folders);
  return [
    ...allPlaces.map(({ label, icon, route, shortcut }) => ({
      ...action(`place ${label}`, label, icon, goTo(route)),
      rightSection: <Kbd>{keysText(shortcut)}</Kbd>,
    })),
    ...folders.map(({ id, name }) => ({
      ...action(`folder ${id}`, name, Folder, goTo({ screen: 'library', folderId: id })),
      description: 'Folder',
    })),
  ];
}

const parts: readonly SpotlightActionData[] = [
  ...voicesParts.map(({ part, label }) => ({
    ...action(`voices ${label}`, label, MicVocal, goTo({ screen: 'voices', part })),
    description: 'Voices',
  })),
  ...settingsParts.map(({ part, label, icon }) => ({
    ...action(`settings ${label}`, label, icon, goTo({ screen: 'settings', part })),
    description: 'Settings',
  })),
];

function useTemplateActions(): SpotlightActionData[] {
  const { templates, order } = useTemplates();
  return order.flatMap((id) => {
    const template = templates[id];
    if (template?.status !== 'ready') return [];
    const { name } = template;
    return [
      action(`template ${id}`, name, Film, goTo({ screen: 'editor', templateId: id })),
      action(`begin ${id}`, `New campaign: ${name}`, Send, goTo({ screen: 'campaign', templateId: id })),
    ];
  });
}

function useCampaignActions(): SpotlightActionData[] {
  const { campaigns, order } = useCampaigns();
  return order.flatMap((id) => {
    const campaign = campaigns[id];
    if (!campaign) return [];
    return [
      {
        ...action(`campaign ${id}`, campaign.name, Send, goTo({ screen: 'activity', campaignId: id })),
        description: campaign.templateName,
      },
    ];
  });
}

function useDeeds(onShortcuts: () => void): SpotlightActionData[] {
  const accounts = useAccounts((state) => state.accounts);
  const { change, theme: current } = usePreferences();
  const act = useActing(() => undefined);
  return [
    ...accounts
      .filter((account) => !account.current)
      .map(({ id, name, kind }) =>
        action(`account ${id}`, `Switch to ${name}`, kind === 'builtin' ? Laptop : Cloud, () =>
          act(() => useAccounts.getState().use(id)),
        ),
      ),
    ...themes
      .filter(([theme]) => theme !== current)
      .map(([theme, label, icon]) => action(`theme ${theme}`, label, icon, () => act(() => change({ theme })))),
    action('shortcuts', 'Show all keyboard shortcuts', Keyboard, onShortcuts),
  ];
}
