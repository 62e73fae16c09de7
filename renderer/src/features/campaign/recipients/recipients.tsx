import { ClipboardPaste, FileSpreadsheet, FolderOpen, UsersRound } from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Group, Text } from '@mantine/core';
import type { CampaignSummary, Template } from '#shared/ipc/index.ts';
import { spokenText, type Script } from '#shared/script/index.ts';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { useDuplicate } from '#renderer/steps/use-duplicate.ts';
import { routeHref, useCampaigns, useGivenList } from '#renderer/stores/index.ts';
import { fallbackWord } from '#renderer/lib/fallback-word.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import {
  EmptyState,
  ErrorNotice,
  FilePicker,
  PrimaryButton,
  QuietButton,
  SecondaryButton,
  useActing,
} from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import { clipboardCells } from '../model/clipboard.ts';
import { checkTable, waitingText, type FaultyCell } from '../model/check-table.ts';
import { pastedBlock, type GridRange } from '../model/grid.ts';
import { suggestionsIn } from '../model/suggestions.ts';
import { addRow, beginsWithHeadings, pasteAt, typedInto, typingTable } from '../model/table.ts';
import { Privacy } from '../privacy.tsx';
import { ProblemCard } from '../side/problem-card.tsx';
import { CleanUpBar } from './clean-up-bar.tsx';
import { CleanUpDialog } from './clean-up-dialog.tsx';
import { ListHead, ListTitle } from './list-head.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { ReadingNoteLine, WaitingNote } from './reading-note.tsx';
import { RecipientTableView, type RecipientTableViewProps } from './recipient-table.tsx';
import type { DraftEditor } from '../use-draft.ts';
import { usePart } from './use-part.ts';
import { useReading } from './use-reading.ts';

/** File types of the picker; the content decides. */
const fileTypes = '.csv,.tsv,.txt,.xlsx,.xlsm,.ods,text/csv,text/tab-separated-values,text/plain';

type RecipientsProps = Pick<
  RecipientTableViewProps,
  'editor' | 'variables' | 'check' | 'selectedRow' | 'onSelectRow' | 'fault' | 'doubtOf' | 'onListen' | 'onPlay'
> & {
  template: Template;
  script: Script;
  /** Language of the names, BCP 47. */
  language: string;
  /** People in the list. */
  count: number;
};

