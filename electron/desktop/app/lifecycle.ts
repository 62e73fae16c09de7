import { isAppError, type AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { FolderLock } from '#electron/db/folder-lock.ts';
import { isUnreadable } from '#electron/db/set-aside.ts';
import { problemText } from '#electron/lib/language.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { ChangeSignal } from '#electron/client/change-signal.ts';
import type { VoiceServices } from '#electron/client/voice-services.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Keychain } from '#electron/client/keychain.ts';
import type { Campaigns } from '../campaigns/campaigns.ts';
import { closeData } from './data-folder.ts';
import type { Exports } from '../exports/exports.ts';
import type { SoundFiles } from '../exports/sound-files.ts';
import type { JobTracker } from '../jobs/job-tracker.ts';
import type { Answers } from '../bridge/requests.ts';
import type { Shell } from '../bridge/shell.ts';
import type { StudioProcess } from '../accounts/studio-process.ts';
import type { Imports } from '../templates/import.ts';
import type { Templates } from '../templates/templates.ts';
import type { SpeechModels } from '../names/models.ts';
import type { Wakefulness } from './wakefulness.ts';
import type { WorkNews } from './work-news.ts';

/** Time for a window to draw its templates before the studio starts, milliseconds. */
const drawingTime = 400;
/** How long running requests may take at the end, milliseconds, including the app's own to remote studios. */
const answerLimit = 2_000;
/** How long the studio waits for a window that does not ask for its library, milliseconds. */
const windowLimit = 2_500;

/** Everything that runs without a request or has to end with the app. */
export type Parts = {
  db: Db;
  lock: FolderLock;
  shell: Pick<Shell, 'startsFresh'>;
  /** Of the built-in studio's data. */
  studioFolder: string;
  studioProcess: StudioProcess;
  changes: ChangeSignal;
  keychain: Keychain;
  connection: ConnectionService;
  jobs: JobTracker;
  imports: Imports;
  exports: Exports;
  soundFiles: SoundFiles;
  campaigns: Campaigns;
  templates: Templates;
  models: SpeechModels;
  providers: VoiceServices;
  wakefulness: Wakefulness;
  workNews: WorkNews;
};

/** Starts, hands over and ends the background work: the built-in studio, and the work of the studio in use. */
export class Lifecycle {
  readonly #parts: Parts;
  #isClosing = false;
  #isLibraryAwaited = false;
  #studioTimer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Starts the built-in studio, if it is the one in use, and continues unfinished work.
   * @param libraryFirst whether the studio waits until a window has its library.
   */
  start({ libraryFirst }: { libraryFirst: boolean }): void {
    this.#isLibraryAwaited = libraryFirst;
    if (libraryFirst) this.#studioTimer = setTimeout(() => this.#startBuiltin(), windowLimit);
    else this.#startBuiltin();
    this.#resumeWork(this.#parts.connection.studio());
  }

  /** Call it with each answered request: the answer to `templates.list` lets the studio start. */
  noteAnswer(name: string): void {
    if (!this.#isLibraryAwaited || this.#isClosing || name !== 'templates.list') return;
    this.#isLibraryAwaited = false;
    clearTimeout(this.#studioTimer);
    this.#studioTimer = setTimeout(() => this.#startBuiltin(), drawingTime);
  }

  /** Ends all waits early. Call it when the computer woke or its network changed. */
  wake(): void {
    const { changes, keychain } = this.#parts;
    changes.announceAll();
    // The window already shows that the keychain is closed, and learns of every change.
    if (keychain.kind === 'closed') {
      void keychain.lookAgain().catch((error: unknown) => {
        if (!isAppError(error)) throw error;
      });
    }
  }

  /** Call it when the built-in studio has started or ended. */
  noteBuiltin(isReady: boolean): void {
    const { changes, connection, providers } = this.#parts;
    connection.setBuiltinReady(isReady);
    if (!isReady) return;
    changes.announceAll();
    if (connection.get().kind === 'builtin') void providers.handOverKeys(connection.studio());
  }

  /** Call it when secrets have become readable or unreadable. */
  noteSecrets(): void {
    const { changes, keychain, connection, providers } = this.#parts;
    connection.announce();
    // Work that waits for a secret can continue.
    changes.announceAll();
    if (keychain.kind === 'os') void providers.handOverKeys(connection.studio());
  }

  /** Hands the work over when another studio is chosen. */
  async switchStudio(from: Studio, to: Studio): Promise<void> {
    await this.#suspendWork(from);
    this.#resumeWork(to);
  }

  /** Does something while the built-in studio is stopped. It is started again afterwards in any case. */
  async withoutStudio<T>(work: () => Promise<T>): Promise<T> {
    const { connection, studioProcess } = this.#parts;
    await this.#suspendWork(connection.studio());
    try {
      return await studioProcess.without(work);
    } finally {
      if (!this.#isClosing) {
        studioProcess.start();
        this.#resumeWork(connection.studio());
      }
    }
  }

  /** Lets the user choose to start with empty data if the built-in studio cannot read its data. */
  async offerFreshStudio(reason: AppError): Promise<void> {
    if (this.#isClosing || !isUnreadable(reason)) return;
    const { shell, studioFolder, studioProcess } = this.#parts;
    const message = problemText(reason);
    if (await shell.startsFresh({ of: 'studio', message, place: `${studioFolder}.aside-…` })) studioProcess.start(true);
  }

  /** Stops all work so that the next start continues it, drains the studio and closes the database. */
  async close(answers: Answers): Promise<void> {
    const { connection, studioProcess, wakefulness } = this.#parts;
    this.#isClosing = true;
    clearTimeout(this.#studioTimer);
    // First, so that a studio that ends by the same Ctrl-C does not count as crashed and start again.
    const stopped = studioProcess.stop();
    const answered = answers.close();
    wakefulness.end();
    const lastAnswers = setTimeout(() => connection.end(), answerLimit);
    await this.#stopWork();
    await stopped;
    // A request that the studio still answered may have started to follow its result.
    await settledWithin(answered, answerLimit);
    clearTimeout(lastAnswers);
    connection.end();
    await settledWithin(answered, answerLimit);
    await this.#stopWork();
    closeData(this.#parts);
  }

  /** Continues the work that an earlier run, or an earlier choice of studio, left unfinished. */
  #resumeWork(studio: Studio): void {
    const { jobs, imports, exports, soundFiles, campaigns, connection, providers } = this.#parts;
    for (const job of jobs.unfinished(studio.account)) {
      if (job.kind === 'import') imports.resume(studio, job);
      if (job.kind === 'export') (soundFiles.writes(job) ? soundFiles : exports).resume(studio, job);
    }
    campaigns.resume(studio);
    if (connection.get().kind === 'remote') void providers.handOverKeys(studio);
  }

  /** Stops the work of the studio in use, which is resumed later. */
  async #suspendWork({ account }: Studio): Promise<void> {
    const { templates, campaigns, jobs, models, wakefulness, workNews } = this.#parts;
    models.close();
    await templates.stopRefreshing();
    await campaigns.stopLooking();
    await jobs.suspend(account);
    wakefulness.suspended();
    workNews.suspended();
  }

  async #stopWork(): Promise<void> {
    const { models, templates, campaigns, jobs } = this.#parts;
    models.close();
    await templates.stopRefreshing();
    await campaigns.stopLooking();
    await jobs.suspend();
  }

  #startBuiltin(): void {
    const { connection, studioProcess } = this.#parts;
    if (connection.get().kind === 'builtin') studioProcess.start();
  }
}
