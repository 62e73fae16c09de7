import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { Problem } from '#shared/ipc/index.ts';
import { problemText, t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import { SecondaryButton } from './button.tsx';
import styles from './error-notice.module.css';

type ErrorNoticeProps = {
  /** What went wrong, or a sentence about it in the language of the window. */
  problem: Problem | string;
  onRetry?: (() => void) | undefined;
  /** Further ways out, after "Try again". */
  actions?: ReactNode;
  /** Stands alone on its screen. */
  alone?: boolean | undefined;
};

/** A failure in one sentence with a way out. Nothing is shown of the technical detail but the code, on hover. */
export function ErrorNotice({ problem, onRetry, actions, alone = false }: ErrorNoticeProps): ReactNode {
  const { code, text } =
    typeof problem === 'string' ? { text: problem } : { code: problem.code, text: problemText(problem) };
  return (
    <div role="alert" className={classNames(styles['notice'], alone && styles['alone'])} data-code={code} title={code}>
      <TriangleAlert className={styles['icon']} aria-hidden />
      <p className={styles['message']}>{text}</p>
      {(onRetry !== undefined || actions !== undefined) && (
        <div className={styles['actions']}>
          {onRetry !== undefined && (
            <SecondaryButton size="small" onClick={onRetry}>
              {t('common.tryAgain')}
            </SecondaryButton>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
