import type { IpcInput, IpcOutput } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** Speaks a page of the distinct values, or sentences, of rows and judges them. @throws AppError */
export function checkClips(input: IpcInput<'clips.check'>): Promise<IpcOutput<'clips.check'>> {
  return request('clips.check', input);
}

/** The price of a voice service for rows; nothing is sent to it. @throws AppError */
export function estimateCost(input: IpcInput<'clips.cost'>): Promise<IpcOutput<'clips.cost'>> {
  return request('clips.cost', input);
}

/** Approves a clip, or withdraws the approval. @throws AppError */
export async function approveClip(input: IpcInput<'clips.approve'>): Promise<void> {
  await request('clips.approve', input);
}
