import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Group, Text } from '@mantine/core';
import { t } from '#renderer/language/index.ts';
import { IconButton, Select } from '#renderer/ui/index.ts';
import type { TableCheck } from '../model/check-table.ts';
import { rowValues } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

/** People listed at once; typing finds the others. */
const listed = 25;

type ShowingProps = {
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  /** 0-based rows of the table. */
  row: number;
  onRow: (row: number) => void;
};

/** Chooses the person whose video is shown. Nothing without people. */
export function Showing({ variables, editor: { table }, check, row, onRow }: ShowingProps): ReactNode {
  const people = useMemo(
    () =>
      check.people.map((row) => ({
        value: String(row),
        label: [...rowValues(table, variables, row).values()].join(', '),
      })),
    [check.people, table, variables],
  );
  const index = people.findIndex(({ value }) => value === String(row));
  if (people.length === 0) return <span />;

  function step(by: number): void {
    const next = people[(index + by + people.length) % people.length];
    if (next) onRow(Number(next.value));
  }

  return (
    <Group gap="var(--space-8)" wrap="nowrap" miw={0}>
      <Text c="dimmed">{t('options.showing')}</Text>
      <Select
        aria-label={t('options.showing')}
        data={people}
        limit={listed}
        searchable={people.length > 8}
        nothingFoundMessage={t('common.nothingFound')}
        value={String(row)}
        onChange={(value) => onRow(Number(value))}
      />
      {people.length > 1 && (
        <>
          <IconButton label={t('recipients.previousPerson')} icon={<ChevronLeft />} onClick={() => step(-1)} />
          <IconButton label={t('recipients.nextPerson')} icon={<ChevronRight />} onClick={() => step(1)} />
        </>
      )}
    </Group>
  );
}
