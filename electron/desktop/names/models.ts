import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { SpeechModel } from '#shared/api/index.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import type { IpcParsed } from '#shared/ipc/index.ts';
import { modelsSubject } from '#shared/change-subjects.ts';
import type { Studio } from '#electron/client/studio.ts';
import { poll } from '#electron/client/polling.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Emit } from '../bridge/events.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { Shell } from '../bridge/shell.ts';
import type { CallFollowers } from '../studio-calls.ts';

type SpeechModelsOptions = {
  connection: ConnectionService;
  shell: Pick<Shell, 'canChooseFolder' | 'chooseFile'>;
  emit: Emit;
  logger: Logger;
};

/** How often models being installed on a remote studio are polled, milliseconds: a progress bar should move. */
const pace = { min: 1_000, max: 3_000 };

/** The studio's speech models. While some are being installed, all are announced as they change. */
export class SpeechModels {
  readonly #options: SpeechModelsOptions;
  #following: AbortController | undefined;

  readonly handlers = {
    'models.import': (input) => this.#import(input),
    'models.chooseFile': async () => {
      const { shell } = this.#options;
      return { path: shell.canChooseFolder ? await shell.chooseFile() : null };
    },
  } satisfies Partial<Handlers>;

  /** Models are announced as soon as the window has read of one that is being installed. */
  readonly followers = {
    listSpeechModels: (_studio, { answer }) => {
      if (!this.#following && answer.some(isOnItsWay)) this.#follow();
    },
    addSpeechModel: (_studio, { answer }) => {
      if (isOnItsWay(answer)) this.#follow();
    },
  } satisfies CallFollowers;

  constructor(options: SpeechModelsOptions) {
    this.#options = options;
  }

  get #studio(): Studio {
    return this.#options.connection.studio();
  }

  /** Stops announcing the models. */
  close(): void {
    this.#following?.abort();
    this.#following = undefined;
  }

  /**
   * @throws AppError `FILE_NOT_FOUND`, `FILE_UNREADABLE` before anything is queued, `MODEL_IN_USE`, `MODEL_NAME_TAKEN`.
   */
  async #import(input: IpcParsed<'models.import'>): Promise<SpeechModel> {
    const studio = this.#studio;
    // The path is on the studio's computer.
    if (studio.writesFiles && isAbsolute(input.path)) {
      await stat(input.path).catch((error: unknown) => {
        throw new AppError(toAppError(error).code, { subject: input.path, cause: error });
      });
    }
    const model = await studio.call('importSpeechModel', input);
    this.#follow();
    return model;
  }

  /** Announces the models until none is being installed; restarted for the latest request and its studio. */
  #follow(): void {
    this.#following?.abort();
    const controller = new AbortController();
    this.#following = controller;
    void this.#announceUntilDone(this.#studio, controller.signal)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        this.#options.logger.warn({ detail: String(error) }, 'the speech models cannot be followed');
      })
      .finally(() => {
        if (this.#following === controller) this.#following = undefined;
      });
  }

  async #announceUntilDone(studio: Studio, signal: AbortSignal): Promise<void> {
    let last = '';
    await poll(
      async () => {
        const models = await studio.call('listSpeechModels', {}, { signal, once: true });
        const now = JSON.stringify(models);
        const isSame = now === last;
        last = now;
        if (!isSame) this.#options.emit('models.changed', models);
        if (!models.some(isOnItsWay)) return 'done';
        return isSame ? 'same' : 'changed';
      },
      {
        signal,
        pace: studio.writesFiles ? studio.pace : pace,
        changes: { from: studio.changes, subject: modelsSubject },
      },
    );
  }
}

function isOnItsWay({ status }: SpeechModel): boolean {
  return status === 'queued' || status === 'running';
}
