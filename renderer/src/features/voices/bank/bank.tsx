import { useMemo, useState, type ReactNode } from 'react';
import { Ear, Search } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { useTakes } from '#renderer/stores/index.ts';
import { EmptyState, Panel, QuietButton, SecondaryButton, SearchField, VirtualList } from '#renderer/ui/index.ts';
import styles from './bank.module.css';
import { NameRow } from './name-row.tsx';
import { useTakeRemovals } from './take-removals.ts';
import { findNames, isWorthHearing, recordedNames } from '../recorded-names.ts';

type BankProps = { /** The person, as a heading. */ title: string; onAgain: (name: string) => void };

const rowHeight = 53;

/** All recordings of a person, by name. */
export function Bank({ title, onAgain }: BankProps): ReactNode {
  const takes = useTakes((state) => state.takes);
  const hidden = useTakeRemovals((state) => state.hidden);
  const remove = useTakeRemovals((state) => state.remove);
  const [search, setSearch] = useState('');
  const [onlyWorth, setOnlyWorth] = useState(false);
  const wanted = search.trim();
  const names = useMemo(() => recordedNames(takes.filter(({ id }) => !hidden.has(id))), [takes, hidden]);
  const worth = useMemo(() => names.filter(isWorthHearing), [names]);
  const filtered = onlyWorth && worth.length > 0;
  const shown = useMemo(() => findNames(filtered ? worth : names, search), [filtered, worth, names, search]);

  return (
    <Panel flush className={styles['bank']} aria-label={t('voices.recordedNames')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['summary']}>{t('voices.namesRecorded', { count: names.length })}</p>
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
        <SearchField
          label={t('voices.searchNames')}
          placeholder={t('voices.search')}
          size="xs"
          className={styles['search']}
          value={search}
          onChange={setSearch}
        />
      </header>
      {shown.length > 0 ? (
        <VirtualList items={shown} keyOf={({ key }) => key} itemHeight={rowHeight}>
          {(recorded) => (
            <NameRow
              recorded={recorded}
              onAgain={onAgain}
              onDelete={({ name, takes: unwanted }) => remove({ ids: unwanted.map(({ id }) => id), name })}
            />
          )}
        </VirtualList>
      ) : (
        <EmptyState
          icon={<Search />}
          title={wanted === '' ? t('voices.noNamesLeft') : t('voices.noRecordingOf', { name: wanted })}
          actions={
            wanted !== '' && (
              <>
                <SecondaryButton onClick={() => setSearch('')}>{t('voices.showAllNames')}</SecondaryButton>
                <SecondaryButton onClick={() => onAgain(wanted)}>
                  {t('voices.recordQuoted', { name: wanted })}
                </SecondaryButton>
              </>
            )
          }
        />
      )}
    </Panel>
  );
}
