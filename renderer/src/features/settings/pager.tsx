import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { SecondaryButton } from '#renderer/ui/index.ts';
import styles from './settings.module.css';

type PagerProps = {
  /** The current position, in words. */
  text: string;
  /** 0-based; 0 is the newest. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** Buttons to page through a list, newest first. Nothing for a single page. */
export function Pager({ text, page, pages, onPage }: PagerProps): ReactNode {
  if (pages <= 1) return null;
  return (
    <Group gap="s8" wrap="nowrap" justify="flex-end">
      <span className={styles['facts']}>{text}</span>
      <SecondaryButton size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('webhooks.newer')}
      </SecondaryButton>
      <SecondaryButton size="small" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('webhooks.older')}
      </SecondaryButton>
    </Group>
  );
}
