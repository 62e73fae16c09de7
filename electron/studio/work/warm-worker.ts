import type { VoiceConfig } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import type { RenderSetting } from '#electron/engine/workers/protocol.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { speakingIn, type Speaking } from '../domain/audio/recordings.ts';
import { taskFor, valueSources } from '../domain/generation/render-task.ts';
import { isReady, type ReadyTemplate } from '../domain/templates/readiness.ts';
import { readVoiceConfig } from '../domain/templates/voice.ts';
import type { VoiceRegistry } from '../domain/voices/registry.ts';
import { findNewestTemplate, findTemplateById, type Template } from '../store/templates.ts';
import { findLastBatch, type RenderBatch } from '../store/video-states.ts';

/** Keeps a render process ready for the rows that are likely to come next. */
export type WarmWorker = {
  /** Expects what was used last, after a delay in which the app shows its first screen. */
  start(): void;
  /** Rows of a request are about to be queued. */
  expectRows(batch: RenderBatch): void;
  /** A template was prepared or opened, and is likely to be used. */
  expectTemplate(id: string): void;
  /** Sentences of a template's aligned script are about to be spoken. */
  expectSentences(template: ReadyTemplate, voice: VoiceConfig, script: string): void;
  stop(): void;
};

type WarmWorkerOptions = {
  db: Db;
  pool: WorkerPool;
  voices: VoiceRegistry;
  clock: Clock;
  logger: Logger;
};

/** The rows expected next. `template` is the template's hash. */
type Expected = {
  speaking: Speaking;
  template: string;
  voice: VoiceConfig;
  /** Set if the whole script is spoken. */
  script?: string | undefined;
};

/** How long the start of the app keeps a small computer busy, milliseconds. */
const startTakes = 2_000;

export function createWarmWorker({ db, pool, voices, clock, logger }: WarmWorkerOptions): WarmWorker {
  let callOff = (): void => undefined;

  function expectedIn(template: Template | undefined): Expected | undefined {
    if (!template || !isReady(template)) return undefined;
    const voice = readVoiceConfig(template.voice_config, voices);
    return { speaking: speakingIn(template), template: template.hash, voice };
  }

  /** Failures are only logged: without a prepared process the rows are rendered a little later. */
  function keepReadyFor(find: () => Expected | undefined): void {
    try {
      const expected = find();
      pool.keepReady(expected && settingOf(db, expected));
    } catch (error) {
      logger.warn({ detail: workError(error).detail }, 'no render process was prepared');
    }
  }

  return {
    start() {
      callOff = clock.after(startTakes, () => {
        keepReadyFor(() => {
          const last = findLastBatch(db);
          return last ? expectedOf(last) : expectedIn(findNewestTemplate(db));
        });
      });
    },
    expectRows: (batch) => keepReadyFor(() => expectedOf(batch)),
    expectTemplate: (id) => keepReadyFor(() => expectedIn(findTemplateById(db, id))),
    expectSentences(template, voice, script) {
      keepReadyFor(() => ({ speaking: speakingIn(template), template: template.hash, voice, script }));
    },
    stop: () => callOff(),
  };
}

/** For commands: their studio ends with them and should start no process that it may not need. */
export const noWarmWorker: WarmWorker = {
  start: () => undefined,
  expectRows: () => undefined,
  expectTemplate: () => undefined,
  expectSentences: () => undefined,
  stop: () => undefined,
};

/** Undefined while the template is being prepared. */
function expectedOf({ snapshot, ...speaking }: RenderBatch): Expected | undefined {
  const { template, voice, mode, script } = snapshot;
  if (template === '') return undefined;
  return { speaking, template, voice, ...(mode === 'full_script' && { script }) };
}

/** Undefined if the consent to the voice is missing. */
function settingOf(db: Db, expected: Expected): RenderSetting | undefined {
  try {
    const sources = valueSources(db, expected.speaking);
    const { template, voice, reference, consent } = taskFor(expected, [], sources);
    return { template, voice, reference, consent, script: expected.script };
  } catch (error) {
    if (isAppError(error) && error.code === 'CONSENT_MISSING') return undefined;
    throw error;
  }
}
