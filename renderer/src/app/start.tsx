import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './theme/mantine-parts.css';
import './theme/tokens.css';
import './theme/global.css';
import './theme/frame.css';
import './theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { followExports } from '../exports/index.ts';
import { speak, t } from '../language/index.ts';
import { useLetterKeys } from '../lib/letter-keys.ts';
import { copiedText } from '../lib/copied-text.ts';
import { ignoreStrayClicks } from '../lib/second-click.ts';
import {
  followEndedCopies,
  followLink,
  followOpened,
  reportFault,
  startStores,
  useApp,
  usePreferences,
  useTemplates,
} from '../stores/index.ts';
import { App, preloadFirstScreen } from './app.tsx';
import { ErrorBoundary, WindowFailed } from './error-boundary.tsx';
import { followTitle } from './window-title.ts';
import { toProblem } from '../lib/problem.ts';
import { toast } from '../ui/index.ts';
import { addVideos, isRecordingScreen } from './add-videos.ts';

/**
 * How long the page's own frame waits for theme, language, first screen and its data, milliseconds. The app may still
 * be starting.
 */
const frameLimit = 1_000;

/** Applies the chosen language, now and after every change. */
async function followLanguage(): Promise<void> {
  usePreferences.subscribe(({ language }, before) => {
    if (language !== before.language) void speak(language);
  });
  await speak(usePreferences.getState().language);
}

/** For the first picture of the next start, whose theme `theme.js` sets. */
function rememberTheme(): void {
  usePreferences.subscribe(({ loaded, theme }, before) => {
    if (!loaded || (before.loaded && theme === before.theme)) return;
    document.cookie = `vocative-theme=${theme}; path=/; max-age=31536000; samesite=strict`;
    localStorage.setItem('vocative-theme', theme);
  });
}

/** Resolves when the app has answered with the templates, or failed. */
function libraryKnown(): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      const { connection, problem } = useApp.getState();
      const templates = useTemplates.getState();
      if (problem ?? templates.problem ?? (connection && templates.loaded)) resolve();
    }
    useApp.subscribe(look);
    useTemplates.subscribe(look);
  });
}

/** Single letters are shortcuts unless the user switched them off. */
function followLetterKeys(): void {
  usePreferences.subscribe(({ letterKeys: on }) => useLetterKeys.setState({ on }));
}

/** Connects the stores with the app and draws the window. */
export async function start(root: HTMLElement): Promise<void> {
  reportUnhandledErrors();
  followLetterKeys();
  ignoreStrayClicks();
  rememberTheme();
  // First: they contain theme and language.
  const known = usePreferences.getState().load().then(followLanguage);
  // The data are requested while the code that draws them is loading.
  startStores();
  followExports();
  reportCopies();
  const drawable = Promise.all([known, preloadFirstScreen(), libraryKnown()]);
  await Promise.race([drawable, new Promise((resolve) => setTimeout(resolve, frameLimit))]);
  followTitle();
  openGiven();
  // The code around the window, e.g. the theme, may fail too.
  createRoot(root).render(
    <ErrorBoundary fallback={WindowFailed}>
      <App />
    </ErrorBoundary>,
  );
}

/** The last resort for errors that no screen handled: they are logged, and shown if somebody waits. */
function reportUnhandledErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportFault('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const problem = toProblem(reason);
    if (problem.code === 'CANCELLED') return;
    reportFault('rejection', reason);
    toast.fail(problem);
  });
}

/** Reports backups and restorations that end after the page that began them was reloaded. */
function reportCopies(): void {
  followEndedCopies((copy) => {
    if (copy.problem === null) toast.show(copiedText(copy), { tone: 'ok', duration: 15_000 });
    else if (copy.problem.code !== 'CANCELLED') toast.fail(copy.problem);
  });
}

/** Opens what the system passes to the app: videos as if dropped, links by navigating. */
function openGiven(): void {
  followOpened({
    onFiles: addVideos,
    onLink(route) {
      const go = (): void => followLink(route);
      if (isRecordingScreen()) toast.show(t('app.linkOpened'), { action: { label: t('app.linkGo'), run: go } });
      else go();
    },
    onProblem: (problem) => void toast.fail(problem),
  });
}
