import type { ViewUpdate } from '@codemirror/view';

/** What a change by the user is part of: changes of one group in quick succession are one step of undo; null stands alone. */
export type ChangeGroup = string | null;

type Kind = 'type' | 'delete';

type TypingSteps = {
  groupOf(update: ViewUpdate): ChangeGroup;
  /** The same for what an input method has written, with the caret at `at` now. */
  groupOfComposition(at: number): ChangeGroup;
  /** The caret was moved: what is typed next is another step. */
  end(): void;
};

/** Tells which changes belong together as native fields do it: letters typed on, or deleted on, at one place. */
export function createTypingSteps(): TypingSteps {
  let last: { kind: Kind; at: number } | null = null;
  let run = 0;

  function kindOf(update: ViewUpdate): Kind | null {
    if (update.transactions.some((one) => one.isUserEvent('input.type'))) return 'type';
    const deleted = ['delete.backward', 'delete.forward'].some((event) =>
      update.transactions.some((one) => one.isUserEvent(event)),
    );
    return deleted ? 'delete' : null;
  }

  return {
    groupOf(update) {
      const kind = kindOf(update);
      let from = Infinity;
      let oldEnd = 0;
      let newEnd = 0;
      update.changes.iterChangedRanges((fromA, toA, _fromB, toB) => {
        from = Math.min(from, fromA);
        oldEnd = Math.max(oldEnd, toA);
        newEnd = Math.max(newEnd, toB);
      });
      if (kind === null) {
        last = null;
        return null;
      }
      const goesOn = last !== null && last.kind === kind && (last.at === from || last.at === oldEnd);
      if (!goesOn) run += 1;
      last = { kind, at: newEnd };
      return `${kind} ${run}`;
    },
    groupOfComposition(at) {
      if (last?.kind !== 'type') run += 1;
      last = { kind: 'type', at };
      return `type ${run}`;
    },
    end() {
      last = null;
    },
  };
}
