import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderSettings } from '#shared/api/index.ts';
import { servicesSince } from '#shared/consent.ts';
import { AppError, errorTable, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import type { LipsReason } from '#shared/lips.ts';
import type { Db } from '#electron/db/open.ts';
import { orderFiles, type Lips, type LipsOrder, type UnfilmedLips } from '#electron/engine/pictures/picture-request.ts';
import type { Film } from '#electron/engine/speech/types.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import { alone } from '#electron/engine/workers/draw-pictures.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { Failures } from '#electron/lib/back-off.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { hashOf } from '#electron/lib/hash.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createRecentlyUsed, type RecentlyUsed } from '#electron/lib/recently-used.ts';
import { SharedWork } from '#electron/lib/shared-work.ts';
import type { LipsToSend } from '../../outbound/lips-request.ts';
import { consentHolds, latestConsent, type Consent } from '../../store/consents.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { addServedFilm, deleteServedFilm, deleteServedFilms, findServedFilm } from '../../store/films.ts';
import { actorOfTemplate } from '../../store/likenesses.ts';
import { keepFiles } from '../audio/keep-sounds.ts';
import type { Speaking } from '../audio/recordings.ts';
import type { StoredFiles } from '../stored-files.ts';
import type { VoiceLibrary } from '../voices/library.ts';
import { revisionOf, type VoiceService } from '../voices/paid-speech.ts';
import type { Providers } from '../voices/providers.ts';
import { filmId, isReadable, nothingServed, type Served } from './row-lips.ts';

/** Changes with what services are sent: what another version asked for is asked for again. */
const orderVersion = 1;

/** How often an answer is read before this studio, or the answer if it was silent each time, is at fault. */
const readings = 2;

/** Paid answers that are held until they could be read, bytes. */
const unreadAtMost = 200_000_000;

type ServedLipsOptions = {
  db: Db;
  pool: Pick<WorkerPool, 'run'>;
  folders: Pick<DataFolder, 'films' | 'temporary'>;
  stored: StoredFiles;
  library: Pick<VoiceLibrary, 'lipsService'>;
  providers: Pick<Providers, 'makeLips'>;
  clock: Clock;
  logger: Logger;
};

/** Whose sections they are. @param template its hash. */
type Where = { speaking: Speaking; template: string };

type Order = { key: string; lips: UnfilmedLips; service: ProviderSettings; consent: Consent; where: Where };

type Made = Film | LipsReason;

/** Reads an answer, and writes its film. */
type Accept = { kind: 'accept-lips'; source: ContentKey; film: ContentKey; order: LipsOrder };

/**
 * Films for values that nobody filmed, made by a service. Each is asked for once, however many rows have it, and kept
 * beside the films of takes. A service that fails costs no row.
 */
export class ServedLips {
  readonly #options: ServedLipsOptions;
  readonly #running = new SharedWork<Made>();
  /** Answers that could not be read yet because of the disk, or of a fault of this studio, by order. */
  #unread = noneUnread();
  /** Faults of this studio, by order: not each row that has the value meets them again. */
  readonly #faults: Failures;

  constructor(options: ServedLipsOptions) {
    this.#options = options;
    this.#faults = new Failures(options.clock);
  }

  /**
   * The films for sections of a row; nothing without a service that is on.
   * @throws CancelledError; AppError `SHUTTING_DOWN`, `STORAGE_FULL`.
   */
  async filmsFor(unfilmed: readonly UnfilmedLips[], where: Where, signal: AbortSignal): Promise<Served> {
    const { library } = this.#options;
    const service = library.lipsService();
    if (!service) return nothingServed;
    const lips: Lips[] = [];
    const reasons = new Map<number, LipsReason>();
    await Promise.all(
      unfilmed.map(async ({ clip, from, to, ...place }) => {
        const made = await this.#filmOf({ clip, from, to, ...place }, service, where, signal);
        if (typeof made === 'string') reasons.set(place.start, made);
        else lips.push({ ...place, film: made });
      }),
    );
    return { lips, reasons };
  }

  /** Whether a service may be asked for a speaker's lips. */
  isAllowed(speaking: Speaking): boolean {
    return typeof this.#consentOf(speaking) !== 'string';
  }

  /** Removes what a service made, or every one. @returns the number of values, and the bytes of their films. */
  async forget(service?: VoiceService): Promise<{ texts: number; bytes: number }> {
    const { db, folders, stored } = this.#options;
    this.#unread = noneUnread();
    const keys = deleteServedFilms(db, service ? revisionOf(service) : null);
    let bytes = 0;
    for (const key of keys) {
      const file = join(folders.films, key);
      bytes += (await ifPresent(stat(file)))?.size ?? 0;
      await rm(file, { force: true });
      stored.forget(file);
    }
    return { texts: keys.length, bytes };
  }

  async #filmOf(unfilmed: UnfilmedLips, service: ProviderSettings, where: Where, signal: AbortSignal): Promise<Made> {
    const consent = this.#consentOf(where.speaking);
    if (typeof consent === 'string') return consent;
    const lips = alone(unfilmed);
    const { variable: _variable, ...decides } = lips;
    const key = hashOf({ orderVersion, template: where.template, ...decides, of: revisionOf(service), by: consent.id });
    const order = { key, lips, service, consent, where };
    return this.#running.join(key, (abandoned) => this.#keptOrMade(order, abandoned), signal);
  }

  /** The consent of the template's speaker, or else of the request's; or why nothing may be sent. */
  #consentOf({ userId, actorId, templateId }: Speaking): Consent | LipsReason {
    const { db } = this.#options;
    const speaker = actorOfTemplate(db, templateId) || actorId;
    const consent = latestConsent(db, { userId, actorId: speaker, subject: 'face' });
    if (!consent) return 'consent_missing';
    if (consent.withdrawn_at !== null) return 'consent_withdrawn';
    return namesServices(consent) ? consent : 'consent_missing';
  }

  async #kept(key: string): Promise<Made | undefined> {
    const { db, folders, stored } = this.#options;
    const known = findServedFilm(db, key);
    if (!known) return undefined;
    if (!known.usable) return 'service_unusable';
    const file = join(folders.films, key);
    if (await isReadable(file, stored)) return filmOf(known);
    deleteServedFilm(db, key);
    await rm(file, { force: true });
    stored.forget(file);
    return undefined;
  }

  async #keptOrMade(order: Order, abandoned: AbortSignal): Promise<Made> {
    const kept = await this.#kept(order.key);
    if (kept) return kept;
    if (!this.#faults.mayTry(order.key)) return 'unavailable';
    return this.#make(order, abandoned).catch((error: unknown) => this.#reasonOf(error));
  }

  async #make({ key, lips, service, consent, where }: Order, signal: AbortSignal): Promise<Made> {
    const { db, pool, folders, providers } = this.#options;
    const { userId: account } = where.speaking;
    const folder: ContentKey = `temporary/${randomUUID()}`;
    const path = contentPath(folders, folder);
    await mkdir(path);
    try {
      const ordered = await pool.run(
        { kind: 'order-lips', template: where.template, lips, folder },
        { signal, account },
      );
      if (ordered.refused !== null) return ordered.refused;
      const { order } = ordered;
      const [face, sound] = await Promise.all(
        [orderFiles.face, orderFiles.sound].map(async (name) => Uint8Array.from(await readFile(join(path, name)))),
      );
      if (!face || !sound) throw new AppError('INTERNAL', { detail: 'an order without its files' });
      const { id, created_at: given_at } = consent;
      // Asked for right before each attempt, which may be long after the order was made.
      const toSend = (): LipsToSend => {
        if (!consentHolds(db, id)) throw new AppError('CONSENT_MISSING');
        return { order, face, sound, consent: { id, given_at } };
      };
      const answer =
        this.#unread.get(key) ?? (await providers.makeLips(service.id, { name: key, account, toSend }, signal));
      this.#unread.set(key, answer);
      await writeFile(join(path, 'answer'), answer);
      const film: ContentKey = `films/.${randomUUID()}.partial`;
      const { start: starts, end: ends } = order;
      const answered = { key, service: revisionOf(service), template_id: where.speaking.templateId, starts, ends };
      const source: ContentKey = `${folder}/answer`;
      const accept = { kind: 'accept-lips', source, order, film } as const;
      const made = await this.#keep({ ...answered, consent_id: consent.id }, accept, account);
      this.#unread.remove(key);
      this.#faults.forget(key);
      return made;
    } finally {
      await rm(path, { recursive: true, force: true });
    }
  }

  /** Makes a film of an answer, and remembers one that is none: it was paid for. */
  async #keep(
    answered: Parameters<typeof filmOf>[0] & { service: string; template_id: string },
    accept: Accept,
    account: string,
  ): Promise<Made> {
    const { db, folders, stored } = this.#options;
    const { film } = accept;
    try {
      const usable = await this.#isFilm(answered.key, accept, account);
      return db.transaction((): Made => {
        if (!consentHolds(db, answered.consent_id)) return 'consent_withdrawn';
        if (usable) keepFiles({ folders, stored }, 'films', [{ file: film, capability: answered.key }]);
        addServedFilm(db, { ...answered, usable });
        return usable ? filmOf(answered) : 'service_unusable';
      })();
    } finally {
      await rm(contentPath(folders, film), { force: true });
    }
  }

  /**
   * Makes the film of an answer; false if the answer is at fault: if it is no such video, its mouth stands still, or each
   * process that reads it crashes, or falls silent.
   * @throws AppError faults of the disk and of this studio, which say nothing about the answer.
   */
  async #isFilm(key: string, task: Accept, account: string): Promise<boolean> {
    const { pool, folders } = this.#options;
    for (let reading = 1; ; reading += 1) {
      try {
        return await pool.run(task, { priority: 'batch', account });
      } catch (error) {
        const { code } = toAppError(error);
        if (code === 'MEDIA_CRASHES_DECODER') return false;
        if (passedOn.has(code)) throw error;
        if (reading === readings || !errorTable[code].retryable) {
          if (code === 'WORKER_TIMEOUT') return false;
          this.#faults.note(key, code);
          throw error;
        }
        await rm(contentPath(folders, task.film), { force: true });
      }
    }
  }

  #reasonOf(error: unknown): LipsReason {
    const { code, detail } = toAppError(error);
    if (passedOn.has(code)) throw error;
    const reason = failures[code] ?? 'unavailable';
    this.#options.logger.warn({ code, detail }, 'a service made no lips');
    return reason;
  }
}

