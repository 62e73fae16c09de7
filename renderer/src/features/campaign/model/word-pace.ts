import { create } from 'zustand';
import type { Template } from '#shared/ipc/index.ts';
import { onAccountChange } from '#renderer/lib/account-change.ts';

/** The words that were checked in this run of the app, and the time that they took. */
type WordPace = {
  known: ReadonlySet<string>;
  /** Seconds a new word took: in the last check; null before one. */
  seconds: number | null;
};

/** With fewer new words, what every check takes would count as theirs. */
const fewestMeasured = 10;
/** Seconds a word; what is faster was spoken by an earlier run. */
const fastest = 0.03;

export const useWordPace = create<WordPace>(() => ({ known: new Set(), seconds: null }));
onAccountChange(() => useWordPace.setState(useWordPace.getInitialState(), true));

/** Everything beside a value that its sound depends on. @param own the campaign's voice; null for the template's. */
export function settingOf(
  { id, script, voice }: Pick<Template, 'id' | 'script' | 'voice'>,
  own: string | null,
): string {
  return JSON.stringify([id, script, own ?? voice]);
}

/** @param setting as {@link settingOf}. @param names values by row and variable. */
function wordsOf(setting: string, names: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(names.flatMap((row) => row.map((value, index) => `${setting} ${index} ${value}`)));
}

/** The number of words that no check has spoken yet. */
export function newWords(known: ReadonlySet<string>, ...what: Parameters<typeof wordsOf>): number {
  return [...wordsOf(...what)].filter((word) => !known.has(word)).length;
}

/** Remembers a check of all words. @param seconds that it took. */
export function noteCheck(seconds: number, ...what: Parameters<typeof wordsOf>): void {
  const { known, seconds: before } = useWordPace.getState();
  const count = newWords(known, ...what);
  const pace = count < fewestMeasured || seconds / count < fastest ? null : seconds / count;
  useWordPace.setState({
    known: new Set([...known, ...wordsOf(...what)]),
    seconds: pace ?? before,
  });
}
