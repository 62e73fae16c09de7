import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './theme/mantine-parts.css';
import './theme/tokens.css';
import './theme/global.css';
import './theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { speak, problemText, t } from '../language/index.ts';
import { useLetterKeys } from '../lib/letter-keys.ts';
import { startStores, usePreferences, reportFault, followOpened, useRoute } from '../stores/index.ts';
import { App, preloadFirstScreen } from './app.tsx';
import { ErrorBoundary, WindowFailed } from './error-boundary.tsx';
import { followTitle } from './window-title.ts';
import { toProblem } from '../lib/problem.ts';
import { toast } from '../ui/index.ts';
import { addVideos, isRecordingScreen } from './add-videos.ts';

/**
 * How long the window stays blank for the sake of its theme, its language and its first screen, milliseconds. The app may
 * still be starting.
 */
const blankLimit = 150;

/** Speaks the chosen language, now and after every choice. */
async function followLanguage(): Promise<void> {
  usePreferences.subscribe(({ language }, before) => {
    if (language !== before.language) void speak(language);
  });
  await speak(usePreferences.getState().language);
}

/** Single letters are shortcuts as long as the user wants them to be. */
function followLetterKeys(): void {
  usePreferences.subscribe(({ letterKeys: on }) => useLetterKeys.setState({ on }));
}

/** Connects the stores with the app and draws the window. */
export async function start(root: HTMLElement): Promise<void> {
  reportUnhandledErrors();
  followLetterKeys();
  // First: they say in which theme and language to draw.
  const known = usePreferences.getState().load().then(followLanguage);
  const drawable = Promise.all([known, preloadFirstScreen()]);
  await Promise.race([drawable, new Promise((resolve) => setTimeout(resolve, blankLimit))]);
  startStores();
  followTitle();
  openGiven();
  // Also what draws around the window may fail, the theme for one.
  createRoot(root).render(
    <ErrorBoundary fallback={WindowFailed}>
      <App />
    </ErrorBoundary>,
  );
}

/** The last resort for failures that no screen handled: written to the log, and shown where somebody waits for them. */
function reportUnhandledErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportFault('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const problem = toProblem(reason);
    if (problem.code === 'CANCELLED') return;
    reportFault('rejection', reason);
    toast.show(problemText(problem), { tone: 'bad', duration: 9_000 });
  });
}

/** Opens what the system gives the app: videos as if they were dropped, links by going there. */
function openGiven(): void {
  followOpened({
    onFiles: addVideos,
    onLink(route) {
      const go = (): void => useRoute.getState().navigate(route);
      if (isRecordingScreen()) toast.show(t('app.linkOpened'), { action: { label: t('app.linkGo'), run: go } });
      else go();
    },
    onProblem: (sentence) => void toast.show(sentence, { tone: 'bad', duration: 9_000 }),
  });
}
