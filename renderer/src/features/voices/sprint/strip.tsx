import { useEffect, useRef, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import { Check, Loader, Mic, RotateCcw, TriangleAlert, Video } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { SoundWave } from '#renderer/sound/index.ts';
import { Select } from '#renderer/ui/index.ts';
import { flagTexts } from '#renderer/lib/flag-texts.ts';
import { Film } from '../film.tsx';
import { isToFilmAgain, isToSayAgain, type Entry } from './session.ts';
import styles from './sprint.module.css';

type StripProps = {
  entries: readonly Entry[];
  at: number;
  /** Whether the current name is filmed. */
  films: boolean;
  onGoTo: (index: number) => void;
  /** Before the names. */ children: ReactNode;
};

/** Number of names drawn on each side of the current one. */
const around = 30;

/** The names of the sprint with their states, in one line. The arrow keys of the stage go through them. */
export function Strip({ entries, at, films, onGoTo, children }: StripProps): ReactNode {
  const current = useRef<HTMLButtonElement>(null);
  const first = Math.max(0, at - around);

  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at]);

  return (
    <aside className={styles['strip']} aria-label={t('sprint.namesToRecord')}>
      {children}
      <ol start={first + 1} className={styles['tiles']}>
        {entries.slice(first, at + around + 1).map((entry, index) => (
          <li key={`${entry.value} ${entry.phrase?.occurrence ?? ''}`}>
            <button
              type="button"
              ref={first + index === at ? current : undefined}
              // One stop for the Tab key.
              tabIndex={first + index === Math.min(at, entries.length - 1) ? 0 : -1}
              className={styles['tile']}
              aria-current={first + index === at ? 'step' : undefined}
              data-state={entry.state.kind}
              onClick={() => onGoTo(first + index)}
            >
              <span className={styles['sound']} aria-hidden>
                {entry.state.kind === 'kept' &&
                  (entry.state.take.film?.url ? (
                    <Film film={entry.state.take.film} />
                  ) : (
                    <SoundWave url={entry.state.take.url} bars={18} />
                  ))}
                {first + index === at && entry.state.kind === 'waiting' && (films ? <Video /> : <Mic />)}
              </span>
              <Text span fz="inherit" truncate dir="auto" title={entry.value}>
                {entry.value}
              </Text>
              <StateIcon entry={entry} />
              <span className="visually-hidden">, {stateInWords(entry)}</span>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Stands for all variables, as no variable has an empty name. */
const allVariables = '';

type VariableSelectProps = {
  variables: readonly string[];
  /** Null for all. */ value: string | null;
  onChange: (variable: string | null) => void;
};

/** Selects the variable whose values are recorded. */
export function VariableSelect({ variables, value, onChange }: VariableSelectProps): ReactNode {
  return (
    <Select
      aria-label={t('sprint.namesOf')}
      size="xs"
      w={150}
      data={[
        { value: allVariables, label: t('sprint.allVariables') },
        ...variables.map((name) => ({ value: name, label: variableLabel(name) })),
      ]}
      value={value ?? allVariables}
      onChange={(name) => onChange(name === allVariables ? null : name)}
    />
  );
}

function StateIcon({ entry }: { entry: Entry }): ReactNode {
  const { state } = entry;
  if (isToSayAgain(entry)) return <RotateCcw className={styles['warn']} aria-hidden />;
  switch (state.kind) {
    case 'saving':
      return <Loader aria-hidden />;
    case 'failed':
      return <TriangleAlert className={styles['warn']} aria-hidden />;
    case 'kept':
      return state.take.flags.length > 0 || isToFilmAgain(entry) ? (
        <TriangleAlert className={styles['warn']} aria-hidden />
      ) : (
        <Check className={styles['ok']} aria-hidden />
      );
    default:
      return null;
  }
}

function stateInWords(entry: Entry): string {
  const { state } = entry;
  if (isToSayAgain(entry)) return t('sprint.stateAgain');
  if (state.kind === 'kept') {
    const flags = state.take.flags.map((flag) => t(flagTexts[flag].label));
    const readingStyle = state.take.spokenIn ? [t('sprint.stateInSentence')] : [];
    const film = isToFilmAgain(entry) ? [t('sprint.filmAgain')] : [];
    return [t('recipients.recorded'), ...readingStyle, ...flags, ...film].join(' · ');
  }
  return t(
    ({ waiting: 'sprint.stateWaiting', saving: 'common.saving', failed: 'sprint.stateFailed' } as const)[state.kind],
  );
}
