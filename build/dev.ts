import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, sep } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { pageServerVariable } from '#electron/main/page-server.ts';
import { root } from './bundle.ts';
import { freePort } from './free-port.ts';

/**
 * `npm run dev`: the app with its page from Vite's server. A change of the window shows at once, and the page keeps its
 * state where React can; a change of anything else starts the app again. Arguments are those of `npm start`.
 */

/** Folders whose code runs outside the page. */
const nodeSides = ['electron', 'shared'].map((folder) => join(root, folder));

/** Delay after a change, milliseconds, as an editor may write several files in a row. */
const calm = 300;

async function startVite(): Promise<{ vite: ViteDevServer; address: string }> {
  // Vite's client connects to the server itself, while all else goes through the app.
  const port = await freePort();
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { host: '127.0.0.1', port, strictPort: true, hmr: { host: '127.0.0.1', clientPort: port, protocol: 'ws' } },
    appType: 'spa',
  });
  await vite.listen();
  return { vite, address: `http://127.0.0.1:${port}` };
}

/** Runs the app until it ends, and again after each change outside the page. */
async function runApp(vite: ViteDevServer, address: string): Promise<number> {
  let app: ChildProcess;
  let isChanged = false;
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.add(nodeSides);
  vite.watcher.on('all', (_event, path) => {
    if (!nodeSides.some((folder) => path.startsWith(`${folder}${sep}`)) || !path.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isChanged = true;
      console.log('Starting the app again…');
      app.kill('SIGTERM');
    }, calm);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Ctrl-C has reached the app as well. It ends in order, and this process after it.
    process.on(signal, () => {
      isChanged = false;
      clearTimeout(timer);
      if (signal === 'SIGTERM') app.kill(signal);
    });
  }
  do {
    isChanged = false;
    app = spawn(process.execPath, [join(root, 'build', 'start.ts'), ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, [pageServerVariable]: address },
    });
    await once(app, 'exit');
  } while (isChanged);
  clearTimeout(timer);
  return app.exitCode ?? 1;
}

const { vite, address } = await startVite();
console.log(`Gallery of the window's parts: ${address}/gallery/index.html`);
process.exitCode = await runApp(vite, address);
await vite.close();
