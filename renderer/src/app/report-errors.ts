import { toProblem } from '../lib/problem.ts';
import { toast } from '../ui/index.ts';

/** The last resort for failures no screen handled: said in a sentence instead of lost. */
export function reportUnhandledErrors(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const problem = toProblem(event.reason);
    if (problem.code === 'CANCELLED') return;
    toast.show(problem.message, { tone: 'bad', duration: 9_000 });
  });
}
