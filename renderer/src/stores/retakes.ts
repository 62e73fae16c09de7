import type { IpcInput, IpcOutput, TakeSentence } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** A video that shows how a retake fits, at `url`, and the place of the retake in it, seconds. */
export type ShownRetake = IpcOutput<'retakes.fit'>;

/** Finds the sentences of a script in a take. @param id of its spool. @throws AppError `ALIGNMENT_FAILED`. */
export function takeSentences(id: string, script: string): Promise<TakeSentence[]> {
  return request('retakes.sentences', { id, script });
}

/** Fits a retake into its take. @throws AppError `SENTENCE_NOT_READ`. */
export function fitRetake(input: IpcInput<'retakes.fit'>): Promise<ShownRetake> {
  return request('retakes.fit', input);
}

/** Sets whether a fitted retake is used when its take becomes a template. */
export async function setRetakeUsed(id: string, used: boolean): Promise<void> {
  await request('retakes.use', { id, used });
}

/** Copies a template's video as a take, to re-record sentences. @throws AppError `TEMPLATE_NOT_READY`. */
export function openTake(templateId: string): Promise<IpcOutput<'templates.openTake'>> {
  return request('templates.openTake', { id: templateId });
}
