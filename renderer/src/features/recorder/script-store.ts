import { createStore, type StoreApi } from 'zustand';
import { limits } from '#shared/limits.ts';
import { printScript, scriptWords, spokenText, type Proposal } from '#shared/script/index.ts';
import * as steps from '../../lib/history.ts';
import {
  aroundCaret,
  cleanSpoken,
  joinTexts,
  mapPart,
  markParts,
  partsFromScript,
  tidyParts,
  wholeWordsOf,
} from '../../script/parts.ts';
import { suggestName } from '../../script/proposals.ts';
import type { Chip, Part, TextSelection } from '../../script/script-text.ts';

type Parts = readonly Part<Chip>[];

export type ScriptState = {
  history: steps.History<Parts>;
  /** The script as stored: `Hi {{first_name|Sarah}}`. */
  source: string;
  /** Whether the last change was refused because the script would have become too long. */
  full: boolean;
  /** Proposed variables whose words stay the same for everyone. */
  declined: readonly string[];
  /** @param group quick successive changes of one group are one undo step. */
  edit(change: (parts: Parts) => Parts, group?: string | null): void;
  /** Turns the selected words, or the word at the caret, into a variable; null if there are none. */
  mark(selection: TextSelection): Chip | null;
  /** Turns proposed words into a variable, wherever they are said. */
  accept(proposal: Proposal): void;
  decline(variable: string): void;
  rename(id: string, name: string, spoken: string): void;
  /** Turns a variable back into plain words. */
  unmark(id: string): void;
  undo(): void;
  redo(): void;
  /** Replaces the script, as one undo step. */
  replace(source: string): void;
};

let lastId = 0;

export function newChip(name: string, spoken: string): Chip {
  lastId += 1;
  return { kind: 'variable', id: `said-${lastId}`, name, spoken };
}

/** The script that is being written, with its undo steps. Lives as long as the screen, so its panel can be closed. */
export function createScriptStore(source: string): StoreApi<ScriptState> {
  return createStore<ScriptState>((set, get) => {
    function show(history: steps.History<Parts>): void {
      set({ history, source: printScript([...history.present]), full: false });
    }

    return {
      history: steps.startHistory<Parts>(partsFromScript(source, newChip)),
      source,
      full: false,
      declined: [],
      edit(change, group = null) {
        const { history } = get();
        const next = tidyParts(change(history.present), newChip);
        if (printScript(next).length > limits.scriptCharacters) {
          // A new list with the same parts makes the field revert the typed text.
          set({ history: steps.amend<Parts>(history, [...history.present]), full: true });
          return;
        }
        show(steps.change<Parts>(history, next, group, Date.now()));
      },
      mark(selection) {
        const { history, edit } = get();
        const script = [...history.present];
        const words = wholeWordsOf(scriptWords(script), aroundCaret(selection));
        if (!words || /[{}|]/u.test(spokenText(script).slice(words.start, words.end))) return null;
        let made: Chip | null = null;
        edit((parts) => markParts(parts, words, (spoken) => (made = newChip(suggestName(script, words), spoken))));
        return made;
      },
      accept({ variable, places }) {
        // From the end, so that the other places stay where they are.
        get().edit((script) =>
          places.reduceRight<Parts>(
            (parts, place) => markParts(parts, place, (spoken) => newChip(variable, spoken)),
            script,
          ),
        );
      },
      decline(variable) {
        set({ declined: [...get().declined, variable] });
      },
      rename(id, name, spoken) {
        get().edit((parts) => mapPart(parts, id, (chip) => ({ ...chip, name, spoken: cleanSpoken(spoken) })));
      },
      unmark(id) {
        get().edit((parts) => joinTexts(mapPart(parts, id, ({ spoken }) => ({ kind: 'text', text: spoken }))));
      },
      undo: () => show(steps.undo(get().history)),
      redo: () => show(steps.redo(get().history)),
      replace(source) {
        if (source === get().source) return;
        show(steps.change<Parts>(get().history, partsFromScript(source, newChip), null, Date.now()));
      },
    };
  });
}
