import { Braces } from 'lucide-react';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { printScript } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { SecondaryButton, useToast, VariableChip } from '#renderer/ui/index.ts';
import { anchorOf, useEditor, useEditorContext } from '../editor-context.ts';
import {
  chips,
  documentVariables,
  placedWords,
  toScript,
  type DocumentPart,
  type VariablePart,
} from '../model/document.ts';
import { unmark, wholeWords, withParts, type TextSelection } from '../model/edits.ts';
import {
  caretFromEnd,
  looksSame,
  rangeOf,
  readParts,
  renderParts,
  selectionIn,
  setCaretFromEnd,
  type ChipHost,
} from './script-dom.ts';
import styles from './script-panel.module.css';
import { useMarkableSelection } from './use-markable-selection.ts';
import { useSpokenWord } from './use-spoken-word.ts';

/** The script as running text with its chips. Text is typed freely; chips are made of selected words. */
export function ScriptField(): ReactNode {
  const { session, playback, naming, setNaming } = useEditorContext();
  const script = useEditor((state) => state.history.present);
  const root = useRef<HTMLDivElement>(null);
  /** What the element holds, as last drawn or read. */
  const shown = useRef<readonly DocumentPart[] | null>(null);
  const composing = useRef(false);
  /** Where the caret was before a name was asked for, from the end of the spoken text. */
  const caretBefore = useRef<number | null>(null);
  const [hosts, setHosts] = useState<readonly ChipHost[]>([]);
  const known = useMemo(() => new Map(chips(script).map((chip) => [chip.id, chip])), [script]);
  const markable = useMarkableSelection(root, known, script);
  const toast = useToast();
  useSpokenWord(root, known, script);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || (shown.current && looksSame(shown.current, script.parts))) return;
    const caret = element === document.activeElement ? caretFromEnd(element, known) : null;
    setHosts(renderParts(element, script.parts));
    shown.current = script.parts;
    if (caret !== null) setCaretFromEnd(element, caret, known);
  }, [script.parts, known]);

  function read(): void {
    if (!root.current || composing.current) return;
    const parts = readParts(root.current, known);
    if (shown.current && looksSame(shown.current, parts)) return;
    shown.current = parts;
    session.edit((document) => withParts(document, parts), 'typing');
  }

  function nameSelection(): void {
    if (!root.current) return;
    const raw = selectionIn(root.current, known);
    caretBefore.current = caretFromEnd(root.current, known);
    const selection = raw && wholeWords(script, aroundCaret(raw));
    if (!selection) return void toast.show(t('editor.selectFirst'));
    setNaming({
      kind: 'words',
      selection,
      anchor: anchorOf(rangeOf(root.current, selection, known).getBoundingClientRect()),
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Typed text is no shortcut of the screen around it.
    if (event.key === '?') event.stopPropagation();
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      nameSelection();
    }
  }

  /** The keyboard comes back from the name's popover. */
  function onFocus(event: FocusEvent<HTMLElement>): void {
    if (event.target !== root.current || caretBefore.current === null) return;
    setCaretFromEnd(root.current, caretBefore.current, known);
    caretBefore.current = null;
  }

  /** Copies marks, so that pasting brings the chips back. */
  function onCopy(event: ClipboardEvent): void {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed) return;
    event.preventDefault();
    const parts = readParts(selection.getRangeAt(0).cloneContents(), known);
    event.clipboardData.setData('text/plain', printScript(toScript(parts)));
    if (event.type === 'cut') document.execCommand('delete');
  }

  /** A click on a word goes to it in the recording. */
  function onClick(): void {
    const selection = root.current && selectionIn(root.current, known);
    if (!selection || selection.start !== selection.end || playback.store.getState().playing) return;
    const word = placedWords(script).find(({ start, end }) => start <= selection.start && selection.start <= end);
    if (word?.time) playback.seek(word.time.start);
  }

  return (
    <div className={styles['field']}>
      {script.parts.length === 0 && (
        <p className={styles['placeholder']} aria-hidden="true">
          {t('editor.scriptEmpty')}
        </p>
      )}
      <div
        ref={root}
        className={styles['text']}
        // A textarea cannot hold chips.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="textbox"
        data-tour="words"
        tabIndex={0}
        aria-multiline="true"
        dir="auto"
        aria-label={t('editor.script')}
        aria-placeholder={t('editor.scriptHint')}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck={false}
        onInput={read}
        onFocus={onFocus}
        onCompositionStart={() => (composing.current = true)}
        onCompositionEnd={() => {
          composing.current = false;
          read();
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onCopy={onCopy}
        onCut={onCopy}
        onDragStart={(event) => event.preventDefault()}
      />
      {hosts.map(({ id, element }) => {
        const chip = known.get(id);
        return chip && createPortal(<ScriptChip chip={chip} />, element, id);
      })}
      {markable && !naming && (
        <SecondaryButton
          size="small"
          icon={<Braces />}
          className={styles['bubble']}
          style={{ left: markable.left + markable.width / 2, top: markable.top + markable.height }}
          // The button must not take the selection it is about.
          onPointerDown={(event) => event.preventDefault()}
          onClick={nameSelection}
          shortcut="Mod+K"
        >
          {t('editor.makeVariable')}
        </SecondaryButton>
      )}
    </div>
  );
}

/** A caret beside or inside a word means that word. */
function aroundCaret({ start, end }: TextSelection): TextSelection {
  return start === end ? { start: Math.max(0, start - 1), end: end + 1 } : { start, end };
}

function ScriptChip({ chip }: { chip: VariablePart }): ReactNode {
  const { session, playback, setNaming } = useEditorContext();
  const index = useEditor(({ history }) => documentVariables(history.present).indexOf(chip.name));
  const selected = useEditor((state) => state.selected === chip.id);
  return (
    <button
      type="button"
      className={styles['chip']}
      data-unplaced={chip.place === null || undefined}
      aria-label={t('editor.chip', {
        name: chip.name,
        spoken: chip.spoken,
        said: chip.spoken === '' ? 'no' : 'yes',
        placed: chip.place ? 'yes' : 'no',
      })}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        session.select(chip.id);
        if (chip.place && !playback.store.getState().playing) playback.seek(chip.place.start);
        setNaming({ kind: 'chip', id: chip.id, anchor: anchorOf(event.currentTarget.getBoundingClientRect()) });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        event.stopPropagation();
        session.edit((document) => unmark(document, chip.id));
      }}
    >
      <VariableChip name={chip.name} spoken={chip.spoken} index={index} size="large" selected={selected} />
    </button>
  );
}
