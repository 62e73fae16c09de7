import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { rich, t } from '#renderer/language/index.ts';
import { formatBytes } from '../../lib/format.ts';
import { useUploads, type Upload } from '../../stores/index.ts';
import { CopyDetails, ErrorWords, ProgressRing, SecondaryButton, useToast } from '../../ui/index.ts';
import styles from './card.module.css';

/** A picked file that is being uploaded. */
export function UploadCard({ upload }: { upload: Upload }): ReactNode {
  const cancel = useUploads((state) => state.cancel);
  const retry = useUploads((state) => state.retry);
  const dismiss = useUploads((state) => state.dismiss);
  const { problem } = upload;
  const toast = useToast();
  return (
    <article className={styles['card']} aria-label={upload.name} data-status={problem ? 'failed' : 'preparing'}>
      <div className={styles['picture']}>
        <div className={styles['blank']}>{problem && <TriangleAlert strokeWidth={1.5} aria-hidden />}</div>
        {!problem && (
          <div className={styles['cover']}>
            <ProgressRing
              value={upload.size > 0 ? upload.sent / upload.size : null}
              label={t('templates.copyingNamed', { name: upload.name })}
              size={46}
            />
            <p className={styles['phase']}>
              {rich(
                'templates.copying',
                { part: (inside) => <span className={styles['number']}>{inside}</span> },
                { sent: formatBytes(upload.sent), size: formatBytes(upload.size) },
              )}
            </p>
            <SecondaryButton size="small" className={styles['coverButton']} onClick={() => cancel(upload.id)}>
              {t('common.cancel')}
            </SecondaryButton>
          </div>
        )}
      </div>
      <div className={styles['body']}>
        <div className={styles['heading']}>
          <h2 className={styles['name']}>{upload.name}</h2>
        </div>
        {problem ? (
          <>
            <p role="alert" className={styles['problem']}>
              <ErrorWords problem={problem} />
            </p>
            <div className={styles['buttons']}>
              <SecondaryButton size="small" onClick={() => void retry(upload.id)}>
                {t('common.tryAgain')}
              </SecondaryButton>
              <SecondaryButton size="small" onClick={() => dismiss(upload.id)}>
                {t('common.remove')}
              </SecondaryButton>
              <CopyDetails problem={problem} onRefused={() => toast.fail(t('common.copyRefused'))} />
            </div>
          </>
        ) : (
          <p className={styles['hint']}>{t('templates.originalStays')}</p>
        )}
      </div>
    </article>
  );
}
