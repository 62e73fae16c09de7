import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Problem, Spool } from '#shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { watchRecoverable } from '../../stores/index.ts';
import { ErrorNotice } from '../../ui/index.ts';

/** Seldom shown. */
const Recovery = lazy(async () => ({ default: (await import('./recovery.tsx')).Recovery }));

/** Recordings left by a crash or an early exit, with the choice to keep them. */
export function RecoveryBanner(): ReactNode {
  const [spools, setSpools] = useState<Spool[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => watchRecoverable(setSpools, (error) => setProblem(toProblem(error))), []);

  const forget = (id: string): void => setSpools((all) => all.filter((spool) => spool.id !== id));
  return (
    <Suspense fallback={null}>
      {problem && <ErrorNotice problem={problem} />}
      {spools.map((spool) => (
        <Recovery key={spool.id} spool={spool} onSettled={() => forget(spool.id)} />
      ))}
    </Suspense>
  );
}
