import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Search } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { useTakes } from '../../../stores/index.ts';
import { EmptyState, SecondaryButton, TextField } from '../../../ui/index.ts';
import styles from './bank.module.css';
import { NameRow } from './name-row.tsx';
import { recordedNames, type RecordedName } from './recorded-names.ts';
import { useTakeRemovals } from './removals.ts';

type BankProps = { onAgain: (name: string) => void };

const rowHeight = 53;

/** Everything the creator recorded, name by name. Only what is on screen is drawn. */
export function Bank({ onAgain }: BankProps): ReactNode {
  const takes = useTakes((state) => state.takes);
  const hidden = useTakeRemovals((state) => state.hidden);
  const [search, setSearch] = useState('');
  const names = useMemo(() => recordedNames(takes.filter(({ id }) => !hidden.has(id))), [takes, hidden]);
  const shown = useMemo(() => found(names, search), [names, search]);
  const flagged = names.filter(({ used }) => used === null || used.flags.length > 0).length;

  return (
    <section className={styles['bank']} aria-label="Recorded names">
      <header className={styles['head']}>
        <h2 className={styles['title']}>Names in your voice</h2>
        <p className={styles['summary']}>
          {formatCount(names.length, 'name')} recorded
          {flagged > 0 && `, ${formatCount(flagged)} worth saying again`}
        </p>
        <TextField
          aria-label="Search names"
          placeholder="Search"
          size="xs"
          className={styles['search']}
          leftSection={<Search size={15} strokeWidth={1.7} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      {shown.length > 0 ? (
        <NameList names={shown} onAgain={onAgain} />
      ) : (
        <EmptyState
          icon={<Search />}
          title={`You have not recorded “${search.trim()}”`}
          actions={
            <>
              <SecondaryButton onClick={() => setSearch('')}>Show all names</SecondaryButton>
              <SecondaryButton onClick={() => onAgain(search.trim())}>Record “{search.trim()}”</SecondaryButton>
            </>
          }
        />
      )}
    </section>
  );
}

function found(names: readonly RecordedName[], search: string): readonly RecordedName[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? names : names.filter(({ name }) => name.toLowerCase().includes(wanted));
}

function NameList({ names, onAgain }: BankProps & { names: readonly RecordedName[] }): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const remove = useTakeRemovals((state) => state.remove);
  // oxlint-disable-next-line react/incompatible-library -- not memoized: it draws anew whenever it scrolls
  const virtualizer = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (index) => names[index]?.key ?? index,
  });

  useEffect(() => {
    virtualizer.measure();
  }, [names, virtualizer]);

  return (
    <div ref={scroller} className={styles['scroller']}>
      <ul className={styles['names']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const recorded = names[index];
          if (!recorded) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles['place']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <NameRow
                recorded={recorded}
                onAgain={onAgain}
                onDelete={({ name, takes }) => remove({ ids: takes.map(({ id }) => id), name })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
