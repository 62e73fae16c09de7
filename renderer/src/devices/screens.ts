import type { ScreenPicker, ScreenSource } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** Who asks the user what to share in Electron, and whether the computer's sound can be recorded. */
export function screenPicker(): Promise<ScreenPicker> {
  return request('screens.picker', {});
}

/** Screens and windows of this moment. @throws AppError `SCREENS_BLOCKED`, `SCREENS_UNAVAILABLE`. */
export function listScreens(): Promise<ScreenSource[]> {
  return request('screens.list', {});
}

/**
 * Says what the next `getDisplayMedia` is to get.
 * @param id of the last list; null where the system asks.
 * @throws AppError `NOT_FOUND` for what is not in the list.
 */
export async function chooseScreen(id: string | null, sound: boolean): Promise<void> {
  await request('screens.choose', { id, sound });
}

/** Opens the system's settings where screens are allowed. */
export async function openScreenSettings(): Promise<void> {
  await request('screens.openSettings', {});
}
