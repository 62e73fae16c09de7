import { Box, Group } from '@mantine/core';
import { Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { Panel, QuietButton, Select } from '#renderer/ui/index.ts';
import type { ReadingNote } from './use-reading.ts';

/** What becomes of the people beyond the most of a campaign. */
export function WaitingNote({ text }: { text: string }): ReactNode {
  return (
    <Panel flush>
      <Group gap="var(--space-10)" wrap="nowrap" px="var(--space-12)" py="var(--space-8)">
        <Clock size={16} aria-hidden />
        <p>{text}</p>
      </Group>
    </Panel>
  );
}

/** What was left out of a new list, and whether its letters are read right, until the user has seen it. */
export function ReadingNoteLine({ note, onDismiss }: { note: ReadingNote; onDismiss: () => void }): ReactNode {
  const { hidden, leftOut, placeholders, encodings } = note;
  return (
    <Panel flush>
      <Group component="output" gap="var(--space-10)" wrap="nowrap" px="var(--space-12)" py="var(--space-6)">
        <Info size={16} aria-hidden />
        <Box flex={1} miw={0}>
          {hidden.rows > 0 && <p>{t('recipients.hiddenRows', hidden)}</p>}
          {hidden.columns > 0 && <p>{t('recipients.hiddenColumns', hidden)}</p>}
          {leftOut.length > 0 && (
            <p>{t('recipients.notInTable', { count: leftOut.length, lines: linesText(leftOut) })}</p>
          )}
          {placeholders > 0 && <p>{t('recipients.placeholders', { count: placeholders })}</p>}
          {encodings && <p>{t('recipients.encodingUnsure')}</p>}
        </Box>
        {encodings && (
          <Select
            aria-label={t('recipients.encodingUnsure')}
            data={encodings.readings.map(({ encoding, sample }) => ({ value: encoding, label: sample || encoding }))}
            value={encodings.chosen}
            onChange={encodings.choose}
          />
        )}
        <QuietButton size="small" onClick={onDismiss}>
          {t('common.ok')}
        </QuietButton>
      </Group>
    </Panel>
  );
}

/** Lines that the note names. */
const namedLines = 3;

function linesText(leftOut: ReadingNote['leftOut']): string {
  const named = leftOut.slice(0, namedLines).map(({ line, text }) => t('recipients.lineLeftOut', { line, text }));
  return named.join(', ') + (leftOut.length > namedLines ? ' …' : '');
}
