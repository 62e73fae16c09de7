import type { ReactNode } from 'react';
import { Check, Circle, Loader, RotateCcw, TextQuote, TriangleAlert } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { ProgressBar, Select, VirtualList } from '#renderer/ui/index.ts';
import { flagTexts } from '#renderer/lib/flag-texts.ts';
import { isToSayAgain, progressOf, type Entry } from './session.ts';
import styles from './sprint.module.css';

type ValueListProps = {
  entries: readonly Entry[];
  /** Whether the names come from a campaign's rows. */ ofVideos: boolean;
  at: number;
  onGoTo: (index: number) => void;
  /** Above the names. */ children: ReactNode;
};

const rowHeight = 39;

/** All names of the sprint with their states, and the progress. */
export function ValueList({ entries, ofVideos, at, onGoTo, children }: ValueListProps): ReactNode {
  const { done, places, covered } = progressOf(entries);
  const counted = places > entries.length;

  return (
    <aside className={styles['list']} aria-label={t('sprint.namesToRecord')}>
      <h2 className={styles['sideTitle']}>{counted ? t('sprint.mostFrequent') : t('sprint.names')}</h2>
      {children}
      <VirtualList
        items={entries}
        keyOf={({ value, phrase }) => `${value} ${phrase?.occurrence ?? ''}`}
        itemHeight={rowHeight}
        at={at}
        ordered
      >
        {(entry, index) => (
          <button
            type="button"
            className={styles['value']}
            aria-current={index === at ? 'step' : undefined}
            data-state={entry.state.kind}
            onClick={() => onGoTo(index)}
          >
            <StateIcon entry={entry} current={index === at} />
            <span className={styles['valueName']}>{entry.value}</span>
            {isInSentence(entry) && <TextQuote className={styles['inSentence']} aria-hidden />}
            <span className="visually-hidden">, {stateInWords(entry)}</span>
            <ValueNote entry={entry} counted={counted} ofVideos={ofVideos} />
          </button>
        )}
      </VirtualList>
      <div className={styles['progress']}>
        <ProgressBar
          value={entries.length === 0 ? 0 : done / entries.length}
          label={t('sprint.recorded')}
          tone="ok"
          size="small"
        />
        <p>
          {counted
            ? t(ofVideos ? 'sprint.progressPlaces' : 'sprint.progressRows', {
                done,
                all: entries.length,
                covered,
                places,
              })
            : t('sprint.progress', { done, all: entries.length })}
        </p>
      </div>
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
      className={styles['variables']}
      data={[
        { value: allVariables, label: t('sprint.allVariables') },
        ...variables.map((name) => ({ value: name, label: variableLabel(name) })),
      ]}
      value={value ?? allVariables}
      onChange={(name) => onChange(name === allVariables ? null : name)}
    />
  );
}

type ValueNoteProps = { entry: Entry; counted: boolean; ofVideos: boolean };

/** A note beside a name: that the utterance was unusable, or how often the name is needed. */
function ValueNote({ entry, counted, ofVideos }: ValueNoteProps): ReactNode {
  if (isToSayAgain(entry)) {
    return (
      <span className={styles['sayAgain']} aria-hidden>
        {t('sprint.stateAgain')}
      </span>
    );
  }
  if (!counted) return null;
  return (
    <span className={styles['rows']}>{t(ofVideos ? 'sprint.videos' : 'sprint.times', { count: entry.rows })}</span>
  );
}

function StateIcon({ entry, current }: { entry: Entry; current: boolean }): ReactNode {
  const { state } = entry;
  if (isToSayAgain(entry)) return <RotateCcw className={styles['warn']} aria-hidden />;
  if (state.kind === 'saving') return <Loader className={styles['turning']} aria-hidden />;
  if (state.kind === 'failed') return <TriangleAlert className={styles['warn']} aria-hidden />;
  if (state.kind === 'kept') {
    return state.take.flags.length > 0 ? (
      <TriangleAlert className={styles['warn']} aria-hidden />
    ) : (
      <Check className={styles['ok']} aria-hidden />
    );
  }
  return <Circle className={current ? styles['now'] : styles['later']} aria-hidden />;
}

/** Whether its take was cut out of its phrase. */
function isInSentence({ state }: Entry): boolean {
  return state.kind === 'kept' && state.take.spokenIn !== null;
}

function stateInWords(entry: Entry): string {
  const { state } = entry;
  if (isToSayAgain(entry)) return t('sprint.stateAgain');
  if (state.kind === 'kept') {
    const flags = state.take.flags.map((flag) => t(flagTexts[flag].label));
    const manner = state.take.spokenIn ? [t('sprint.stateInSentence')] : [];
    return [t('sprint.stateRecorded'), ...manner, ...flags].join(' · ');
  }
  return t(
    ({ waiting: 'sprint.stateWaiting', saving: 'sprint.stateSaving', failed: 'sprint.stateFailed' } as const)[
      state.kind
    ],
  );
}
