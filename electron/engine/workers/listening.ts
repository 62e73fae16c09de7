import type { AlignedWord, Alignment } from '#shared/api/index.ts';
import { AppError, isAppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Sound } from '../signal/wav.ts';
import type { Ear } from '../speech/ear/loaded-ears.ts';
import type { Transcript } from '../speech/types.ts';
import type { Content } from './content.ts';
import type { TaskContext } from './task-context.ts';

/** What tasks hear in recordings. Engine parts are loaded on first use. */

type Listened = { template: string } | { file: string };

async function soundOf(task: Listened, context: TaskContext) {
  const { listenToTemplate, listenToFile } = await import('../media/import/listen.ts');
  const { signal, onAlive } = context;
  // A pool that only reads the user's own files has no `content`.
  if ('file' in task) return listenToFile(task.file, { signal, onAlive });
  return listenToTemplate(await context.content.local(`templates/${task.template}`), { signal, onAlive });
}

export async function align(task: Listened & { script: string }, context: TaskContext): Promise<Alignment> {
  const { alignScript } = await import('../speech/align/align-script.ts');
  const onProgress = (progress: number): void => context.onProgress('Listening', progress);
  return alignScript({ ...(await soundOf(task, context)), script: task.script, signal: context.signal, onProgress });
}

/** Shares of the work done once the words are known, and once their times are, too. */
const heardShare = 0.6;
const timedShare = 0.8;

/** @param folder of the model. */
export async function transcribe(
  task: Listened & { language: string },
  folder: string,
  context: TaskContext,
): Promise<Transcript> {
  const [{ recognizeParts, textOf }, { findUnsure }] = await Promise.all([
    import('../speech/neural/recognize.ts'),
    import('../speech/ear/unsure-words.ts'),
  ]);
  const { signal, onAlive } = context;
  const { language } = task;
  const reportUpTo =
    (from: number, to: number) =>
    (progress: number): void =>
      context.onProgress('Listening', from + progress * (to - from));
  const sound = await soundOf(task, context);
  const parts = await recognizeParts({
    folder,
    sound,
    language,
    signal,
    onAlive,
    onProgress: reportUpTo(0, heardShare),
  });
  const text = textOf(parts);
  if (text === '') return { text, words: [], unsure: [] };
  const words = await timesOf(text, sound, { signal, onProgress: reportUpTo(heardShare, timedShare) });
  const watched = { signal, onAlive, onProgress: reportUpTo(timedShare, 1) };
  return { text, words, unsure: await findUnsure(parts, { folder, language, ...watched }) };
}

/** When each word begins; nothing in a language that the aligner's voices cannot read, or of two people at once. */
async function timesOf(
  script: string,
  sound: Sound,
  watched: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<Transcript['words']> {
  const { alignScript } = await import('../speech/align/align-script.ts');
  try {
    const { words } = await alignScript({ ...sound, script, ...watched });
    return words.map(({ word, start }) => ({ word, start }));
  } catch (error) {
    if (isAppError(error) && error.code === 'ALIGNMENT_FAILED') return [];
    throw error;
  }
}

/** Opens the recognizer of a task. */
export function earOf(recognizer: string | null, content: Content): () => Promise<Ear> {
  return async () => {
    if (recognizer === null) throw new AppError('RECOGNITION_UNAVAILABLE', { detail: 'no recognizer is installed' });
    const { earIn } = await import('../speech/ear/loaded-ears.ts');
    return earIn(await content.local(`models/${recognizer}`));
  };
}

/** The words of a script in a template's recording, which are found and stored on first use; none if it says something else. */
export async function wordsOf(
  { template, script }: { template: string; script: string | null },
  context: TaskContext,
): Promise<readonly AlignedWord[]> {
  if (script === null) return [];
  const { readAlignment, keepAlignment } = await import('../template/kept-alignment.ts');
  const { content } = context;
  const kept = await readAlignment(await content.local(`templates/${template}`), script);
  if (kept) return kept.words;
  try {
    const found = await align({ template, script }, context);
    await content.write(`templates/${template}`, (folder) => keepAlignment(folder, script, found));
    return found.words;
  } catch (error) {
    if (isAppError(error) && notAligned.has(error.code)) return [];
    throw error;
  }
}

/** Errors of scripts that are not what the recording says. */
const notAligned: ReadonlySet<ErrorCode> = new Set(['ALIGNMENT_FAILED', 'NO_SPEECH']);
