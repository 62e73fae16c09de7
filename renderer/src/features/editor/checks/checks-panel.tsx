import { Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Check, ChevronDown, CircleAlert, Info, Play, Scissors, TriangleAlert } from 'lucide-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { anchorOf, useEditor, useEditorContext } from '../editor-context.ts';
import { checkDocument, type Check as CheckResult, type CheckRemedy } from '../model/checks.ts';
import { findChip } from '../model/document.ts';
import { otherPlaces, place } from '../model/edits.ts';
import { useCutOut } from '../use-cut-out.ts';
import { moveEdge } from '#shared/timeline/range.ts';
import { ErrorWords, QuietButton } from '#renderer/ui/index.ts';
import styles from './checks-panel.module.css';

const icons = {
  ok: <Check />,
  warn: <TriangleAlert />,
  bad: <CircleAlert />,
  busy: <Loader size={14} color="currentColor" />,
  note: <Info />,
} as const;

const spokenTones = {
  ok: 'editor.toneOk',
  warn: 'editor.toneWarn',
  bad: 'editor.toneBad',
  busy: 'editor.toneBusy',
  note: 'editor.toneNote',
} as const;

/** Problems to solve before the template is used. A line with a way out is a button. */
export function ChecksPanel(): ReactNode {
  const document = useEditor((state) => state.history.present);
  const alignment = useEditor((state) => state.alignment);
  const waveform = useEditor((state) => state.waveform);
  const pauses = useEditor((state) => state.pauses);
  const { notes } = useEditorContext();
  const checks = useMemo(
    () => checkDocument({ document, alignment, waveform, pauses, notes }),
    [document, alignment, waveform, pauses, notes],
  );
  const isShort = useMediaQuery(shortWindow, undefined, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useState(false);
  // Open problems come first: the list may be longer than its place.
  const open = checks.filter(({ tone }) => tone !== 'ok' && tone !== 'note');
  const fine = checks.filter(({ tone }) => tone === 'ok');
  const folds = isShort && open.length > 0 && fine.length > 1;
  return (
    // It may scroll without anything in it to focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <ul className={styles['checks']} aria-label={t('editor.checks')} tabIndex={0}>
      {open.map((check) => (
        <CheckItem key={check.id} check={check} />
      ))}
      {folds && (
        <li>
          <button
            type="button"
            className={styles['line']}
            aria-expanded={unfolded}
            onClick={() => setUnfolded((before) => !before)}
          >
            <span className={styles['icon']} data-tone="ok" aria-hidden="true">
              {icons.ok}
            </span>
            <span className={styles['text']}>{t('editor.fine', { count: fine.length })}</span>
            <ChevronDown className={styles['unfold']} aria-hidden="true" />
          </button>
        </li>
      )}
      {(!folds || unfolded) && fine.map((check) => <CheckItem key={check.id} check={check} />)}
      {checks.map((check) => check.tone === 'note' && <CheckItem key={check.id} check={check} />)}
    </ul>
  );
}

/** In a small window the passed checks would leave too little room for the script. */
const shortWindow = '(height < 860px)';

function CheckItem({ check }: { check: CheckResult }): ReactNode {
  const remedy = useRemedy();
  const sentence = useId();
  const { tone, text, detail } = check;
  const content = (
    <>
      <span className={styles['icon']} data-tone={tone} aria-hidden="true">
        {icons[tone]}
      </span>
      <span id={sentence} className={styles['text']}>
        <span className="visually-hidden">{t(spokenTones[tone])} </span>
        {tone === 'bad' ? <ErrorWords problem={text} /> : text}
      </span>
    </>
  );
  const details = <span className={styles['detail']}>{detail}</span>;
  const action = check.remedy;
  if (action?.kind === 'listen' || check.cut) {
    // A whole sentence, with up to two ways out.
    return (
      <li>
        <div className={styles['line']}>{content}</div>
        <div className={styles['actions']}>
          {action?.kind === 'listen' && (
            <QuietButton
              size="small"
              icon={<Play />}
              aria-describedby={sentence}
              onClick={(event) => remedy(action, event.currentTarget)}
            >
              {detail}
            </QuietButton>
          )}
          {check.cut && <CutButton cut={check.cut} describedBy={sentence} />}
        </div>
      </li>
    );
  }
  return (
    <li>
      {action ? (
        <button type="button" className={styles['line']} onClick={(event) => remedy(action, event.currentTarget)}>
          {content}
          {details}
        </button>
      ) : (
        <div className={styles['line']}>
          {content}
          {details}
        </div>
      )}
    </li>
  );
}

type CutButtonProps = { cut: NonNullable<CheckResult['cut']>; describedBy: string };

function CutButton({ cut: { label, ranges }, describedBy }: CutButtonProps): ReactNode {
  const cut = useCutOut();
  return (
    <QuietButton size="small" icon={<Scissors />} aria-describedby={describedBy} onClick={() => cut(ranges)}>
      {label}
    </QuietButton>
  );
}

function useRemedy(): (remedy: CheckRemedy, line: HTMLElement) => void {
  const { session, playback, setNaming } = useEditorContext();
  return (remedy, line) => {
    if (remedy.kind === 'align') return void session.align();
    if (remedy.kind === 'listen') return playback.playRange(remedy.range);
    session.select(remedy.chip);
    if (remedy.kind === 'show') return;
    if (remedy.kind === 'edit') {
      setNaming({ kind: 'chip', id: remedy.chip, anchor: anchorOf(line.getBoundingClientRect()) });
      return;
    }
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
