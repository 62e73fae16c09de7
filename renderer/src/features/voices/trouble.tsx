import type { ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { ErrorNotice } from '#renderer/ui/index.ts';

type TroubleProps = {
  /** What a screen loads. */
  of: readonly { problem: Problem | null; load: () => unknown }[];
};

/** One notice a cause, however much it kept from loading: its button loads all of that again. */
export function Trouble({ of }: TroubleProps): ReactNode {
  const failed = of.flatMap(({ problem, load }) => (problem === null ? [] : [{ problem, load }]));
  const causes = Map.groupBy(failed, ({ problem }) => `${problem.code} ${problem.message}`);
  return [...causes].map(([cause, found]) => (
    <ErrorNotice
      key={cause}
      problem={found[0]?.problem ?? { code: 'INTERNAL', message: '' }}
      onRetry={() => {
        for (const { load } of found) load();
      }}
    />
  ));
}
