import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openReverseProxy } from '../../support/reverse-proxy.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const announcement = z.object({ url: z.string(), client_id: z.string(), client_secret: z.string() });

export type PublicStudio = {
  /** Where everybody reaches it, by TLS. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** File with the certificate that its clients have to trust. */
  certificate: string;
  end(): Promise<void>;
};

/** A studio that runs as a service behind a proxy, as one with a public address does. It loads pictures from this computer. */
export async function startPublicStudio(): Promise<PublicStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'vocative-public-'));
  const proxy = await openReverseProxy();
  const certificate = join(folder, 'certificate.pem');
  await writeFile(certificate, proxy.cert);
  const args = ['--data', join(folder, 'data'), '--public-url', proxy.url, '--allow-loopback-receivers', '--json'];
  const child = spawn(process.execPath, ['electron/cli/main.ts', 'serve', ...args], {
    cwd: repository,
    env: { ...process.env, VOCATIVE_LOG: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const line of createInterface({ input: child.stdout })) {
    printed += line;
    if (line.endsWith('}')) break;
  }
  const { url, client_id, client_secret } = announcement.parse(JSON.parse(printed));
  proxy.passTo(url, 'asked');
  return {
    url: proxy.url,
    clientId: client_id,
    clientSecret: client_secret,
    certificate,
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await proxy.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
