import { lazy, Suspense, type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useApp, useRoute, type Route } from '../stores/index.ts';
import styles from './app.module.css';
import { DropOverlay } from './drop-overlay.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LinkBanner } from './link-banner.tsx';
import { Rail } from './rail.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Splash } from './splash.tsx';
import { mantineTheme, mantineVariables } from './theme/mantine-theme.ts';
import { useScheme } from './use-theme.ts';

const WelcomeScreen = lazy(async () => ({
  default: (await import('../features/welcome/welcome-screen.tsx')).WelcomeScreen,
}));
const LibraryScreen = lazy(async () => ({
  default: (await import('../features/library/library-screen.tsx')).LibraryScreen,
}));
const RecorderScreen = lazy(async () => ({
  default: (await import('../features/recorder/recorder-screen.tsx')).RecorderScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
}));
const EditorScreen = lazy(async () => ({
  default: (await import('../features/editor/editor-screen.tsx')).EditorScreen,
}));
const CampaignScreen = lazy(async () => ({
  default: (await import('../features/campaign/campaign-screen.tsx')).CampaignScreen,
}));
const ActivityScreen = lazy(async () => ({
  default: (await import('../features/activity/activity-screen.tsx')).ActivityScreen,
}));

export function App(): ReactNode {
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={useScheme()}>
      <Notifications position="bottom-right" limit={4} containerWidth={400} zIndex={400} />
      <Window />
    </MantineProvider>
  );
}

function Window(): ReactNode {
  const connection = useApp((state) => state.connection);
  const route = useRoute((state) => state.route);
  const navigate = useRoute((state) => state.navigate);
  if (!connection) return <Splash />;
  if (!connection.chosen || route.screen === 'welcome') {
    return (
      <Suspense fallback={<Splash />}>
        <WelcomeScreen />
      </Suspense>
    );
  }
  return (
    <div className={styles['window']}>
      <Rail />
      <div className={styles['place']}>
        <LinkBanner />
        <div className={styles['screen']}>
          <ErrorBoundary key={screenKey(route)} onLeave={() => navigate({ screen: 'library' })}>
            <Suspense fallback={null}>{screenOf(route)}</Suspense>
          </ErrorBoundary>
        </div>
      </div>
      <DropOverlay />
      <Shortcuts />
    </div>
  );
}

/** Another template or campaign is another screen: it starts afresh. */
function screenKey(route: Route): string {
  return JSON.stringify(route);
}

function screenOf(route: Route): ReactNode {
  switch (route.screen) {
    case 'recorder':
      return <RecorderScreen />;
    case 'settings':
      return <SettingsScreen />;
    case 'editor':
      return <EditorScreen templateId={route.templateId} />;
    case 'campaign':
      return <CampaignScreen templateId={route.templateId} />;
    case 'activity':
      return <ActivityScreen {...(route.campaignId === undefined ? {} : { campaignId: route.campaignId })} />;
    default:
      return <LibraryScreen />;
  }
}
