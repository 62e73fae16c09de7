import { useState, type ReactNode } from 'react';
import { RetakeSession } from './retakes/retake-session.ts';
import { Retakes, type RetakesProps } from './retakes/retakes.tsx';
import { Review, type ReviewProps } from './review.tsx';

type FinishedTakeViewProps = Pick<ReviewProps, 'take' | 'number' | 'notice' | 'arrangement' | 'onRetake' | 'onUse'> & {
  /** The script that was read; empty without one. */
  script: string;
} & Pick<RetakesProps, 'stream' | 'gate'>;

/** A complete take: shows its review, or its sentences while they are re-recorded. */
export function FinishedTakeView({ script, stream, gate, ...review }: FinishedTakeViewProps): ReactNode {
  const { take } = review;
  const [name, setName] = useState(take.name);
  const [retakes] = useState(() => new RetakeSession(take.spoolId, script));
  const [retaking, setRetaking] = useState(false);
  if (retaking) {
    return <Retakes take={take} session={retakes} stream={stream} gate={gate} onDone={() => setRetaking(false)} />;
  }
  return (
    <Review
      {...review}
      name={name}
      onName={setName}
      onSentences={script !== '' && !take.screen ? () => setRetaking(true) : null}
      // Only changes while the review is hidden.
      saidAgain={Object.values(retakes.state.kept).filter(({ used }) => used)}
      saysOnce={script !== '' && take.screen !== null}
    />
  );
}
