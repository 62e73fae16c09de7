import { t } from '../language/index.ts';
import { toast } from './use-toast.tsx';

type UndoOffer = {
  /** Describes the change. */
  message: string;
  /** Undoes it. */
  run: () => void;
  /** The current values of the changed parts. Once they differ, the offer is hidden: it would undo something else. */
  parts: () => readonly unknown[];
  /** Calls a function after changes. @returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
  /** Milliseconds. */
  duration?: number;
};

/** Reports a change, and offers to undo it as long as nothing else changes. */
export function offerUndo({ message, run, parts, subscribe, duration }: UndoOffer): void {
  const made = parts();
  const id = toast.show(message, {
    duration,
    action: {
      label: t('common.undo'),
      run() {
        stop();
        run();
      },
    },
    onGone: () => stop(),
  });
  const stop = subscribe(() => {
    if (parts().every((part, index) => part === made[index])) return;
    stop();
    toast.hide(id);
  });
}
