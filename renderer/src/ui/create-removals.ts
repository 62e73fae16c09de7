import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { t } from '../language/index.ts';
import { onAccountChange } from '../lib/account-change.ts';
import { toProblem } from '../lib/problem.ts';
import { toast } from './use-toast.tsx';

type Removals = {
  /** Ids of items hidden as deleted. */
  hidden: ReadonlySet<string>;
  /** Hides items and deletes them after the time for undo. `name` is their common name. */
  remove(items: { ids: readonly string[]; name: string }): void;
  /** Restores hidden items. */
  keep(ids: readonly string[]): void;
};

/** Time for undo, milliseconds. */
const undoTime = 7_000;

/**
 * Deleting with undo: items are deleted once the notice is gone. They stay if the window closes or shows another account
 * before.
 */
export function createRemovals(removeNow: (id: string) => Promise<void>): UseBoundStore<StoreApi<Removals>> {
  const useRemovals = create<Removals>(() => ({
    hidden: new Set(),
    remove({ ids, name }) {
      hide(ids, true);
      toast.show(t('common.deletedNamed', { name }), {
        duration: undoTime,
        action: { label: t('common.undo'), run: () => hide(ids, false) },
        onGone: () => void removeForGood(ids),
      });
    },
    keep: (ids) => hide(ids, false),
  }));

  onAccountChange(() => useRemovals.setState(useRemovals.getInitialState(), true));

  function hide(ids: readonly string[], hidden: boolean): void {
    useRemovals.setState((state) => {
      const next = new Set(state.hidden);
      for (const id of ids) {
        if (hidden) next.add(id);
        else next.delete(id);
      }
      return { hidden: next };
    });
  }

  async function removeForGood(ids: readonly string[]): Promise<void> {
    try {
      for (const id of ids) if (useRemovals.getState().hidden.has(id)) await removeNow(id);
    } catch (error) {
      toast.fail(toProblem(error));
    } finally {
      hide(ids, false);
    }
  }

  return useRemovals;
}
