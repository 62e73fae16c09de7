import { Group, Popover } from '@mantine/core';
import { Braces, Play, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { suggestName } from '#renderer/script/index.ts';
import { QuietButton, SecondaryButton, useReturnFocus } from '#renderer/ui/index.ts';
import { useEditorContext, type Drawn } from '../editor-context.ts';
import { newestChip } from '../model/document.ts';
import { markRange, wordsInRange } from '../model/edits.ts';
import { useCutOut } from '../use-cut-out.ts';
import styles from './timeline.module.css';

/** What can be done with a stretch that was drawn on the waveform: mark its words, hear it or cut it out. */
export function DrawnActions({ drawn: { range, anchor } }: { drawn: Drawn }): ReactNode {
  const { session, playback, setDrawn, openWord } = useEditorContext();
  const cut = useCutOut();
  useReturnFocus();

  function mark(): void {
    const before = session.store.getState().history.present;
    const words = wordsInRange(before, range) ?? { start: 0, end: 0 };
    session.edit((document) => markRange(document, range, suggestName(document.parts, words)));
    setDrawn(null);
    const made = newestChip(before, session.store.getState().history.present);
    if (made) openWord(made.id);
  }

  return (
    <Popover
      opened
      onChange={(opened) => !opened && setDrawn(null)}
      trapFocus
      position="bottom"
      radius="var(--radius)"
      offset={10}
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <span aria-hidden="true" className={styles['anchor']} style={anchor} />
      </Popover.Target>
      <Popover.Dropdown p="var(--space-4)" aria-labelledby={undefined} aria-label={t('editor.thisPart')}>
        <Group gap="var(--space-2)">
          <SecondaryButton size="small" icon={<Braces />} onClick={mark} data-autofocus>
            {t('editor.makeVariable')}
          </SecondaryButton>
          <QuietButton size="small" icon={<Play />} onClick={() => playback.playRange(range)}>
            {t('editor.listen')}
          </QuietButton>
          <QuietButton
            size="small"
            icon={<Scissors />}
            onClick={() => {
              setDrawn(null);
              cut(range);
            }}
          >
            {t('editor.cutOut')}
          </QuietButton>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
