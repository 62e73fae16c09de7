import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#renderer/lib/format.ts';
import { Select, TextField } from '#renderer/ui/index.ts';
import { outcomes, type Outcome } from '../model/filter-videos.ts';
import styles from './videos.module.css';

type VideoFilterProps = {
  text: string;
  outcome: Outcome;
  shown: number;
  total: number;
  onChange: (wanted: { text: string; outcome: Outcome }) => void;
};

/** Which of a campaign's videos are shown. */
export function VideoFilter({ text, outcome, shown, total, onChange }: VideoFilterProps): ReactNode {
  const choices = Object.entries(outcomes).map(([value, label]) => ({ value, label }));
  return (
    <search className={styles['filter']}>
      <TextField
        aria-label="Search these videos"
        placeholder="Search by name, value or row"
        leftSection={<Search size={15} />}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value, outcome })}
      />
      <Select
        aria-label="Show"
        data={choices}
        value={outcome}
        allowDeselect={false}
        onChange={(value) => onChange({ text, outcome: (value ?? 'all') as Outcome })}
      />
      <output className={styles['filterCount']}>
        {shown < total && (shown === 0 ? 'No video matches' : `${formatCount(shown)} of ${formatCount(total)}`)}
      </output>
    </search>
  );
}
