import { create } from 'zustand';
import type { Template } from '#shared/ipc/index.ts';
import { onAccountChange } from '#renderer/lib/account-change.ts';

/** The words that were checked in this run of the app, and the time that they took. */
type WordPace = {
  known: ReadonlySet<string>;
  /** Seconds a letter of new words took in the last check; null before one. */
  seconds: number | null;
};

/** Letters; with fewer, what every check takes would count as theirs. */
const fewestMeasured = 60;
/** Seconds a letter; what is faster was spoken by an earlier run. */
const fastest = 0.005;

export const useWordPace = create<WordPace>(() => ({ known: new Set(), seconds: null }));
onAccountChange(() => useWordPace.setState(useWordPace.getInitialState(), true));

/** Everything beside a value that its sound depends on. @param own the campaign's voice; null for the template's. */
export function settingOf(
  { id, script, voice }: Pick<Template, 'id' | 'script' | 'voice'>,
  own: string | null,
): string {
  return JSON.stringify([id, script, own ?? voice]);
}

/** @param setting as {@link settingOf}. @param names values by row and variable. @returns each word once, by a key. */
function wordsOf(setting: string, names: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  return new Map(names.flatMap((row) => row.map((value, index) => [`${setting} ${index} ${value}`, value] as const)));
}

/** The number of letters in words that no check has spoken yet. */
export function newLetters(known: ReadonlySet<string>, ...what: Parameters<typeof wordsOf>): number {
  return [...wordsOf(...what)].reduce((sum, [key, { length }]) => sum + (known.has(key) ? 0 : length), 0);
}

/** Remembers a check of all words. @param seconds that it took. */
export function noteCheck(seconds: number, ...what: Parameters<typeof wordsOf>): void {
  const { known, seconds: before } = useWordPace.getState();
  const count = newLetters(known, ...what);
  const pace = count < fewestMeasured || seconds / count < fastest ? null : seconds / count;
  useWordPace.setState({
    known: new Set([...known, ...wordsOf(...what).keys()]),
    seconds: pace ?? before,
  });
}
