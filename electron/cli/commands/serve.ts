import { openOwnAccess } from '#electron/client/studio.ts';
import { makeWritableFolder, privateMode } from '#electron/lib/files.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { keepFolderPrivate } from '#electron/lib/own-folder.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { studioFolder, UsageError } from '../command-line.ts';
import { asTyped, type Output } from '../output.ts';

type ServeOptions = {
  host: string;
  port: number;
  data: string;
  publicUrl?: string;
  trustProxy?: string[];
  allowLoopbackReceivers: boolean;
  workers?: number;
  engine?: string;
  content?: string;
};

/** `serve`: runs the studio service without the app until SIGTERM or Ctrl-C, then drains it. */
export async function serveCommand(options: ServeOptions, output: Output): Promise<void> {
  const { host, port, publicUrl, trustProxy, allowLoopbackReceivers, workers, engine, content } = options;
  if (engine === undefined && content !== undefined)
    throw new UsageError('--engine', 'A shared folder is for other machines, which need --engine nats://HOST.');
  await provideVoices(output.note);
  const logger = createLogger('studio');
  const dataFolder = studioFolder(options);
  await makeWritableFolder(options.data, privateMode);
  await keepFolderPrivate(options.data, logger);
  const studio = await startStudio({
    dataFolder,
    host,
    port,
    announced: true,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    loopbackReceivers: allowLoopbackReceivers,
    ...(workers === undefined ? {} : { workers }),
    ...(engine !== undefined && {
      farm: {
        engine,
        content,
        onAway: ({ message }) => output.note(`${message} (${engine}) The studio renders alone until then.`),
      },
    }),
    logger,
  });
  const { url } = studio;
  const first = await firstCredentials(studio);
  output.result({ url, ...first }, [
    `The studio answers at ${url}`,
    ...(first
      ? [
          `  client id      ${first.client_id}`,
          `  client secret  ${first.client_secret}`,
          `The secret is shown this once. “${asTyped('credentials add')}” makes more.`,
        ]
      : [`Its credentials stay as they are. “${asTyped('credentials list')}” shows them, “add” makes more.`]),
    'Stop it with Ctrl-C.',
  ]);
  await new Promise<void>((stop) => {
    // A signal to the process group may arrive twice, from a parent that passes it on. It must not cut the end short.
    process.on('SIGTERM', stop);
    process.once('SIGINT', stop);
  });
  await studio.close();
}

type FirstCredentials = { client_id: string; client_secret: string };

/** Creates the first credentials of a studio; undefined if it has some. */
async function firstCredentials(studio: Studio): Promise<FirstCredentials | undefined> {
  const { client } = openOwnAccess(studio);
  if ((await client.call('listCredentials', {})).length > 0) return undefined;
  const { client_id, client_secret } = await client.call('createCredential', { name: 'First' });
  return { client_id, client_secret };
}
