import { t } from '../language/index.ts';
import { toast } from './use-toast.tsx';

type UndoOffer = {
  /** What was done. */
  message: string;
  /** Undoes it. */
  run: () => void;
  /** The current value of the change. Once it is something else, the offer would not undo what it names. */
  parts: () => readonly unknown[];
  /** Has a function called after changes. @returns a function that ends that. */
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
