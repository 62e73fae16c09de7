import { useState, type FormEvent } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { useShown } from './use-shown.ts';
import { toast } from './use-toast.tsx';

type Submit = {
  busy: boolean;
  /** Why the last attempt failed, or null. */
  problem: Problem | null;
  /** For the form's `onSubmit`. */
  onSubmit: (event: FormEvent) => void;
  /** For a button outside of the form. */
  submit: () => void;
};

/**
 * Submits a form: busy meanwhile, and the typed text stays after a failure. If the form was closed meanwhile, a toast
 * shows the failure.
 */
export function useSubmit(send: () => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isShown = useShown();

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      const failure = toProblem(error);
      if (isShown()) setProblem(failure);
      else if (failure.code !== 'CANCELLED') toast.fail(failure);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    onSubmit(event) {
      event.preventDefault();
      void submit();
    },
    submit: () => void submit(),
  };
}
