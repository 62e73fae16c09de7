import { createAccountStore } from '../stores/account-store.ts';

type WordsToFix = {
  /** Problems of each script, by template id, as last seen in its first step; missing where it wasn't opened yet. */
  counts: Readonly<Record<string, number>>;
  note(templateId: string, count: number): void;
};

/** The count of step 1 for the other steps: only the editor, with script, alignment and sound, can check the words. */
export const useWordsToFix = createAccountStore<WordsToFix>((set) => ({
  counts: {},
  note: (templateId, count) => set(({ counts }) => ({ counts: { ...counts, [templateId]: count } })),
}));
