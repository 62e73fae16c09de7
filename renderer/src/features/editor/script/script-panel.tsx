import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { useEditor } from '../editor-context.ts';
import { findChip } from '../model/document.ts';
import { WordCard } from '../word/word-card.tsx';
import { NamesSpokenBy } from './names-spoken-by.tsx';
import { Proposals, useQuestions } from './proposals.tsx';
import { ScriptField } from './script-field.tsx';
import { ScriptMenu } from './script-menu.tsx';
import styles from './script-panel.module.css';
import { WriteDown } from './write-down.tsx';

/** The script with its words that change, who speaks them, and what is to be fixed. */
export function ScriptPanel(): ReactNode {
  return (
    <section className={styles['panel']} aria-label={t('editor.script')}>
      <Stack className={styles['words']} gap="var(--space-14)">
        <Group justify="space-between" mih="var(--control-height)" wrap="nowrap">
          <Text component="h2" size="sm" fw={620}>
            {t('editor.script')}
          </Text>
          <ScriptMenu />
        </Group>
        <ScriptField />
        <BelowScript />
        <NamesSpokenBy />
      </Stack>
      <ChecksPanel />
    </section>
  );
}

/** The word that is selected, else what is asked about the script, else what to do with it. */
function BelowScript(): ReactNode {
  const isEmpty = useEditor(({ history }) => history.present.parts.length === 0);
  const isSelected = useEditor(
    ({ history, selected }) => selected !== null && findChip(history.present, selected) !== null,
  );
  const { proposals, unsure } = useQuestions();
  if (isEmpty) return <WriteDown />;
  if (isSelected) return <WordCard />;
  if (proposals.length > 0 || unsure.length > 0) return <Proposals />;
  return (
    <Text size="sm" c="dimmed">
      {t('editor.pressWord')}
    </Text>
  );
}
