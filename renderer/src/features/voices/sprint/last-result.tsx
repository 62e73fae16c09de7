import type { ReactNode } from 'react';
import { Box, Group, Text } from '@mantine/core';
import { Check, Play, RotateCcw, Square, TriangleAlert } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { PlayButton, PlayerPicture, SoundWave } from '#renderer/sound/index.ts';
import { Badge, IconButton, Panel, SecondaryButton } from '#renderer/ui/index.ts';
import { flagTexts } from '#renderer/lib/flag-texts.ts';
import { Film } from '../film.tsx';
import { isToFilmAgain, type Entry, type Session } from './session.ts';
import styles from './sprint.module.css';
import { useInPlace } from './use-in-place.ts';

type LastResultProps = { session: Session; templateId: string | null };

/** The name that was recorded last: heard in its sentence where that is possible, or recorded again. */
export function LastResult({ session, templateId }: LastResultProps): ReactNode {
  const { entries, trail } = session;
  const index = trail.findLast((left) => entries[left]?.state.kind === 'kept');
  const entry = index === undefined ? undefined : entries[index];
  if (index === undefined || entry?.state.kind !== 'kept') return null;

  function again(at: number): void {
    session.goTo(at);
    session.again();
  }
  return <Result entry={entry} take={entry.state.take} templateId={templateId} onAgain={() => again(index)} />;
}

type ResultProps = {
  entry: Entry;
  take: Extract<Entry['state'], { kind: 'kept' }>['take'];
  templateId: string | null;
  onAgain: () => void;
};

function Result({ entry, take, templateId, onAgain }: ResultProps): ReactNode {
  const place = useInPlace(templateId, entry);
  const [flag] = take.flags;
  const trouble = flag === undefined ? (isToFilmAgain(entry) ? 'sprint.soundOnly' : null) : flagTexts[flag].label;
  const name = place.possible ? t('sprint.lastOne', { name: entry.value }) : entry.value;
  const isHeard = place.state === 'heard';
  const play = place.possible ? (
    <IconButton
      label={isHeard ? t('common.stopNamed', { name }) : t('common.playNamed', { name })}
      icon={isHeard ? <Square fill="currentColor" /> : <Play fill="currentColor" />}
      aria-busy={place.state === 'coming' || undefined}
      look={isHeard ? 'solid' : 'framed'}
      round
      onClick={place.toggle}
    />
  ) : (
    <PlayButton url={take.url} of={name} />
  );
  return (
    <Panel raised style={{ marginTop: 'auto' }} aria-label={name}>
      <Group gap="var(--space-8)" wrap="nowrap" mb="var(--space-10)">
        <Text component="h2" fw={620} truncate flex={1}>
          {name}
        </Text>
        {trouble === null ? (
          <Badge tone="ok" icon={<Check aria-hidden />}>
            {t('sprint.cleanTake')}
          </Badge>
        ) : (
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
            {t(trouble)}
          </Badge>
        )}
      </Group>
      {take.film?.url ? (
        <div className={styles['shown']}>
          <Film film={take.film} />
          <PlayerPicture url={place.url} />
          <Box pos="absolute" bottom={8} style={{ insetInlineStart: 8 }}>
            {play}
          </Box>
        </div>
      ) : (
        <Group gap="var(--space-10)" wrap="nowrap" mb="var(--space-10)">
          {play}
          <SoundWave url={take.url} />
        </Group>
      )}
      <SecondaryButton size="small" icon={<RotateCcw />} onClick={onAgain}>
        {t('common.again')}
      </SecondaryButton>
    </Panel>
  );
}
