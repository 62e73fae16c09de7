import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { openDatabase } from '#electron/db/open.ts';
import type { RunOptions, WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { emptyTemplate } from '#electron/studio/operations/templates/fields.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { endImport, findImport, queueImport, setImportProgress } from '#electron/studio/store/imports.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { findSpeechModel, queueSpeechModel } from '#electron/studio/store/speech-models.ts';
import { insertTemplate } from '#electron/studio/store/templates.ts';
import { createUser } from '#electron/studio/store/users.ts';
import { beginAttempt, claimWork, leasesOf, releaseWork, waitingLanes } from '#electron/studio/store/work.ts';
import { ModelInstaller } from '#electron/studio/work/installer.ts';
import { WorkRunner } from '#electron/studio/work/runner.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { fc } from '../../support/property.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { unchecked } from '../../support/unchecked.ts';

/** What users see of work never goes back, however often it is tried again, handed back, or taken over. */

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

test('the progress of an import never falls, whoever works on it and however often', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('report' as const), progress: fraction }),
    fc.record({ kind: fc.constantFrom('claim' as const, 'lose' as const, 'restart' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const db = openDatabase({ file: ':memory:', migrations });
      const { id: userId } = createUser(db, 'local');
      const { id } = insertTemplate(db, userId, emptyTemplate, null);
      queueImport(db, id);
      const shown: number[] = [];
      let owner = 'first';
      for (const [token, one] of steps.entries()) {
        if (one.kind === 'report') setImportProgress(db, id, one.progress);
        if (one.kind === 'claim') {
          const [lane] = waitingLanes(db, 'import');
          const claim = lane && claimWork(db, lane, { owner, token, until: 1_000 }, 0);
          if (claim) beginAttempt(db, claim);
        }
        if (one.kind === 'restart') owner = `${owner} again`;
        if (one.kind !== 'report' && one.kind !== 'claim') {
          for (const claim of leasesOf(db, 'first')) releaseWork(db, claim, { attempts: 1, outages: 0, notBefore: 0 });
        }
        shown.push(findImport(db, id)?.progress ?? -1);
      }
      endImport(db, id, { outcome: 'succeeded' });
      shown.push(findImport(db, id)?.progress ?? -1);
      db.close();
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect(shown.at(-1)).toBe(1);
    }),
  );
});

test('the progress of a speech model never falls, however often its installation is tried again', async () => {
  const outcome = fc.constantFrom<ErrorCode>('WORKER_CRASHED', 'WORKER_TIMEOUT', 'STORAGE_FULL', 'VOICE_UNAVAILABLE');
  const attempt = fc.record({ reports: fc.array(fraction, { maxLength: 5 }), outcome });
  const folders = dataFolder(temporaryFolder('model-progress'));
  await mkdir(folders.models, { recursive: true });
  const source = join(folders.root, 'model.tar.bz2');
  await writeFile(source, 'a model');
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 5 }), async (attempts) => {
      const db = openDatabase({ file: ':memory:', migrations });
      const clock = new ManualClock();
      const shown: number[] = [];
      const look = (): void => void shown.push(installer.progressOf('m').progress);
      const left = [...attempts];
      const run = async ({ kind }: Task, { onProgress }: RunOptions = {}): Promise<unknown> => {
        if (kind === 'try-model') return {};
        const next = left.shift();
        for (const progress of next?.reports ?? []) {
          onProgress?.('Unpacking', progress);
          look();
        }
        if (next) throw new AppError(next.outcome);
        return {};
      };
      // The installer runs two kinds of tasks, and reads the answer of one, which it only stores.
      const pool = { run } as unknown as WorkerPool;
      const installer = new ModelInstaller({
        db,
        pool,
        folders,
        stored: { ...unchecked, checkBelow: async () => undefined },
        catalogue: [],
        onMoved: look,
      });
      const logger = createLogger('test', 'silent');
      const runner = new WorkRunner({ db, handlers: [installer], clock, logger, freeBytes: () => 0 });
      queueSpeechModel(db, { id: 'm', name: 'M', source, needs: '' });
      runner.start();
      await until(() => {
        const status = findSpeechModel(db, 'm')?.status;
        if (status !== 'queued' && status !== 'running') return true;
        look();
        clock.advance(3_600_000);
        return false;
      });
      await runner.close(0);
      db.close();
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    }),
    { numRuns: 15 },
  );
});
