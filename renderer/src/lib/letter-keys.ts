import { create } from 'zustand';

/**
 * Whether single characters (`L`, `?`) are shortcuts. Users who dictate, or hit keys by accident, can switch them off;
 * other keys and combinations stay. Follows the user's preference.
 */
export const useLetterKeys = create<{ on: boolean }>(() => ({ on: true }));

/** Whether a shortcut, written as in {@link ./keys.ts}, is a single character. */
export function isLetterKey(keys: string): boolean {
  return /^[\p{L}\p{N}\p{P}]$/u.test(keys);
}

/** Whether a key press is a shortcut that is switched off. */
export function isLetterOff({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return !useLetterKeys.getState().on && isLetterKey(key);
}

/** The shortcut to show; undefined while it is switched off. */
export function useShortcut(keys: string | undefined): string | undefined {
  const on = useLetterKeys((state) => state.on);
  return keys !== undefined && !on && isLetterKey(keys) ? undefined : keys;
}
