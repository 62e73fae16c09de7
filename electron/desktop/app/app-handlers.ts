import { once } from 'node:events';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { AppInfo } from '#shared/ipc/index.ts';
import { builtinVoices } from '#shared/voices.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { readRowTable } from '#electron/rows/read-rows.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Campaigns } from '../campaigns/campaigns.ts';
import { toJob, type JobTracker } from '../jobs/job-tracker.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { Shell } from '../bridge/shell.ts';
import type { Spools } from '../spools/spools.ts';

type AppOptions = {
  shell: Shell;
  connection: ConnectionService;
  jobs: JobTracker;
  campaigns: Pick<Campaigns, 'cancel'>;
  spools: Pick<Spools, 'fill'>;
  logger: Logger;
  version: string;
  lifecycle: Pick<Lifecycle, 'wake'>;
};

/** Time limit for a remote studio that the window waits for, milliseconds. */
const voicesLimit = 5_000;

/** Requests of the window about the app itself, its shell, and all jobs. */
export function appHandlers({ shell, connection, jobs, campaigns, spools, logger, version, lifecycle }: AppOptions) {
  /**
   * The studio's voices, or the built-in ones if it cannot tell: the window needs this answer to open, and shows the
   * studio's problem itself.
   */
  async function voices(): Promise<Pick<AppInfo, 'voices' | 'voicesAwaited'>> {
    const standIn = { voices: [...builtinVoices], voicesAwaited: true };
    const limit = AbortSignal.timeout(voicesLimit);
    // Waiting for a starting studio ignores the signal; this ends the wait.
    const late = once(limit, 'abort').then(() => null);
    try {
      const told = await Promise.race([connection.studio().call('listVoices', {}, { signal: limit }), late]);
      return told === null ? standIn : { voices: told, voicesAwaited: false };
    } catch (error) {
      if (isAppError(error) || limit.aborted) return standIn;
      throw error;
    }
  }

  return {
    'app.info': async () => ({
      version,
      host: shell.host,
      platform: process.platform,
      exportFolder: shell.exportFolder,
      canChooseFolder: shell.canChooseFolder,
      ...(await voices()),
    }),
    'app.online'() {
      lifecycle.wake();
      return {};
    },
    'app.saved'() {
      shell.pageSaved();
      return {};
    },
    'devices.access': () => shell.deviceAccess(),
    'devices.ask': ({ devices }) => shell.askForDevices(devices),
    'screens.picker': () => shell.screens.picker,
    'screens.list': () => shell.screens.list(),
    'screens.choose'(choice) {
      shell.screens.choose(choice);
      return {};
    },
    async 'screens.openSettings'() {
      await shell.screens.openSettings();
      return {};
    },
    'opened.take': () => shell.opened.take(),
    async 'opened.fill'({ spoolId, fileId }) {
      const path = shell.opened.pathOf(fileId);
      if (path === undefined) throw new AppError('NOT_FOUND', { subject: fileId });
      return spools.fill(spoolId, path);
    },
    'updates.state': () => shell.updates.state(),
    'updates.check': () => shell.updates.check(),
    'updates.install'() {
      shell.updates.install();
      return {};
    },
    'diagnostics.report'(fault) {
      logger.error(fault, 'a fault in the window');
      return {};
    },

    'rows.parse': ({ bytes, ...options }) => readRowTable(bytes, options),

    'jobs.list': () => jobs.list(connection.studio().account).map(toJob),
    async 'jobs.cancel'({ id }) {
      const job = jobs.get(id);
      // The studio renders accepted rows until it is asked to stop.
      if (job.kind === 'generate' && job.campaignId !== null) await campaigns.cancel(job.campaignId);
      return toJob(await jobs.cancel(id));
    },
  } satisfies Partial<Handlers>;
}
