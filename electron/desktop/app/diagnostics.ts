import { open } from 'node:fs/promises';
import { arch, availableParallelism, release, totalmem } from 'node:os';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { countStates, troubledJobs } from '../database/diagnostics.ts';
import type { PreferencesService } from './preferences.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { StorageService } from './storage.ts';

type DiagnosticsOptions = {
  db: Db;
  connection: Pick<ConnectionService, 'get' | 'studio'>;
  preferences: Pick<PreferencesService, 'get'>;
  storage: Pick<StorageService, 'get'>;
  version: string;
  host: string;
  /** The app's log; it need not be there. */
  logFile: string;
};

/** Bytes read from the end of the log. */
const logTail = 200_000;
/** Fields of the log that may be included. Details can quote anything: a path, an address, a value. */
const logFields = ['time', 'level', 'name', 'msg', 'code', 'kind', 'fault', 'screen', 'request', 'event'] as const;

/**
 * Collects information for finding a fault. Every field is listed explicitly, so that nothing is included by accident:
 * no names of templates, campaigns or recipients, no texts, values, addresses, folders or secrets.
 */
export function diagnosticsHandlers(options: DiagnosticsOptions) {
  const { db, connection, preferences, storage, version, host, logFile } = options;

  return {
    async 'diagnostics.get'() {
      const { kind, keychain, online } = connection.get();
      const { theme, exportFolder, recorder } = preferences.get();
      const [stored, installed] = await Promise.all([
        orCode(() => storage.get()),
        orCode(async () => {
          const models = await connection.studio().call('listSpeechModels', {});
          return models.map(({ id, status, reason }) => ({ id, status, code: reason }));
        }),
      ]);
      const facts = {
        taken: new Date().toISOString(),
        app: { version, host, node: process.versions.node },
        system: {
          platform: process.platform,
          release: release(),
          architecture: arch(),
          cores: availableParallelism(),
          memory: totalmem(),
        },
        connection: { kind, keychain, online },
        preferences: {
          theme,
          ownExportFolder: exportFolder !== '',
          recorder: { speed: recorder.speed, showScript: recorder.showScript, showGuide: recorder.showGuide },
        },
        states: countStates(db),
        jobs: troubledJobs(db),
        storage: stored,
        models: installed,
        log: await readLog(logFile),
      };
      return { text: `${JSON.stringify(facts, null, 2)}\n` };
    },
  } satisfies Partial<Handlers>;
}

/** Time limit for the studio, milliseconds: a studio that does not answer is itself a finding. */
const answerLimit = 3_000;

/** The studio's answer, or the code of its error. */
async function orCode<T>(ask: () => Promise<T>): Promise<T | { code: string }> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError('STUDIO_UNREACHABLE')), answerLimit);
  try {
    return await Promise.race([ask(), late.promise]);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { code: error.code };
  } finally {
    clearTimeout(timer);
  }
}

/** The last lines of the log, with their safe fields. */
async function readLog(file: string): Promise<object[]> {
  const text = (await ifPresent(readTail(file))) ?? '';
  return text.split('\n').flatMap((line) => {
    const entry = parseJson(line);
    if (typeof entry !== 'object' || entry === null) return [];
    return [
      Object.fromEntries(logFields.flatMap((field) => (field in entry ? [[field, Reflect.get(entry, field)]] : []))),
    ];
  });
}

async function readTail(file: string): Promise<string> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const start = Math.max(0, size - logTail);
  const buffer = Buffer.alloc(size - start);
  await handle.read(buffer, 0, buffer.length, start);
  return buffer.toString('utf8');
}
