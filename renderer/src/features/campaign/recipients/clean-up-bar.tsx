import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group } from '@mantine/core';
import { t } from '#renderer/language/index.ts';
import { Panel, SecondaryButton } from '#renderer/ui/index.ts';
import { groupOf, isApplicable, suggestionGroups, type Suggestion } from '../model/suggestions.ts';
import styles from './clean-up.module.css';
import { groupCounts } from './group-labels.ts';
import { rowIdsOf, type ShownPart } from './use-part.ts';

type CleanUpBarProps = {
  suggestions: readonly Suggestion[];
  part: ShownPart;
  onReview: () => void;
};

/** Everything that can be cleaned up, by its kind: each shows its rows alone. Empty, it vanishes. */
export function CleanUpBar({ suggestions, part, onReview }: CleanUpBarProps): ReactNode {
  const found = Map.groupBy(suggestions, groupOf);
  if (found.size === 0) return null;
  const count = suggestions.filter((one) => isApplicable(one) || one.kind === 'empty').length;
  return (
    <Panel flush aria-label={t('recipients.cleanUp')}>
      <Group gap="var(--space-8)" wrap="nowrap" px="var(--space-8)" py="var(--space-6)">
        <Group gap="var(--space-4)" wrap="nowrap" className={styles['kindList']}>
          {suggestionGroups.map((by) => {
            const all = found.get(by);
            if (!all) return null;
            const isOn = part.filter?.by === by;
            const tone = by === 'empty' || by === 'unreadable' ? 'bad' : undefined;
            return (
              <button
                key={by}
                type="button"
                className={styles['kind']}
                data-tone={tone}
                aria-pressed={isOn}
                onClick={() => (isOn ? part.showAll() : part.show(by, rowIdsOf(suggestions, by)))}
              >
                {tone && <CircleAlert aria-hidden />}
                {t(groupCounts[by], { count: all.length })}
              </button>
            );
          })}
        </Group>
        {count > 0 && <SecondaryButton onClick={onReview}>{t('recipients.review', { count })}</SecondaryButton>}
      </Group>
    </Panel>
  );
}