/** The list: pasted, dropped, picked or typed. */
export function Recipients(props: RecipientsProps): ReactNode {
  const { template, editor, variables, script, language, check, count, onSelectRow } = props;
  const { table } = editor;
  const [pasting, setPasting] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [added, setAdded] = useState<FaultyCell | null>(null);
  const empty = table.rows.length === 0;
  const addButton = useFilledFocus(empty, pasting);
  const picker = useRef<HTMLInputElement>(null);
  const reading = useReading({ editor, variables, language, onReplaced: listReplaced });
  const { problem, note, readText } = reading;
  // An empty list has rows to type into, which are its own once something stands in them.
  const [isTyped, setTyped] = useState(false);
  const begins = empty || isTyped;
  const blank = useMemo(() => (empty ? typingTable(table, variables) : null), [empty, table, variables]);
  const shownCheck = useMemo(() => (blank ? checkTable(blank, variables) : check), [blank, check, variables]);
  const typing: DraftEditor = {
    ...editor,
    table: blank ?? table,
    edit(apply, group) {
      if (empty) setTyped(true);
      editor.edit((table) => typedInto(table, variables, apply), group);
    },
  };
  const part = usePart({ editor: typing, variables, background: editor.draft.options.background });
  // Long lists are looked through after the typed text is drawn.
  const looked = useDeferredValue(useMemo(() => ({ table, check }), [table, check]));
  const suggestions = useMemo(
    () => suggestionsIn(looked.table, looked.check, { variables, script, language }),
    [looked, variables, script, language],
  );
  const byRow = useMemo(() => Map.groupBy(suggestions, ({ rowId }) => rowId), [suggestions]);
  const wordFor = useCallback((variable: string) => fallbackWord(variable, spokenText(script)), [script]);

  const waiting = waitingText(looked.check);

  /** @param former rows that the new list replaced. */
  function listReplaced(former: number): void {
    onSelectRow(0);
    setTyped(false);
    if (former === 0) return;
    editor.offerUndo(t('recipients.replaced', { rows: former }), reading.dismissNote);
  }

  /** A table with headings is appended by its headings; anything else goes where it was pasted. */
  function pasteCells(text: string, range: GridRange): GridRange | null {
    const copied = clipboardCells(text);
    if (empty || beginsWithHeadings(copied, variables)) {
      readText(text, empty ? 'replace' : 'append');
      return null;
    }
    const block = pastedBlock(copied, range);
    const width = block.reduce((most, cells) => Math.max(most, cells.length), 0);
    const surplus = range.left + width - part.columns.length;
    const left = Math.max(0, range.top + block.length - limits.tableRows);
    const rows = block.length - left;
    part.editor.edit((table) => pasteAt(table, { row: range.top, column: range.left }, block));
    editor.offerUndo(pastedText(rows, left, surplus));
    return { ...range, bottom: range.top + rows - 1, right: range.left + width - 1 - Math.max(surplus, 0) };
  }

  // Lists that were dropped beside it, or on the editor.
  useGivenList('campaign', template.id, reading.readFile);
  const dropArea = useFileDrop(reading.readFile);
  usePagePaste((text) => readText(text, empty ? 'replace' : 'append'));

  return (
    <section className={styles['recipients']} aria-label={t('campaign.people')} {...dropArea}>
      {begins ? (
        <>
          <ListTitle>{t('recipients.empty')}</ListTitle>
          {empty && <FormerPeople templateId={template.id} />}
        </>
      ) : (
        <ListHead
          editor={editor}
          variables={variables}
          count={count}
          part={part}
          reading={reading}
          addButton={addButton}
          onPaste={() => setPasting(true)}
          onPick={() => picker.current?.click()}
          onAddRow={() => {
            part.showAll();
            editor.edit(addRow);
            setAdded({ row: table.rows.length });
          }}
        />
      )}
      <FilePicker
        ref={picker}
        label={t('recipients.file')}
        accept={fileTypes}
        onPick={([file]) => reading.readFile(file)}
      />
      {problem && (
        <ErrorNotice
          problem={problem}
          actions={
            <QuietButton size="small" onClick={reading.dismissProblem}>
              {t('common.close')}
            </QuietButton>
          }
        />
      )}
      {note && !begins && <ReadingNoteLine note={note} onDismiss={reading.dismissNote} />}
      {waiting !== null && <WaitingNote text={waiting} />}
      {check.problems.map((problem) => (
        <ProblemCard key={problem.id} problem={problem} editor={editor} />
      ))}
      {!begins && <CleanUpBar suggestions={suggestions} part={part} onReview={() => setReviewing(true)} />}
      {begins && (
        <NoPeople
          busy={reading.busy}
          isFirst={empty}
          onPaste={() => setPasting(true)}
          onPick={() => picker.current?.click()}
        />
      )}
      <div
        className={styles['sheet']}
        data-begins={begins || undefined}
        // The list takes its place once the typing is over, so that nothing moves under it.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setTyped(false);
        }}
      >
        <RecipientTableView
          {...props}
          check={shownCheck}
          fault={added ?? props.fault}
          part={part}
          suggestions={byRow}
          wordFor={wordFor}
          onPasteCells={pasteCells}
        />
      </div>
      {begins && <Privacy template={template} mode={editor.draft.mode} options={editor.draft.options} />}
      {reviewing && (
        <CleanUpDialog
          suggestions={suggestions}
          people={count}
          script={script}
          wordFor={wordFor}
          onApply={(apply, count) => {
            editor.edit(apply);
            editor.offerUndo(t('recipients.cleaned', { count }));
          }}
          onClose={() => {
            setReviewing(false);
            part.showAll();
          }}
        />
      )}
      {pasting && (
        <PasteDialog
          canAppend={!empty}
          onClose={() => setPasting(false)}
          onUse={async (text, how) => {
            await reading.tryText(text, how);
            setPasting(false);
          }}
        />
      )}
    </section>
  );
}

