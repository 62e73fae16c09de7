import { create } from 'zustand';
import type { Template } from '../../../../shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useTemplates } from '../../stores/index.ts';
import { toast } from '../../ui/index.ts';

type RemovalsState = {
  /** Ids of templates that look deleted already. */
  hidden: ReadonlySet<string>;
  /** Hides a template and deletes it once the chance to undo has passed. */
  remove(template: Template): void;
};

/** Milliseconds to think again. */
const undoTime = 7_000;

/** Deleting with undo: nothing is lost before the notice is gone, not even if the window closes meanwhile. */
export const useRemovals = create<RemovalsState>(() => ({
  hidden: new Set(),
  remove(template) {
    hide(template.id, true);
    toast.show(`Deleted “${template.name}”`, {
      duration: undoTime,
      action: { label: 'Undo', run: () => hide(template.id, false) },
      onGone: () => void removeNow(template.id),
    });
  },
}));

function hide(id: string, hidden: boolean): void {
  useRemovals.setState((state) => {
    const next = new Set(state.hidden);
    if (hidden) next.add(id);
    else next.delete(id);
    return { hidden: next };
  });
}

async function removeNow(id: string): Promise<void> {
  try {
    await useTemplates.getState().remove(id);
  } catch (error) {
    toast.show(toProblem(error).message, { tone: 'bad' });
  } finally {
    hide(id, false);
  }
}
