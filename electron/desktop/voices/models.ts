import type { SpeechModel } from '#shared/api/index.ts';
import { modelsSubject } from '#shared/moves.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Studio } from '../accounts/studio.ts';
import type { Emit } from '../events.ts';
import { poll } from '../polling.ts';
import type { Handlers } from '../requests.ts';
import type { Logger } from '../../lib/logger.ts';

export type SpeechModels = ReturnType<typeof createSpeechModels>;

type SpeechModelsOptions = { connection: ConnectionService; emit: Emit; logger: Logger };

/** How often models on their way are looked at on a studio elsewhere, milliseconds: a bar should move. */
const pace = { min: 1_000, max: 3_000 };

/** The studio's models to speak and listen with. While some are on their way, all are announced as they change. */
export function createSpeechModels({ connection, emit, logger }: SpeechModelsOptions) {
  let following: AbortController | undefined;

  /** Announces the models until none is on its way any more. */
  async function follow(studio: Studio, signal: AbortSignal): Promise<void> {
    let last = '';
    await poll(
      async () => {
        const models = await studio.call('listSpeechModels', {}, { signal, once: true });
        const now = JSON.stringify(models);
        const isSame = now === last;
        last = now;
        if (!isSame) emit('models.changed', models);
        if (!models.some(isOnItsWay)) return 'done';
        return isSame ? 'same' : 'changed';
      },
      {
        signal,
        pace: studio.writesFiles ? studio.pace : pace,
        news: { from: studio.news, subject: modelsSubject },
      },
    );
  }

  /** Restarts for the latest request, which may be for another studio. */
  function startFollowing(): void {
    following?.abort();
    const controller = new AbortController();
    following = controller;
    void follow(connection.studio(), controller.signal)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        logger.warn({ detail: String(error) }, 'the speech models cannot be followed');
      })
      .finally(() => {
        if (following === controller) following = undefined;
      });
  }

  async function list(): Promise<SpeechModel[]> {
    const models = await connection.studio().call('listSpeechModels', {});
    if (!following && models.some(isOnItsWay)) startFollowing();
    return models;
  }

  const handlers = {
    'models.list': list,
    async 'models.add'(input) {
      const model = await connection.studio().call('addSpeechModel', input);
      startFollowing();
      return model;
    },
    async 'models.import'(input) {
      const model = await connection.studio().call('importSpeechModel', input);
      startFollowing();
      return model;
    },
    async 'models.cancel'({ id }) {
      const model = await connection.studio().call('cancelSpeechModel', { id });
      startFollowing();
      return model;
    },
    async 'models.remove'({ id }) {
      await connection.studio().call('deleteSpeechModel', { id });
      startFollowing();
      return {};
    },
  } satisfies Partial<Handlers>;

  return {
    list,
    handlers,
    /** Stops announcing what models are at. */
    close: () => following?.abort(),
  };
}

function isOnItsWay({ status }: SpeechModel): boolean {
  return status === 'queued' || status === 'running';
}
