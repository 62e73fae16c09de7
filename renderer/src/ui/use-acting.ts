import { useState } from 'react';
import { toProblem } from '../lib/problem.ts';
import { useToast } from './use-toast.tsx';

type Acting = { busy: boolean; act: (work: () => Promise<unknown>) => void };

/** Runs an action with a busy state, and reports its error. */
export function useActing(onDone?: () => void): Acting {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.fail(toProblem(error));
    } finally {
      setBusy(false);
      onDone?.();
    }
  }

  return { busy, act: (work) => void act(work) };
}
