import type { Wait } from '#shared/api/index.ts';
import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { unwritable } from '#electron/lib/files.ts';
import type { StoredFiles } from '../domain/stored-files.ts';
import type { UploadStore } from '../domain/templates/upload-store.ts';
import { internet, needsOfQueued, type WorkKind } from '../store/work.ts';
import type { QueueWait, WorkRunner } from './runner.ts';
import { disk, isService, processes, signing } from './outages.ts';

/** The resource of the outage that damaged files are shown as. */
const damage = 'damage';

/** How long the result of a disk check is reused, milliseconds: monitors may ask many times a second. */
const answerHolds = 5_000;

/**
 * The outages shown to those who monitor the studio: those that work waits for, damaged files, and, even with an empty
 * queue, a disk without room for uploads.
 */
export class ReportedOutages {
  readonly #work: Pick<WorkRunner, 'waits'>;
  readonly #uploads: Pick<UploadStore, 'ensureSpace' | 'directory'>;
  readonly #stored: Pick<StoredFiles, 'damaged'>;
  readonly #clock: Clock;
  #asked: { until: number; answer: Promise<QueueWait | undefined> } | undefined;
  #since: number | undefined;

  constructor(options: {
    work: Pick<WorkRunner, 'waits'>;
    uploads: Pick<UploadStore, 'ensureSpace' | 'directory'>;
    stored: Pick<StoredFiles, 'damaged'>;
    clock: Clock;
  }) {
    this.#work = options.work;
    this.#uploads = options.uploads;
    this.#stored = options.stored;
    this.#clock = options.clock;
  }

  async list(): Promise<QueueWait[]> {
    const waits = [...this.#work.waits(), ...this.#damage()];
    if (waits.some(({ resource }) => resource === disk)) return waits;
    const now = this.#clock.elapsed();
    if (!this.#asked || this.#asked.until <= now) {
      this.#asked = { until: now + answerHolds, answer: this.#askDisk() };
    }
    const full = await this.#asked.answer;
    return full ? [...waits, full] : waits;
  }

  /** Damaged files, which nobody but the user can make whole again. */
  #damage(): QueueWait[] {
    const [first] = this.#stored.damaged();
    if (!first) return [];
    const since = Date.parse(first.since);
    const nextTry = this.#clock.now() + answerHolds;
    return [{ resource: damage, code: 'STORAGE_DAMAGED', name: first.file, since, nextTry, isTried: false }];
  }

  async #askDisk(): Promise<QueueWait | undefined> {
    const now = this.#clock.now();
    try {
      await this.#uploads.ensureSpace();
      this.#since = undefined;
      return undefined;
    } catch (error) {
      const { code } = unwritable(this.#uploads.directory, error);
      this.#since ??= now;
      return { resource: disk, code, name: '', since: this.#since, nextTry: now + answerHolds, isTried: false };
    }
  }
}

/** A wait in the form of the interface. */
export function toWait(wait: QueueWait): Wait {
  return {
    code: wait.code,
    message: sentence(wait),
    since: new Date(wait.since).toISOString(),
    next_try: new Date(wait.nextTry).toISOString(),
  };
}

/**
 * The outage that work waits for, if any.
 * @param needs the services it needs, as resource names.
 */
export function waitOf(waits: readonly QueueWait[], needs: readonly string[]): Wait | null {
  const wait = waits.find(({ resource }) => !isService(resource) || needs.includes(resource));
  return wait ? toWait(wait) : null;
}

/** The outage that a piece of work waits for, if any. */
export function waitOfWork(
  db: Db,
  { kind, key, status }: { kind: WorkKind; key: string; status: string },
  waits: readonly QueueWait[],
): Wait | null {
  if (waits.length === 0) return null;
  const needs = needsOfQueued(db, kind, key);
  // Only rows are signed.
  const own = kind === 'video' ? waits : waits.filter(({ resource }) => resource !== signing);
  if (needs !== undefined) return waitOf(own, [needs]);
  // With a full disk the database may be unable to return the work to the queue, so it stays `running`.
  return status === 'running' ? waitForDisk(waits) : null;
}

/** The wait of running work for a full or unwritable disk, if any. Work that tests the disk does not wait. */
function waitForDisk(waits: readonly QueueWait[]): Wait | null {
  const wait = waits.find(({ resource, isTried }) => resource === disk && !isTried);
  return wait ? toWait(wait) : null;
}

function sentence({ resource, code, name }: QueueWait): string {
  if (resource === disk) return diskSentence(code);
  if (resource === signing) return signingSentence(code);
  if (resource === processes) return 'Waiting for render processes, which end as soon as they start';
  if (resource === damage) return `A file of the studio is damaged: ${name}`;
  if (resource === internet) return 'Waiting for an internet connection';
  const what = name === '' ? kindOf(resource) : name;
  if (code === 'PROVIDER_BUSY') return `Waiting for ${what}, which is busy or has reached its limit`;
  return `Waiting for ${what}, which does not answer: check the connection`;
}

/** Work also waits for a database that cannot be written for another reason than a full disk. */
function diskSentence(code: ErrorCode): string {
  return code === 'STORAGE_FULL'
    ? 'Waiting for room on the studio’s disk: free some space there'
    : 'Waiting for the studio’s data folder, which cannot be written to';
}

function signingSentence(code: ErrorCode): string {
  return code === 'CERTIFICATE_NOT_YET_VALID'
    ? 'Waiting for the first day of the certificate that signs videos: check the studio’s clock'
    : 'Waiting for the keys that sign videos, which can’t be read: restore the folder “identity”';
}

function kindOf(resource: string): string {
  if (resource.startsWith('voice_service:')) return 'the voice service';
  if (resource.startsWith('partner:')) return 'the partner';
  return 'a download';
}
