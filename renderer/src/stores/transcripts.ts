import type { HeardText, OperationInput, SpeechModel } from '#shared/api/index.ts';
import type { ErrorCode } from '#shared/errors/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { manyLanguages } from '#shared/models.ts';
import { toProblem } from '../lib/problem.ts';
import { call } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { studioIdOf } from './templates.ts';

/** What a recording says, from the moment it is listened to. */
export type Transcript =
  /** `background`: nobody asked for it, so it waits for the videos that were ordered. */
  | { status: 'running'; background: boolean }
  /** Empty where nothing was said. */
  | ({ status: 'done' } & HeardText)
  /** A script was filled with it, which may be emptied since. */
  | { status: 'taken' }
  | { status: 'stopped' }
  | { status: 'failed'; problem: Problem };

/** A template with its recording, which may be replaced by another. */
export type RecordingOf = {
  templateId: string;
  /** Length of the recording without cuts, seconds. */
  seconds: number;
};

type TranscriptsState = {
  /** By {@link recordingKey}. Not stored: after a restart an empty script is written down again. */
  transcripts: Readonly<Record<string, Transcript>>;
  /**
   * Templates whose transcript is wanted as soon as their model is installed, and whether its download began with that
   * wish.
   */
  wanted: ReadonlyMap<string, { began: boolean }>;
  /**
   * Writes a recording down, once at a time.
   * @param language spoken, as a tag. @param background whether nobody waits for it.
   */
  write(recording: RecordingOf, language: string, background: boolean): Promise<void>;
  /** Goes on without an answer that is still awaited. */
  stop(recording: RecordingOf): void;
  /** Hands a transcript that is done over, once. @returns null if there is none, or it was handed over before. */
  take(recording: RecordingOf): HeardText | null;
  want(templateId: string, wish: { began: boolean }): void;
  /** @returns whether the download that began with the wish is needed by nobody now. */
  unwant(templateId: string): boolean;
};

/** Key of a recording: a template that was recorded again has other words. */
export function recordingKey({ templateId, seconds }: RecordingOf): string {
  return `${templateId} ${seconds}`;
}

/** Failures that mean "not yet" where nobody asked: the studio was busy with something else for too long. */
const lateCodes: ReadonlySet<ErrorCode> = new Set(['WORKER_TIMEOUT', 'STUDIO_UNREACHABLE', 'STUDIO_BUSY']);

export const useTranscripts = createAccountStore<TranscriptsState>((set, get) => {
  const keep = (recording: RecordingOf, transcript: Transcript): void =>
    set(({ transcripts }) => ({ transcripts: { ...transcripts, [recordingKey(recording)]: transcript } }));

  return {
    transcripts: {},
    wanted: new Map(),
    async write(recording, language, background) {
      const { templateId } = recording;
      const key = recordingKey(recording);
      if (get().transcripts[key]?.status === 'running') return;
      const running: Transcript = { status: 'running', background };
      get().unwant(templateId);
      keep(recording, running);
      const result = await transcribe(templateId, { language, background }).then(
        ({ text, unsure }): Transcript => ({ status: 'done', text, unsure }),
        (error: unknown): Transcript => {
          const problem = toProblem(error);
          return background && lateCodes.has(problem.code) ? { status: 'stopped' } : { status: 'failed', problem };
        },
      );
      // It was stopped, or is of an account that was left.
      if (get().transcripts[key] === running) keep(recording, result);
    },
    stop: (recording) => keep(recording, { status: 'stopped' }),
    take(recording) {
      const transcript = get().transcripts[recordingKey(recording)];
      if (transcript?.status !== 'done' || transcript.text === '') return null;
      keep(recording, { status: 'taken' });
      return { text: transcript.text, unsure: transcript.unsure };
    },
    want: (templateId, wish) => set(({ wanted }) => ({ wanted: new Map(wanted).set(templateId, wish) })),
    unwant(templateId) {
      const { wanted } = get();
      const others = new Map(wanted);
      others.delete(templateId);
      set({ wanted: others });
      return wanted.get(templateId)?.began === true && others.size === 0;
    },
  };
});

async function transcribe(
  templateId: string,
  asked: Pick<OperationInput<'transcribeTemplate'>, 'language' | 'background'>,
): Promise<HeardText> {
  return call('transcribeTemplate', { video_instance_id: await studioIdOf(templateId), ...asked });
}

/**
 * The model that writes a language down: an installed one, or the one to get, which is the smallest that measures well.
 * @param language as a tag. @returns undefined if the studio offers none.
 */
export function recognizerFor(models: readonly SpeechModel[], language: string): SpeechModel | undefined {
  const [wanted = ''] = language.split('-');
  const fitting = models.filter(
    ({ purpose, language: own }) =>
      purpose === 'recognition' && (own === null || own === manyLanguages || own.split('-')[0] === wanted),
  );
  return (
    fitting.find(({ status }) => status === 'succeeded') ??
    fitting.find(({ status }) => status === 'running' || status === 'queued') ??
    fitting.find(({ id }) => id === (wanted === 'en' ? 'whisper-tiny-en' : 'whisper-base'))
  );
}
