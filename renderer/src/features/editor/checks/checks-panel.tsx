import { Box, Group, Loader, Stack, Text } from '@mantine/core';
import { ChevronDown, ChevronRight, CircleAlert, CircleCheck, Lightbulb, Play, Scissors } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { moveEdge } from '#shared/timeline/range.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { ErrorWords, IconButton, QuietButton, SecondaryButton } from '#renderer/ui/index.ts';
import { useEditorContext } from '../editor-context.ts';
import type { Check, CheckRemedy } from '../model/checks.ts';
import { withoutWords } from '../model/cuts.ts';
import { findChip } from '../model/document.ts';
import { otherPlaces, place } from '../model/edits.ts';
import { useCutOut } from '../use-cut-out.ts';
import styles from './checks-panel.module.css';
import { useChecks } from './use-checks.ts';

/** What is to be fixed, in one line, and a card for one of it at a time. */
export function ChecksPanel(): ReactNode {
  const { problems, hints, busy, notes } = useChecks();
  const cards = [...problems, ...hints];
  const [shown, setShown] = useState(0);
  const [unfolded, setUnfolded] = useState(false);
  const index = Math.min(shown, cards.length - 1);
  const card = cards[index];
  return (
    <Stack component="section" className={styles['checks']} gap="var(--space-10)" aria-label={t('editor.checks')}>
      <Group gap="var(--space-8)" mih={26} wrap="nowrap">
        <State problems={problems.length} hints={hints.length} busy={busy} />
        {cards.length > 1 && (
          <Group gap="var(--space-4)" wrap="nowrap">
            <Text size="sm" c="dimmed" ff="monospace">
              {t('editor.checkOf', { index: index + 1, count: cards.length })}
            </Text>
            <IconButton
              size="small"
              label={t('common.next')}
              icon={<ChevronRight />}
              onClick={() => setShown((index + 1) % cards.length)}
            />
          </Group>
        )}
        {notes.length > 0 && (
          <QuietButton size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {t('editor.whatWasNoticed')}
            <ChevronDown className={styles['unfold']} aria-hidden />
          </QuietButton>
        )}
      </Group>
      {card && <CheckCard key={card.id} check={card} />}
      {notes.length > 0 && unfolded && (
        <Box component="ul" mah={160} className={styles['list']} aria-label={t('editor.whatWasNoticed')}>
          {notes.map(({ id, text }) => (
            <Text key={id} component="li" size="sm" c="dimmed">
              {text}
            </Text>
          ))}
        </Box>
      )}
    </Stack>
  );
}

type StateProps = { problems: number; hints: number; busy: Check | undefined };

function State({ problems, hints, busy }: StateProps): ReactNode {
  const [tone, icon] = busy
    ? ['busy', <Loader key="busy" size={16} color="currentColor" />]
    : problems > 0
      ? ['warn', <CircleAlert key="open" />]
      : ['ok', <CircleCheck key="ready" />];
  return (
    <Group
      component="output"
      className={styles['state']}
      data-tone={tone}
      gap="var(--space-8)"
      wrap="nowrap"
      flex={1}
      miw={0}
    >
      {icon}
      <Text span size="sm" fw={620}>
        {busy?.text ?? t('editor.checked', { problems, hints })}
      </Text>
    </Group>
  );
}

/** Labels of what solves a check, by its kind. */
const labels: Readonly<Record<CheckRemedy['kind'], LabelKey>> = {
  show: 'common.show',
  move: 'editor.moveEdge',
  listen: 'editor.listen',
  align: 'editor.findWords',
};

function CheckCard({ check: { tone, text, remedy, cut, unsaid } }: { check: Check }): ReactNode {
  const { session } = useEditorContext();
  const solve = useRemedy();
  const cutOut = useCutOut();
  const canLeave = cut !== undefined || tone === 'hint' || remedy?.kind === 'move' || remedy?.kind === 'listen';
  return (
    <Stack className={styles['card']} data-tone={tone} gap="s10" py="s12" px="s14" bdrs="card">
      <Group gap="var(--space-8)" wrap="nowrap" align="flex-start">
        {tone === 'hint' && <Box component={Lightbulb} size={16} flex="none" mt="s2" c="dimmed" aria-hidden />}
        <Text size="sm" fw={600} component="div">
          {tone === 'bad' ? <ErrorWords problem={text} /> : text}
        </Text>
      </Group>
      {(remedy !== null || canLeave) && (
        <Group gap="var(--space-4)">
          {cut && (
            <SecondaryButton size="small" icon={<Scissors />} onClick={() => cutOut(cut.ranges)}>
              {cut.label}
            </SecondaryButton>
          )}
          {unsaid && (
            <SecondaryButton size="small" onClick={() => session.edit((document) => withoutWords(document, unsaid))}>
              {t('editor.takeOut')}
            </SecondaryButton>
          )}
          {remedy?.kind === 'listen' ? (
            <QuietButton size="small" icon={<Play />} onClick={() => solve(remedy)}>
              {t('editor.listen')}
            </QuietButton>
          ) : (
            remedy !== null && (
              <SecondaryButton size="small" onClick={() => solve(remedy)}>
                {t(labels[remedy.kind])}
              </SecondaryButton>
            )
          )}
          {canLeave && (
            <QuietButton size="small" className={styles['leave']} onClick={() => session.leave(text)}>
              {t('editor.leaveIt')}
            </QuietButton>
          )}
        </Group>
      )}
    </Stack>
  );
}

function useRemedy(): (remedy: CheckRemedy) => void {
  const { session, playback, openWord } = useEditorContext();
  return (remedy) => {
    if (remedy.kind === 'align') return void session.align();
    if (remedy.kind === 'listen') return playback.playRange(remedy.range);
    if (remedy.kind === 'show') return openWord(remedy.chip);
    session.edit((document) => {
      const chip = findChip(document, remedy.chip);
      if (!chip?.place) return document;
      const surroundings = {
        duration: session.store.getState().waveform.duration,
        others: otherPlaces(document, chip.id),
      };
      return place(document, chip.id, moveEdge(chip.place, remedy.edge, remedy.time, surroundings));
    });
  };
}
