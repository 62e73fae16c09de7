import { useMemo, useState, type ReactNode } from 'react';
import { Box, Group, Text } from '@mantine/core';
import { Ear, Plus, Search } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { pronunciationId, usePronunciations, useTakes } from '#renderer/stores/index.ts';
import {
  EmptyState,
  ErrorNotice,
  Panel,
  QuietButton,
  SecondaryButton,
  SearchField,
  Segments,
  VirtualList,
} from '#renderer/ui/index.ts';
import { usePronunciationRemovals } from '../pronunciations/removals.ts';
import { SamplePrice } from '../sampling/sample-button.tsx';
import { useSampling } from '../sampling/use-sampling.ts';
import styles from './bank.module.css';
import { NameRow } from './name-row.tsx';
import { useNameVideos } from './use-name-videos.ts';
import { useTakeRemovals } from './take-removals.ts';
import { findNames, isWorthHearing, kindOfName, recordedNames, type NameKind } from '../recorded-names.ts';

type BankProps = {
  onAgain: (name: string) => void;
  /** Opens the pronunciation of a name; null to add one. */
  onSpell: (name: string | null) => void;
};

const rowHeight = 53;
const nameKinds = ['filmed', 'sound', 'missing'] as const;

/** All names that a person recorded or spelled as they sound. */
export function Bank({ onAgain, onSpell }: BankProps): ReactNode {
  const takes = useTakes((state) => state.takes);
  const hidden = useTakeRemovals((state) => state.hidden);
  const remove = useTakeRemovals((state) => state.remove);
  const [search, setSearch] = useState('');
  const [onlyWorth, setOnlyWorth] = useState(false);
  const [chosen, setChosen] = useState<NameKind | 'all'>('all');
  const wanted = search.trim();
  const pronunciations = usePronunciations((state) => state.pronunciations);
  const unspelled = usePronunciationRemovals((state) => state.hidden);
  const sampling = useSampling();
  const names = useMemo(
    () =>
      recordedNames(
        takes.filter(({ id }) => !hidden.has(id)),
        pronunciations.filter((entry) => !unspelled.has(pronunciationId(entry))),
      ),
    [takes, hidden, pronunciations, unspelled],
  );
  const videos = useNameVideos(names);
  const kinds = useMemo(() => Map.groupBy(names, kindOfName), [names]);
  const kind = kinds.size > 1 && chosen !== 'all' && kinds.has(chosen) ? chosen : 'all';
  const worth = useMemo(() => names.filter(isWorthHearing), [names]);
  const films = takes.some(({ film }) => film !== null);
  const filtered = onlyWorth && worth.length > 0;
  const shown = useMemo(() => {
    const ofKind = kind === 'all' ? names : (kinds.get(kind) ?? []);
    return findNames(filtered ? ofKind.filter(isWorthHearing) : ofKind, search);
  }, [filtered, kind, kinds, names, search]);

  return (
    <Panel flush className={styles['bank']} data-films={films} aria-label={t('keyboard.recordedNames')}>
      <SamplePrice sampling={sampling} />
      {sampling.problem && <ErrorNotice problem={sampling.problem} />}
      <Group component="header" gap="var(--space-12)" px="var(--space-16)" py="var(--space-12)">
        {kinds.size > 1 ? (
          <Box me="auto">
            <Segments
              label={t('results.show')}
              choices={(['all', ...nameKinds.filter((each) => kinds.has(each))] as const).map((value) => {
                const count = value === 'all' ? names.length : (kinds.get(value)?.length ?? 0);
                return [value, t('voices.kindCount', { kind: value, count })] as const;
              })}
              value={kind}
              onChange={setChosen}
            />
          </Box>
        ) : (
          <Text me="auto" fw={560}>
            {t('voices.namesRecorded', { count: names.length - (kinds.get('missing')?.length ?? 0) })}
          </Text>
        )}
        {worth.length > 0 && (
          <QuietButton
            size="small"
            icon={<Ear />}
            aria-pressed={filtered}
            className={styles['filter']}
            onClick={() => setOnlyWorth(!filtered)}
          >
            {t('voices.worthAListen', { count: worth.length })}
          </QuietButton>
        )}
        <SecondaryButton size="small" icon={<Plus />} onClick={() => onSpell(null)}>
          {t('voices.addName')}
        </SecondaryButton>
        <SearchField
          label={t('voices.findName')}
          placeholder={t('voices.findName')}
          size="xs"
          w={200}
          value={search}
          onChange={setSearch}
        />
      </Group>
      <div className={styles['heads']}>
        <span>{t('common.name')}</span>
        <span>{t('voices.soundsLike')}</span>
        <span className={styles['used']}>{t('voices.usedIn')}</span>
        <span>{t('voices.recordedAs')}</span>
      </div>
      {shown.length > 0 ? (
        <VirtualList items={shown} keyOf={({ key }) => key} itemHeight={rowHeight}>
          {(named) => (
            <NameRow
              recorded={named}
              videos={videos.get(named.name) ?? 0}
              sampling={sampling}
              onSpell={onSpell}
              onAgain={onAgain}
              onDelete={({ name, takes: unwanted }) => remove({ ids: unwanted.map(({ id }) => id), name })}
            />
          )}
        </VirtualList>
      ) : (
        <EmptyState
          icon={<Search />}
          title={wanted === '' ? t('common.nothingFound') : t('voices.noRecordingOf', { name: wanted })}
          actions={
            wanted !== '' && (
              <SecondaryButton onClick={() => onAgain(wanted)}>
                {t('listen.recordNamed', { value: wanted })}
              </SecondaryButton>
            )
          }
        />
      )}
    </Panel>
  );
}
