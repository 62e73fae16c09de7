import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/theme/tokens.css';
import './app/theme/global.css';
import './app/theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reportUnhandledErrors } from './app/report-errors.ts';
import { startStores } from './stores/index.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

reportUnhandledErrors();
startStores();
createRoot(root).render(<App />);
