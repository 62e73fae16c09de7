import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { t } from '../language/index.ts';
import { onAccountChange } from '../lib/account-change.ts';
import { toProblem } from '../lib/problem.ts';
import { toast } from './use-toast.tsx';

type Removals = {
  /** Ids of items hidden as deleted, each with the removal that hid it last. */
  hidden: ReadonlyMap<string, symbol>;
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
    hidden: new Map(),
    remove({ ids, name }) {
      // An item may be kept and deleted again, while the first notice is still there.
      const removal = Symbol(name);
      useRemovals.setState(({ hidden }) => ({
        hidden: new Map([...hidden, ...ids.map((id) => [id, removal] as const)]),
      }));
      toast.show(t('common.deletedNamed', { name }), {
        duration: undoTime,
        action: { label: t('common.undo'), run: () => keep(ids) },
        onGone: () => void removeForGood(ids, removal),
      });
    },
    keep,
  }));

  onAccountChange(() => useRemovals.setState(useRemovals.getInitialState(), true));

  function keep(ids: readonly string[]): void {
    useRemovals.setState(({ hidden }) => ({ hidden: new Map([...hidden].filter(([id]) => !ids.includes(id))) }));
  }

  async function removeForGood(ids: readonly string[], removal: symbol): Promise<void> {
    const isOwn = (id: string): boolean => useRemovals.getState().hidden.get(id) === removal;
    try {
      for (const id of ids) if (isOwn(id)) await removeNow(id);
    } catch (error) {
      toast.fail(toProblem(error));
    } finally {
      keep(ids.filter(isOwn));
    }
  }

  return useRemovals;
}
