import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';
import { waitingText, type TableCheck } from './model/check-table.ts';

/** Of the line, for the button that it explains. */
export const leftOutId = 'left-out';

type LeftOutLineProps = {
  check: TableCheck;
  /** 0-based rows of those who get no video before they are mended. */
  leftOut: readonly number[];
  onShow: (row: number) => void;
};

/** How many people get a video, who has to be mended first, and who waits for the next campaign. */
export function LeftOutLine({ check, leftOut, onShow }: LeftOutLineProps): ReactNode {
  const [first] = leftOut;
  const people = check.people.length;
  const waiting = waitingText(check);
  return (
    <Text component="div" fz="var(--type)" c="dimmed" id={leftOutId}>
      {first === undefined ? (
        (waiting ?? t('recipients.people', { count: people }))
      ) : (
        <QuietButton size="small" onClick={() => onShow(first)}>
          {leftOut.length < people
            ? t('campaign.leftOut', { count: leftOut.length })
            : t('campaign.allLeftOut', { count: people })}
        </QuietButton>
      )}
      {first !== undefined && waiting !== null && ` · ${waiting}`}
    </Text>
  );
}
