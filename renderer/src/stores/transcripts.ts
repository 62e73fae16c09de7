import type { SpeechModel } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { manyLanguages } from '#shared/models.ts';
import { toProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

/** What a recording says, from the moment it is listened to. */
export type Transcript =
  | { status: 'running' }
  /** Empty where nothing was said. */
  | { status: 'done'; text: string }
  | { status: 'stopped' }
  | { status: 'failed'; problem: Problem };

type TranscriptsState = {
  /** By template. Not stored: after a restart an empty script is written down again. */
  transcripts: Readonly<Record<string, Transcript>>;
  /** Templates whose transcript is wanted as soon as their model is installed. */
  wanted: ReadonlySet<string>;
  /**
   * Writes a recording down, once at a time.
   * @param language spoken, as a tag. @param background whether nobody waits for it.
   */
  write(templateId: string, language: string, background: boolean): Promise<void>;
  /** Goes on without an answer that is still awaited. */
  stop(templateId: string): void;
  want(templateId: string, isWanted: boolean): void;
};

export const useTranscripts = createAccountStore<TranscriptsState>((set, get) => ({
  transcripts: {},
  wanted: new Set(),
  async write(templateId, language, background) {
    if (get().transcripts[templateId]?.status === 'running') return;
    const running: Transcript = { status: 'running' };
    const keep = (transcript: Transcript): void =>
      set(({ transcripts }) => ({ transcripts: { ...transcripts, [templateId]: transcript } }));
    get().want(templateId, false);
    keep(running);
    const result = await request('templates.transcribe', { id: templateId, language, background }).then(
      ({ text }): Transcript => ({ status: 'done', text: text.trim() }),
      (error: unknown): Transcript => ({ status: 'failed', problem: toProblem(error) }),
    );
    // It was stopped, or is of an account that was left.
    if (get().transcripts[templateId] === running) keep(result);
  },
  stop: (templateId) =>
    set(({ transcripts }) => ({ transcripts: { ...transcripts, [templateId]: { status: 'stopped' } } })),
  want: (templateId, isWanted) =>
    set(({ wanted }) => {
      const next = new Set(wanted);
      if (isWanted) next.add(templateId);
      else next.delete(templateId);
      return { wanted: next };
    }),
}));

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
