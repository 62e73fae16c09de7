import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './theme/tokens.css';
import './theme/global.css';
import './theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { startStores } from '../stores/index.ts';
import { App } from './app.tsx';
import { reportUnhandledErrors } from './report-errors.ts';

/** Connects the stores with the app and draws the window. */
export function start(root: HTMLElement): void {
  reportUnhandledErrors();
  startStores();
  createRoot(root).render(<App />);
}
