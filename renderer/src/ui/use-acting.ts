import { problemText } from '../language/index.ts';
import { toProblem } from '../lib/problem.ts';
import { useToast } from './use-toast.tsx';

/** Does something and says what went wrong. */
export function useActing(onDone: () => void): (work: () => Promise<unknown>) => void {
  const toast = useToast();
  return (work) => {
    work()
      .catch((error: unknown) => toast.show(problemText(toProblem(error)), { tone: 'bad' }))
      .finally(onDone);
  };
}
