import { resolve } from 'node:path';
import { createLogger } from '../../lib/logger.ts';
import { startStudio } from '../../studio/studio.ts';
import type { Output } from '../output.ts';

export type ServeOptions = { host: string; port: number; data: string; publicUrl?: string };

/** `serve`: the studio service alone, until SIGTERM or Ctrl-C; then it drains. */
export async function serveCommand(options: ServeOptions, output: Output): Promise<void> {
  const { host, port, publicUrl } = options;
  const studio = await startStudio({
    dataFolder: resolve(options.data),
    host,
    port,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    logger: createLogger('studio'),
  });
  const { url, clientId, clientSecret, token } = studio;
  output.result({ url, client_id: clientId, client_secret: clientSecret, token }, [
    `The studio answers at ${url}`,
    `  client id      ${clientId}`,
    `  client secret  ${clientSecret}`,
    `  token          ${token}`,
    'Stop it with Ctrl-C.',
  ]);
  await new Promise<void>((stop) => {
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  });
  await studio.close();
}
