import { createLogger } from '#electron/lib/logger.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { createStandInPool } from './stand-in-pool.ts';

/** `held-studio.ts DATA TEMPLATE`: a studio process whose renders never end, for tests that kill it. */

const [dataFolder = '', template = ''] = process.argv.slice(2);
const pool = createStandInPool(template, dataFolder);
pool.hold('render');
const logger = createLogger('test', 'silent');
const { url, token } = await startStudio({ dataFolder, host: '127.0.0.1', port: 0, logger, pool });
process.send?.({ url, token });
