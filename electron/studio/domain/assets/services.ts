import type { Db } from '#electron/db/open.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { PageBrowser } from '../../outbound/page-browser.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import type { DataFolder } from '../../store/data-folder.ts';

/** The services that fetching backgrounds needs. */
export type FetchServices = {
  db: Db;
  folders: DataFolder;
  pool: WorkerPool;
  pages: Pick<PageBrowser, 'capture'>;
  linked: OutboundPolicy;
};
