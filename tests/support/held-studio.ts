import type { TaskKind } from '#electron/engine/workers/protocol.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { createStandInPool } from './stand-in-pool.ts';

/** `held-studio.ts DATA TEMPLATE KIND`: a studio process whose tasks of a kind never end, for tests that kill it. */

const [dataFolder = '', template = '', kind = 'render'] = process.argv.slice(2);
const pool = createStandInPool(template, dataFolder);
pool.hold(kind as TaskKind);
const logger = createLogger('test', 'silent');
const { url, token } = await startStudio({ dataFolder, host: '127.0.0.1', port: 0, logger, pool });
process.send?.({ url, token });
