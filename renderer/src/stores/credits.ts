import type { IpcInput, IpcOutput } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** What rows would cost before they are launched; null where the studio counts no credits. @throws AppError */
export function estimateCredits(input: IpcInput<'credits.estimate'>): Promise<IpcOutput<'credits.estimate'>> {
  return request('credits.estimate', input);
}
