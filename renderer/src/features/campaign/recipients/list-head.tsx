import { Group, Menu, Text } from '@mantine/core';
import { ChevronDown, ClipboardPaste, FileSpreadsheet, Plus, TableRowsSplit, UserPlus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { SearchField, SecondaryButton, Select } from '#renderer/ui/index.ts';
import { swapFirstLine } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import type { ShownPart } from './use-part.ts';
import type { Reading } from './use-reading.ts';

type ListHeadProps = {
  editor: DraftEditor;
  variables: readonly string[];
  /** People in the list. */
  count: number;
  part: ShownPart;
  reading: Reading;
  addButton: RefObject<HTMLButtonElement | null>;
  onPaste: () => void;
  onPick: () => void;
  onAddRow: () => void;
};

/** How many people, from where, a search among them, and the ways to more. */
export function ListHead(props: ListHeadProps): ReactNode {
  const { editor, variables, count, part, reading, addButton, onPaste, onPick, onAddRow } = props;
  const { table } = editor;
  const { sheets } = reading;
  return (
    <Group gap="var(--space-8) var(--space-10)" mih="var(--control-height)">
      <ListTitle>{t('recipients.people', { count })}</ListTitle>
      {table.source && (
        <Text c="dimmed" truncate maw={240} visibleFrom="md">
          {t('recipients.from', { source: table.source })}
        </Text>
      )}
      {sheets && (
        <Select
          aria-label={t('recipients.sheet')}
          w={160}
          data={sheets.names.map((name) => ({ value: name, label: name }))}
          value={sheets.chosen}
          onChange={sheets.choose}
        />
      )}
      <Group gap="var(--space-8)" wrap="nowrap" ms="auto" miw={0}>
        <SearchField
          label={t('recipients.find')}
          value={part.filter?.by === 'search' ? part.filter.text : ''}
          onChange={part.search}
          placeholder={t('recipients.find')}
        />
        <Menu withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <SecondaryButton ref={addButton} icon={<UserPlus />} busy={reading.busy}>
              {t('recipients.add')}
              <ChevronDown aria-hidden />
            </SecondaryButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<FileSpreadsheet size={15} />} onClick={onPick}>
              {t('common.chooseFile')}
            </Menu.Item>
            <Menu.Item leftSection={<ClipboardPaste size={15} />} onClick={onPaste}>
              {t('common.paste')}
            </Menu.Item>
            <Menu.Item
              leftSection={<Plus size={15} />}
              disabled={table.rows.length >= limits.tableRows}
              onClick={onAddRow}
            >
              {t('recipients.addRow')}
            </Menu.Item>
            {table.source !== null && (
              <Menu.Item
                leftSection={<TableRowsSplit size={15} />}
                onClick={() => editor.edit((table) => swapFirstLine(table, variables))}
              >
                {t(table.headingsGiven ? 'recipients.firstRowData' : 'recipients.firstRowHeader')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  );
}

/** The heading above the list, also of an empty one. */
export function ListTitle({ children }: { children: ReactNode }): ReactNode {
  return (
    <Text component="h2" fz="var(--type-lead)" fw={640}>
      {children}
    </Text>
  );
}
