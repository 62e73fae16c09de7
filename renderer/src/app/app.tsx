import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { LucideProvider } from 'lucide-react';
import { useLanguage } from '../language/index.ts';
import { routeHref, useApp, useRoute, type Route, usePreferences, useTemplates } from '../stores/index.ts';
import { TemplatesScreen as Templates } from '../features/templates/templates-screen.tsx';
import { ErrorSurroundings, focusHeading } from '../ui/index.ts';
import styles from './app.module.css';
import { DropOverlay } from './drop-overlay.tsx';
import { ErrorBoundary, Nothing, ScreenFailed, WindowFailed } from './error-boundary.tsx';
import { lazyComponent, type LazyComponent } from './lazy-component.tsx';
import { LinkBanner } from './link-banner.tsx';
import { Rail, RailFailed } from './rail.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Splash } from './splash.tsx';
import { mantineTheme, mantineVariables } from './theme/mantine-theme.ts';
import { UpdateBanner } from './update-banner.tsx';
import { useMediaQuery } from '@mantine/hooks';

const Tour = lazy(async () => ({ default: (await import('./tour/tour.tsx')).Tour }));
const TemplatesScreen = takingFocus(Templates);
const RecorderScreen = lazyScreen(
  async () => (await import('../features/recorder/recorder-screen.tsx')).RecorderScreen,
);
const SentencesScreen = lazyScreen(
  async () => (await import('../features/recorder/retakes/sentences-screen.tsx')).SentencesScreen,
);
const VoicesScreen = lazyScreen(async () => (await import('../features/voices/voices-screen.tsx')).VoicesScreen);
const SprintScreen = lazyScreen(async () => (await import('../features/voices/sprint/sprint-screen.tsx')).SprintScreen);
const SettingsScreen = lazyScreen(
  async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
);
const EditorScreen = lazyScreen(async () => (await import('../features/editor/editor-screen.tsx')).EditorScreen);
const CampaignScreen = lazyScreen(
  async () => (await import('../features/campaign/campaign-screen.tsx')).CampaignScreen,
);
const ResultsScreen = lazyScreen(async () => (await import('../features/results/results-screen.tsx')).ResultsScreen);

/** In the order in which they are likely to be opened. Templates are part of the window's bundle. */
const screens = {
  results: ResultsScreen,
  editor: EditorScreen,
  campaign: CampaignScreen,
  recorder: RecorderScreen,
  voices: VoicesScreen,
  settings: SettingsScreen,
  sprint: SprintScreen,
  sentences: SentencesScreen,
} satisfies Record<Exclude<Route['screen'], 'templates'>, Pick<LazyComponent<never>, 'preload'>>;

/** Fetches the code of the window's first screen. */
export async function preloadFirstScreen(): Promise<void> {
  const { screen } = useRoute.getState().route;
  if (screen !== 'templates') await preload(screens[screen]);
}

/** If one fails to load, opening it tries again and reports the failure. */
async function preload(screen: Pick<LazyComponent<never>, 'preload'>): Promise<void> {
  await Promise.allSettled([screen.preload()]);
}

/** One after the other, after the first drawing, so that a screen that is opened meanwhile waits for little else. */
async function preloadScreens(): Promise<void> {
  for (const screen of Object.values(screens)) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await preload(screen);
  }
}

