import type { IpcInput, IpcOutput, TakeSentence } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** Where a retake is in a video that shows how it fits, seconds; `url` plays that. */
export type ShownRetake = IpcOutput<'retakes.fit'>;

/** Finds the sentences of a script in a take. @param id of its spool. @throws AppError `ALIGNMENT_FAILED`. */
export function takeSentences(id: string, script: string): Promise<TakeSentence[]> {
  return request('retakes.sentences', { id, script });
}

/** Fits a retake into its take. @throws AppError `SENTENCE_NOT_READ`. */
export function fitRetake(input: IpcInput<'retakes.fit'>): Promise<ShownRetake> {
  return request('retakes.fit', input);
}

/** Says whether a retake that fits is used when its take becomes a template. */
export async function setRetakeUsed(id: string, used: boolean): Promise<void> {
  await request('retakes.use', { id, used });
}

/** Brings a template's video here, as a take whose sentences can be said again. @returns its spool. @throws AppError */
export async function openTake(templateId: string): Promise<string> {
  return (await request('templates.openTake', { id: templateId })).takeId;
}
