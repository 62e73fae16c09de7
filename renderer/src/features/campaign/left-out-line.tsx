import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';

/** Of the line, for the button that it explains. */
export const leftOutId = 'left-out';

type LeftOutLineProps = {
  /** People in the list. */
  people: number;
  /** 0-based rows of those who get no video before they are mended. */
  leftOut: readonly number[];
  onShow: (row: number) => void;
};

/** How many people get a video, and who has to be mended first. */
export function LeftOutLine({ people, leftOut, onShow }: LeftOutLineProps): ReactNode {
  const [first] = leftOut;
  return (
    <Text component="div" fz="var(--type)" c="dimmed" id={leftOutId}>
      {first === undefined ? (
        t('recipients.people', { count: people })
      ) : (
        <QuietButton size="small" onClick={() => onShow(first)}>
          {leftOut.length < people
            ? t('campaign.leftOut', { count: leftOut.length })
            : t('campaign.allLeftOut', { count: people })}
        </QuietButton>
      )}
    </Text>
  );
}
