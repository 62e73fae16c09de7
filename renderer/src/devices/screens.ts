import type { ScreenPicker, ScreenSource } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** Who asks the user for the source in Electron, and whether the computer's sound can be recorded. */
export function screenPicker(): Promise<ScreenPicker> {
  return request('screens.picker', {});
}

/** The current screens and windows. @throws AppError `SCREENS_BLOCKED`, `SCREENS_UNAVAILABLE`. */
export function listScreens(): Promise<ScreenSource[]> {
  return request('screens.list', {});
}

/**
 * Sets the source of the next `getDisplayMedia`.
 * @param id of the last list; null if the system asks.
 * @throws AppError `NOT_FOUND` for anything not in the list.
 */
export async function chooseScreen(id: string | null, sound: boolean): Promise<void> {
  await request('screens.choose', { id, sound });
}

/** Opens the system's settings for screen recording. */
export async function openScreenSettings(): Promise<void> {
  await request('screens.openSettings', {});
}
