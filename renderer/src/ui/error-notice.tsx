import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { onBackOnline } from '../lib/back-online.ts';
import { classNames } from '../lib/class-names.ts';
import { SecondaryButton } from './button.tsx';
import styles from './error-notice.module.css';
import { CopyDetails, ErrorWords } from './error-words.tsx';
import { useToast } from './use-toast.tsx';

type ErrorNoticeProps = {
  /** The error, or text about it in the language of the window. */
  problem: Problem | string;
  onRetry?: (() => void) | undefined;
  /** Further ways out, after "Try again". */
  actions?: ReactNode;
  /** Stands alone on its screen. */
  alone?: boolean | undefined;
};

/**
 * An error: the problem, the advice, and ways out. Details for developers can be copied. What an unreachable studio
 * stopped is tried again once that answers.
 */
export function ErrorNotice({ problem, onRetry, actions, alone = false }: ErrorNoticeProps): ReactNode {
  const toast = useToast();
  const code = typeof problem === 'string' ? undefined : problem.code;
  const retry = useEffectEvent(() => {
    if (code === 'STUDIO_UNREACHABLE') onRetry?.();
  });
  useEffect(() => onBackOnline(() => retry()), []);
  return (
    <div role="alert" className={classNames(styles['notice'], alone && styles['alone'])} data-code={code}>
      <TriangleAlert className={styles['icon']} aria-hidden />
      <div className={styles['body']}>
        <ErrorWords problem={problem} className={styles['message']} />
        <div className={styles['actions']}>
          {onRetry !== undefined && (
            <SecondaryButton size="small" onClick={onRetry}>
              {t('common.tryAgain')}
            </SecondaryButton>
          )}
          {actions}
          {typeof problem !== 'string' && (
            <CopyDetails problem={problem} onRefused={() => toast.fail(t('common.copyRefused'))} />
          )}
        </div>
      </div>
    </div>
  );
}
