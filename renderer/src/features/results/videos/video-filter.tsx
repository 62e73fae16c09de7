import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { Select, SearchField } from '#renderer/ui/index.ts';
import { outcomes, type Outcome } from '../model/filter-videos.ts';
import styles from './videos.module.css';

type VideoFilterProps = {
  text: string;
  outcome: Outcome;
  shown: number;
  total: number;
  onChange: (wanted: { text: string; outcome: Outcome }) => void;
};

/** Selects which of a campaign's videos are shown. */
export function VideoFilter({ text, outcome, shown, total, onChange }: VideoFilterProps): ReactNode {
  const choices = Object.entries(outcomes).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <search className={styles['filter']}>
      <SearchField
        label={t('activity.searchVideos')}
        placeholder={t('activity.searchVideosHint')}
        value={text}
        onChange={(text) => onChange({ text, outcome })}
      />
      <Select
        aria-label={t('activity.show')}
        data={choices}
        value={outcome}
        onChange={(value) => onChange({ text, outcome: value as Outcome })}
      />
      <output className={styles['filterCount']}>
        {shown < total && (shown === 0 ? t('activity.noVideoMatches') : t('activity.countOf', { count: shown, total }))}
      </output>
    </search>
  );
}
