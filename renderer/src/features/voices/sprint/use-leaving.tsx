import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { askBeforeBack } from '#renderer/lib/before-back.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { ConfirmDialog } from '#renderer/ui/index.ts';
import { isUnsaved, type Session } from './session.ts';

type Leaving = {
  /** Leaves by `go`, after a question if names were said that are in this window alone. */
  leaveBy: (go: () => void) => void;
  question: ReactNode;
};

/** @param back leaves by Back, Forward or a link. */
export function useLeaving({ entries, goTo }: Session, back: () => void): Leaving {
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  const unsaved = entries.filter(isUnsaved).length;
  const anyUnsaved = unsaved > 0;

  useWindowEvent('beforeunload', (event) => {
    if (anyUnsaved) event.preventDefault();
  });

  const ask = useCallback((go: () => void): void => {
    const leave = (): void => {
      setLeaving(null);
      go();
    };
    setLeaving({ leave });
  }, []);

  useEffect(() => (anyUnsaved ? askBeforeBack(() => ask(back)) : undefined), [anyUnsaved, ask, back]);

  // They may be saved while the question is open.
  useEffect(() => {
    if (!anyUnsaved) leaving?.leave();
  }, [leaving, anyUnsaved]);

  function stay(): void {
    setLeaving(null);
    const failed = entries.findIndex(({ state }) => state.kind === 'failed');
    if (failed !== -1) goTo(failed);
  }

  return {
    leaveBy: (go) => (anyUnsaved ? ask(go) : go()),
    question: (
      <ConfirmDialog
        opened={leaving !== null && anyUnsaved}
        title={t('sprint.unsavedQuestion', { count: unsaved })}
        confirmLabel={t('common.discard')}
        cancelLabel={t('sprint.stay')}
        danger
        onConfirm={() => leaving?.leave()}
        onCancel={stay}
      >
        {t('sprint.unsavedText')}
      </ConfirmDialog>
    ),
  };
}