function noneUnread(): RecentlyUsed<Uint8Array> {
  return createRecentlyUsed<Uint8Array>(unreadAtMost, ({ byteLength }) => byteLength);
}

/** Whether it was read in words that name services; those before were about films alone. */
function namesServices({ reading }: Consent): boolean {
  return reading === null || reading.version >= servicesSince;
}

function filmOf({
  key,
  consent_id,
  starts,
  ends,
}: {
  key: string;
  consent_id: string;
  starts: number;
  ends: number;
}): Film {
  return { file: `films/${key}`, id: filmId(key, consent_id), start: starts, end: ends };
}

/** Errors that end the row, or let it wait. */
const passedOn: ReadonlySet<ErrorCode> = new Set(['CANCELLED', 'SHUTTING_DOWN', 'STORAGE_FULL']);

const failures: Partial<Record<ErrorCode, LipsReason>> = {
  CONSENT_MISSING: 'consent_withdrawn',
  PROVIDER_BUSY: 'service_unavailable',
  PROVIDER_UNREACHABLE: 'service_unavailable',
  PROVIDER_KEY_MISSING: 'service_refused',
  PROVIDER_KEY_REFUSED: 'service_refused',
  PROVIDER_OFF: 'service_refused',
  PROVIDER_REFUSED: 'service_refused',
};
