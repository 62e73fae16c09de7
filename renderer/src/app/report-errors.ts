import { problemText } from '../language/index.ts';
import { toProblem } from '../lib/problem.ts';
import { reportFault } from '../stores/index.ts';
import { toast } from '../ui/index.ts';

/** The last resort for failures that no screen handled: written to the log, and shown where somebody waits for them. */
export function reportUnhandledErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportFault('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const problem = toProblem(reason);
    if (problem.code === 'CANCELLED') return;
    reportFault('rejection', reason);
    toast.show(problemText(problem), { tone: 'bad', duration: 9_000 });
  });
}
