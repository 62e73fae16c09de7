import { ClipboardPaste, FileSpreadsheet, Plus, Users } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { useGivenList } from '#renderer/stores/index.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import {
  Badge,
  EmptyState,
  ErrorNotice,
  FilePicker,
  PrimaryButton,
  QuietButton,
  SecondaryButton,
  Select,
} from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import { clipboardCells } from '../model/clipboard.ts';
import { pastedBlock, type GridRange } from '../model/grid.ts';
import { beginsWithHeadings, firstRow, pasteAt, swapFirstLine } from '../model/table.ts';
import { Duplicates } from './duplicates.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { ReadingNoteLine } from './reading-note.tsx';
import { RecipientTableView, type RecipientTableViewProps } from './recipient-table.tsx';
import { useReading } from './use-reading.ts';

/** File types of the picker; the content decides. */
const fileTypes = '.csv,.tsv,.txt,.xlsx,.xlsm,.ods,text/csv,text/tab-separated-values,text/plain';

type RecipientsProps = Omit<RecipientTableViewProps, 'onPasteCells'> & { templateId: string };

/** The list: pasted, dropped, picked or typed. */
export function Recipients(props: RecipientsProps): ReactNode {
  const { templateId, editor, variables, language, check, onSelectRow } = props;
  const { table } = editor;
  const [pasting, setPasting] = useState(false);
  const empty = table.rows.length === 0;
  const pasteButton = useFilledFocus(empty, pasting);
  const picker = useRef<HTMLInputElement>(null);
  const reading = useReading({ editor, variables, language, onReplaced: listReplaced });
  const { problem, note, readText } = reading;

  /** @param former rows that the new list replaced. */
  function listReplaced(former: number): void {
    onSelectRow(0);
    if (former === 0) return;
    editor.offerUndo(t('recipients.replaced', { rows: former }), reading.dismissNote);
  }

  /** A table with headings is appended by its headings; anything else goes where it was pasted. */
  function pasteCells(text: string, range: GridRange): GridRange | null {
    const copied = clipboardCells(text);
    if (beginsWithHeadings(copied, variables)) {
      readText(text, 'append');
      return null;
    }
    const block = pastedBlock(copied, range);
    const width = block.reduce((most, cells) => Math.max(most, cells.length), 0);
    const surplus = range.left + width - table.headings.length;
    const left = Math.max(0, range.top + block.length - limits.rowsPerRequest);
    const rows = block.length - left;
    editor.edit((table) => pasteAt(table, { row: range.top, column: range.left }, block));
    editor.offerUndo(pastedText(rows, left, surplus));
    return { ...range, bottom: range.top + rows - 1, right: range.left + width - 1 - Math.max(surplus, 0) };
  }

  // Lists that were dropped beside it, or on the editor.
  useGivenList('campaign', templateId, reading.readFile);
  const dropArea = useFileDrop(reading.readFile);
  usePagePaste((text) => readText(text, empty ? 'replace' : 'append'));

  return (
    <section className={styles['recipients']} aria-label={t('recipients.title')} {...dropArea}>
      <ListHead
        editor={editor}
        variables={variables}
        check={check}
        selectedRow={props.selectedRow}
        onSelectRow={onSelectRow}
        reading={reading}
        pasteButton={pasteButton}
        onPaste={() => setPasting(true)}
        onPick={() => picker.current?.click()}
      />
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
              {t('common.dismiss')}
            </QuietButton>
          }
        />
      )}
      {note && !empty && (
        <ReadingNoteLine
          note={note}
          variables={variables}
          editor={editor}
          language={language}
          onDismiss={reading.dismissNote}
        />
      )}
      <div className={styles['sheet']}>
        {empty ? (
          <NoRecipients
            busy={reading.busy}
            onPaste={() => setPasting(true)}
            onPick={() => picker.current?.click()}
            onType={() => editor.edit((table) => firstRow(table, variables))}
          />
        ) : (
          <RecipientTableView {...props} onPasteCells={pasteCells} />
        )}
      </div>
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

type NoRecipientsProps = { busy: boolean; onPaste: () => void; onPick: () => void; onType: () => void };

