import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { Badge, QuietButton, useToast } from '../ui/index.ts';

/**
 * Another window has saved something that was changed here too.
 * @param onShow shows it. @returns what brings back what was here; null if it couldn't be shown.
 * @param onKeep saves what is here instead.
 */
export function ChangedElsewhere({
  onShow,
  onKeep,
}: {
  onShow: () => Promise<(() => void) | null>;
  onKeep: () => void;
}): ReactNode {
  const toast = useToast();

  async function show(): Promise<void> {
    const undo = await onShow();
    if (undo) toast.show(t('common.otherShown'), { action: { label: t('common.undo'), run: undo } });
  }

  return (
    <>
      <Badge tone="warn">{t('common.changedElsewhere')}</Badge>
      <QuietButton size="small" onClick={() => void show()}>
        {t('common.show')}
      </QuietButton>
      <QuietButton size="small" onClick={onKeep}>
        {t('common.keepOwn')}
      </QuietButton>
    </>
  );
}
