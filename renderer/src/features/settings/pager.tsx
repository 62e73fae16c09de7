import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { SecondaryButton } from '#renderer/ui/index.ts';
import styles from './settings.module.css';

type PagerProps = {
  /** Where one is, in words. */
  text: string;
  /** From 0, the newest. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** Leads through a list that comes in pages, newest first; nothing where there is one page. */
export function Pager({ text, page, pages, onPage }: PagerProps): ReactNode {
  if (pages <= 1) return null;
  return (
    <div className={styles['pages']}>
      <span className={styles['facts']}>{text}</span>
      <SecondaryButton size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('webhooks.newer')}
      </SecondaryButton>
      <SecondaryButton size="small" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('webhooks.older')}
      </SecondaryButton>
    </div>
  );
}