/** @param left rows beyond the most of a list. @param surplus columns beyond the last. */
function pastedText(rows: number, left: number, surplus: number): string {
  if (left > 0) return t('recipients.pastedFull', { rows, left, limit: limits.rowsPerRequest });
  return surplus > 0 ? t('recipients.pastedPartly', { rows, columns: surplus }) : t('recipients.pasted', { rows });
}

/** The empty list, with the ways to fill it. */
function NoRecipients({ busy, onPaste, onPick, onType }: NoRecipientsProps): ReactNode {
  return (
    <EmptyState
      icon={<Users />}
      title={t('recipients.empty')}
      text={t('recipients.emptyText', { limit: limits.rowsPerRequest })}
      actions={
        <>
          <PrimaryButton icon={<ClipboardPaste />} onClick={onPaste}>
            {t('recipients.paste')}
          </PrimaryButton>
          <SecondaryButton icon={<FileSpreadsheet />} busy={busy} onClick={onPick}>
            {t('common.chooseFile')}
          </SecondaryButton>
          <SecondaryButton icon={<Plus />} onClick={onType}>
            {t('recipients.type')}
          </SecondaryButton>
        </>
      }
    />
  );
}

type ListHeadProps = Pick<RecipientsProps, 'editor' | 'variables' | 'check' | 'selectedRow' | 'onSelectRow'> & {
  reading: ReturnType<typeof useReading>;
  pasteButton: RefObject<HTMLButtonElement | null>;
  onPaste: () => void;
  onPick: () => void;
};

/** The source of the list, possible repairs of all of it, and the ways to another one. */
function ListHead(props: ListHeadProps): ReactNode {
  const { editor, variables, check, selectedRow, onSelectRow, reading, pasteButton, onPaste, onPick } = props;
  const { table } = editor;
  const { sheets } = reading;
  const [firstLeftOut] = check.leftOut;
  const nextLeftOut = check.leftOut.find((row) => row > selectedRow);

  return (
    <div className={styles['head']}>
      <h2 className={styles['title']}>{t('recipients.title')}</h2>
      {table.source !== null && (
        <span className={styles['source']}>{table.source || t('recipients.pastedSource')}</span>
      )}
      {sheets && (
        <Select
          aria-label={t('recipients.sheet')}
          className={styles['sheetChoice']}
          data={sheets.names.map((name) => ({ value: name, label: name }))}
          value={sheets.chosen}
          onChange={sheets.choose}
        />
      )}
      {table.rows.length > 0 && table.source !== null && (
        <QuietButton size="small" onClick={() => editor.edit((table) => swapFirstLine(table, variables))}>
          {t(table.headingsGiven ? 'recipients.firstRowData' : 'recipients.firstRowHeader')}
        </QuietButton>
      )}
      <Duplicates editor={editor} check={check} />
      {firstLeftOut !== undefined && (
        <div className={styles['duplicates']}>
          <Badge tone="warn">{t('recipients.leftOutCount', { count: check.leftOut.length })}</Badge>
          <QuietButton size="small" onClick={() => onSelectRow(nextLeftOut ?? firstLeftOut)}>
            {t('recipients.showDuplicates')}
          </QuietButton>
        </div>
      )}
      {table.rows.length > 0 && (
        <div className={styles['tools']}>
          <SecondaryButton ref={pasteButton} icon={<ClipboardPaste />} onClick={onPaste}>
            {t('recipients.paste')}
          </SecondaryButton>
          <SecondaryButton icon={<FileSpreadsheet />} busy={reading.busy} onClick={onPick}>
            {t('common.chooseFile')}
          </SecondaryButton>
        </div>
      )}
    </div>
  );
}

/** Once a list is filled, its paste button gets the focus of the empty list's button that is gone. */
function useFilledFocus(empty: boolean, pasting: boolean): RefObject<HTMLButtonElement | null> {
  const pasteButton = useRef<HTMLButtonElement>(null);
  const wasEmpty = useRef(empty);
  useEffect(() => {
    // The dialog has the focus until it closes.
    if (pasting) return;
    const filled = wasEmpty.current && !empty;
    wasEmpty.current = empty;
    if (filled && document.activeElement === document.body) pasteButton.current?.focus();
  }, [empty, pasting]);
  return pasteButton;
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
