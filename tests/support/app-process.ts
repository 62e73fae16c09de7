import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the browser host as `npm start` does and reads the address it prints. */
export async function startApp(
  dataFolder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ address: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['electron/main/browser.ts', '--no-open', '--data', dataFolder], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(line)?.[0];
    if (address !== undefined) return { address, process: child };
  }
  throw new Error(`the browser host ended with code ${child.exitCode} before it printed its address`);
}

export async function stopApp(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
