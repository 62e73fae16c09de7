import { useEffect, useState, type ReactNode } from 'react';
import { History } from 'lucide-react';
import type { Problem, Spool } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatAgo, formatBytes } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { discardSpool, useTemplates, watchRecoverable } from '../../stores/index.ts';
import { ConfirmDialog, ErrorNotice, QuietButton, SecondaryButton } from '../../ui/index.ts';
import styles from './recovery-banner.module.css';

/** Recordings left by a crash or an early exit, with the choice to keep them. */
export function RecoveryBanner(): ReactNode {
  const [spools, setSpools] = useState<Spool[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => watchRecoverable(setSpools, (error) => setProblem(toProblem(error))), []);

  const forget = (id: string): void => setSpools((all) => all.filter((spool) => spool.id !== id));
  if (spools.length === 0 && !problem) return null;
  return (
    <div className={styles['banners']}>
      {problem && <ErrorNotice problem={problem} />}
      {spools.map((spool) => (
        <Recovery key={spool.id} spool={spool} onSettled={() => forget(spool.id)} />
      ))}
    </div>
  );
}

function Recovery({ spool, onSettled }: { spool: Spool; onSettled: () => void }): ReactNode {
  const createFromSpool = useTemplates((state) => state.createFromSpool);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function settle(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onSettled();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <section aria-label={t('templates.recordingUnfinished')} className={styles['banner']}>
      <History className={styles['icon']} aria-hidden />
      <div className={styles['words']}>
        <p className={styles['title']}>{t('templates.recordingUnfinished')}</p>
        <p className={styles['text']}>
          {t('templates.recordingKept', { ago: formatAgo(spool.startedAt), size: formatBytes(spool.bytes) })}
        </p>
        {problem && <ErrorNotice problem={problem} />}
      </div>
      <QuietButton disabled={busy} onClick={() => setAsking(true)}>
        {t('common.discard')}
      </QuietButton>
      <SecondaryButton
        busy={busy && !asking}
        disabled={busy}
        onClick={() =>
          void settle(() =>
            createFromSpool({
              spoolId: spool.id,
              name: spool.name || t('recorder.recordingOf', { date: new Date(spool.startedAt) }),
              named: spool.script !== '',
              script: spool.script,
            }),
          )
        }
      >
        {t('templates.keepRecording')}
      </SecondaryButton>
      <ConfirmDialog
        opened={asking}
        danger
        busy={busy}
        title={t('templates.discardQuestion')}
        confirmLabel={t('common.discard')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void settle(() => discardSpool(spool.id))}
      >
        {t('templates.discardText')}
      </ConfirmDialog>
    </section>
  );
}
