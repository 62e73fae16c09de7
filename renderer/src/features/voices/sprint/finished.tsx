import type { ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import { formatCount } from '#renderer/lib/format.ts';
import { EmptyState, PrimaryButton, SecondaryButton } from '#renderer/ui/index.ts';
import { progressOf, type Entry } from './session.ts';

type FinishedProps = {
  entries: readonly Entry[];
  /** Whether they are of the rows of a campaign. */
  ofVideos: boolean;
  saving: boolean;
  onGoTo: (index: number) => void;
  onFinish: () => void;
};

/** The end of the list: what there is now, and what was left out. */
export function Finished({ entries, ofVideos, saving, onGoTo, onFinish }: FinishedProps): ReactNode {
  const { done, places, covered } = progressOf(entries);
  const open = entries.findIndex(({ state }) => state.kind === 'waiting' || state.kind === 'failed');
  const skipped = entries.length - done;
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={
        saving
          ? 'Saving the last one'
          : `${formatCount(done, 'name')} in your voice${open === -1 ? ', all of them' : ''}`
      }
      text={
        ofVideos
          ? `They cover ${formatCount(covered)} of ${formatCount(places)} places.`
          : 'Every video that contains them uses them.'
      }
      actions={
        <>
          {open !== -1 && (
            <SecondaryButton onClick={() => onGoTo(open)}>
              Go through {formatCount(skipped, 'skipped name')}
            </SecondaryButton>
          )}
          <PrimaryButton busy={saving} onClick={onFinish}>
            Done
          </PrimaryButton>
        </>
      }
    />
  );
}