export function App(): ReactNode {
  const language = useLanguage((state) => state.language);
  return (
    <DirectionProvider>
      <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={useScheme()}>
        <LucideProvider strokeWidth={1.7}>
          <ErrorSurroundings value={useSurroundings()}>
            <Notifications position="bottom-left" limit={4} containerWidth={400} zIndex={400} />
            <ErrorBoundary fallback={WindowFailed}>
              <Window key={language} />
            </ErrorBoundary>
          </ErrorSurroundings>
        </LucideProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Where errors happen, for developers. */
function useSurroundings(): ComponentProps<typeof ErrorSurroundings>['value'] {
  const version = useApp((state) => state.info?.version);
  const studio = useApp((state) => state.connection?.baseUrl);
  return useMemo(() => ({ version, studio }), [version, studio]);
}

function Window(): ReactNode {
  const connection = useApp((state) => state.connection);
  const route = useRoute((state) => state.route);

  // Fetched while the first screen is shown, so that none of the others starts blank.
  const hasTemplates = useTemplates((state) => state.loaded) && connection !== null;
  useEffect(() => {
    if (hasTemplates) void preloadScreens();
  }, [hasTemplates]);

  if (!connection) return <Splash />;
  return (
    <div className={styles['window']}>
      <ErrorBoundary fallback={RailFailed}>
        <Rail />
      </ErrorBoundary>
      <div className={styles['place']}>
        <LinkBanner />
        <UpdateBanner />
        <div className={styles['screen']}>
          <ErrorBoundary key={screenKey(route, connection.account)} fallback={ScreenFailed}>
            {screenOf(route)}
          </ErrorBoundary>
        </div>
      </div>
      {/* Their work goes on without them. */}
      <ErrorBoundary fallback={Nothing}>
        <WantedTour />
      </ErrorBoundary>
      <ErrorBoundary fallback={Nothing}>
        <DropOverlay />
      </ErrorBoundary>
      <ErrorBoundary fallback={Nothing}>
        <Shortcuts />
      </ErrorBoundary>
    </div>
  );
}

/** Loaded only while the tour goes on. */
function WantedTour(): ReactNode {
  const isOn = usePreferences(({ tour }) => tour.state === 'on');
  return (
    isOn && (
      <Suspense fallback={null}>
        <Tour />
      </Suspense>
    )
  );
}

const sharing: ReadonlySet<Route['screen']> = new Set(['voices', 'settings']);

/** Another template, campaign or account is another screen, with fresh state. */
function screenKey(route: Route, account: string): string {
  // Parts of a screen share its bar.
  if (route.screen === 'campaign') return `${account} campaign ${route.templateId}`;
  return `${account} ${sharing.has(route.screen) ? route.screen : JSON.stringify(route)}`;
}

function screenOf(route: Route): ReactNode {
  switch (route.screen) {
    case 'recorder':
      return <RecorderScreen />;
    case 'sentences':
      return <SentencesScreen templateId={route.templateId} />;
    case 'voices':
      return <VoicesScreen part={route.part} actorId={route.actorId} />;
    case 'sprint':
      return <SprintScreen place={route} />;
    case 'settings':
      return <SettingsScreen part={route.part} />;
    case 'editor':
      return <EditorScreen templateId={route.templateId} />;
    case 'campaign':
      return <CampaignScreen templateId={route.templateId} step={route.step ?? 'people'} />;
    case 'results':
      return <ResultsScreen campaignId={route.campaignId} />;
    default:
      return <TemplatesScreen folderId={route.screen === 'templates' ? route.folderId : undefined} />;
  }
}

function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazyComponent(async () => takingFocus(await load()));
}

function takingFocus<Props extends object>(Screen: ComponentType<Props>): ComponentType<Props> {
  return function FocusedScreen(props) {
    return (
      <>
        <Screen {...props} />
        <FocusScreen />
      </>
    );
  };
}

/** Whether a screen was shown before: the first one leaves the focus at the start of the page. */
let shownBefore = false;

/** Moves the focus to the heading of a new screen, or of a new part whose link is gone. Drawn after the screen. */
function FocusScreen(): null {
  const href = useRoute(({ route }) => routeHref(route));
  useEffect(() => {
    const isFirst = !shownBefore;
    shownBefore = true;
    if (isFirst || document.activeElement?.closest('main, [role="dialog"]')) return;
    focusHeading();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [href]);
  return null;
}

/** The colour scheme to draw: the user's choice, else the system's. */
function useScheme(): 'light' | 'dark' {
  const theme = usePreferences((state) => state.theme);
  const systemIsLight = useMediaQuery('(prefers-color-scheme: light)', undefined, { getInitialValueInEffect: false });
  const scheme = theme === 'system' ? (systemIsLight === true ? 'light' : 'dark') : theme;
  // Mantine sets it on the page after the effects of its children, in which canvases read the page's colours.
  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  return scheme;
}