/** @param left rows beyond the most of a list. @param surplus columns beyond the last. */
function pastedText(rows: number, left: number, surplus: number): string {
  if (left > 0) return t('recipients.pastedFull', { rows, left, limit: limits.tableRows });
  return surplus > 0 ? t('recipients.pastedPartly', { rows, columns: surplus }) : t('recipients.pasted', { rows });
}

type NoPeopleProps = {
  busy: boolean;
  /** Whether it is the next thing to do. */ isFirst: boolean;
  onPaste: () => void;
  onPick: () => void;
};

/** The empty list, with the ways to fill it. */
function NoPeople({ busy, isFirst, onPaste, onPick }: NoPeopleProps): ReactNode {
  const Choose = isFirst ? PrimaryButton : SecondaryButton;
  return (
    <>
      <div className={styles['dropHere']}>
        <EmptyState
          icon={<FileSpreadsheet />}
          title={t('recipients.drop')}
          text={t('recipients.dropText')}
          actions={
            <>
              <Choose icon={<FolderOpen />} busy={busy} onClick={onPick}>
                {t('common.chooseFile')}
              </Choose>
              <SecondaryButton icon={<ClipboardPaste />} onClick={onPaste}>
                {t('common.paste')}
              </SecondaryButton>
            </>
          }
        />
      </div>
      <Text c="dimmed" ta="center">
        {t('recipients.type')}
      </Text>
    </>
  );
}

/** Once a list is filled, its button for more people gets the focus of the empty list's button that is gone. */
function useFilledFocus(empty: boolean, pasting: boolean): RefObject<HTMLButtonElement | null> {
  const addButton = useRef<HTMLButtonElement>(null);
  const wasEmpty = useRef(empty);
  useEffect(() => {
    // The dialog has the focus until it closes.
    if (pasting) return;
    const filled = wasEmpty.current && !empty;
    wasEmpty.current = empty;
    if (filled && document.activeElement === document.body) addButton.current?.focus();
  }, [empty, pasting]);
  return addButton;
}

/** Attributes of an area that takes a dropped list. Videos become templates, which the window handles. */
function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // Moving onto a child fires this event, too.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      const file = [...event.dataTransfer.files].find(({ type }) => !type.startsWith('video/'));
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      onFile(file);
    },
  };
}

/** Rows pasted anywhere on the screen, outside of fields. */
function usePagePaste(onText: (text: string) => void): void {
  useWindowEvent('paste', (event) => {
    const field = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (field || text.trim() === '') return;
    event.preventDefault();
    onText(text);
  });
}

/** Where the people of the template's last campaign are: a new list looks as if they were gone. */
function FormerPeople({ templateId }: { templateId: string }): ReactNode {
  const last = useCampaigns(({ campaigns, order }) =>
    order.map((id) => campaigns[id]).find((campaign) => campaign?.templateId === templateId),
  );
  return last ? <FormerList campaign={last} /> : null;
}

function FormerList({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const { id, total, name } = campaign;
  const duplicate = useDuplicate(campaign);
  const { act, busy } = useActing();
  return (
    <Group gap="var(--space-8)">
      <a href={routeHref({ screen: 'results', campaignId: id })}>{t('recipients.former', { count: total, name })}</a>
      <QuietButton size="small" icon={<UsersRound />} busy={busy} onClick={() => act(() => duplicate('all'))}>
        {t('recipients.sameAgain')}
      </QuietButton>
    </Group>
  );
}
