import { useState, type FormEvent, type ReactNode } from 'react';
import { Check, RotateCcw } from 'lucide-react';
import type { Problem } from '../../../../shared/ipc/index.ts';
import { formatTime } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { ErrorNotice, PrimaryButton, SecondaryButton, TextField, VideoPlayer } from '../../ui/index.ts';
import styles from './recorder.module.css';
import type { FinishedTake } from './take-store.ts';

export type ReviewProps = {
  take: FinishedTake;
  number: number;
  notice: string | null;
  onRetake: () => void;
  /** Makes a template of the take. @throws AppError */
  onUse: (name: string) => Promise<void>;
};

/** The take, to be watched once before it is used or made again. */
export function Review({ take, number, notice, onRetake, onUse }: ReviewProps): ReactNode {
  const [name, setName] = useState(take.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function use(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await onUse(name.trim() || take.name);
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles['review']}>
      <VideoPlayer
        src={take.url}
        duration={take.duration}
        label={`Take ${number}, ${formatTime(take.duration)}`}
        className={styles['player']}
      />
      {notice !== null && (
        <p role="alert" className={styles['notice']}>
          {notice}
        </p>
      )}
      {problem && <ErrorNotice problem={problem} />}
      <form className={styles['bar']} onSubmit={(event) => void use(event)}>
        <SecondaryButton size="large" icon={<RotateCcw />} disabled={busy} onClick={onRetake}>
          Retake
        </SecondaryButton>
        <TextField
          aria-label="Name of the template"
          className={styles['takeName']}
          maxLength={300}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PrimaryButton type="submit" size="large" icon={<Check />} busy={busy}>
          Use this take
        </PrimaryButton>
      </form>
    </div>
  );
}
