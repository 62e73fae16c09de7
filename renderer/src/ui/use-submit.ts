import { useState, type FormEvent } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';

type Submit = {
  busy: boolean;
  /** Why the last attempt failed, or null. */
  problem: Problem | null;
  /** For the form's `onSubmit`. */
  onSubmit: (event: FormEvent) => void;
  /** For a button outside of the form. */
  submit: () => void;
};

/** Submits a form: busy meanwhile, and the typed text stays after a failure. */
export function useSubmit(send: () => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      setProblem(toProblem(error));
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
