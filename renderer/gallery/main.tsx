import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '../src/app/theme/mantine-parts.css';
import '../src/app/theme/tokens.css';
import '../src/app/theme/global.css';
import '../src/app/theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '#shared/language/index.ts';
import { speak } from '../src/language/index.ts';
import { Gallery, type Look } from './gallery.tsx';

/** For developers: `npm run dev` names its address, `npm run gallery` takes its pictures. It is no part of the app. */

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const given = new URLSearchParams(location.search);
const language = given.get('language') ?? 'en';
const look: Look = {
  theme: given.get('theme') === 'light' ? 'light' : 'dark',
  language: isLanguage(language) ? language : 'en',
  direction: given.get('direction') === 'rtl' ? 'rtl' : 'ltr',
};
await speak(look.language);
document.documentElement.dir = look.direction;
// Before anything is drawn: the tokens are read while drawing.
document.documentElement.dataset['mantineColorScheme'] = look.theme;
createRoot(root).render(<Gallery look={look} />);
