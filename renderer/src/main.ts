import { start } from './app/start.tsx';

// The page's content policy forbids making code from text, which zod would try for every schema. It is told by its name
// for that, as it comes only with the screens that check something.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await start(root);
