import { config } from 'zod';

// The page's content policy forbids making code from text, which zod would try for every schema. It asks when a
// schema is made, so this comes before the rest is loaded.
config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { start } = await import('./app/start.tsx');
await start(root);
