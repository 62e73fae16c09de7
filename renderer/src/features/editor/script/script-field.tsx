import { AudioLines, Braces, Scissors } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { scriptLanguage } from '#shared/script-language.ts';
import { t } from '#renderer/language/index.ts';
import { aroundCaret } from '#renderer/script/parts.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import {
  ChipButton,
  ScriptEditor,
  suggestName,
  type ScriptEditorHandle,
  type TextSelection,
} from '#renderer/script/index.ts';
import { SecondaryButton, useToast, VariableChip } from '#renderer/ui/index.ts';
import { anchorOf, useEditor, useEditorContext, usePlayback, type Anchor } from '../editor-context.ts';
import { rangeOfWords } from '../model/cuts.ts';
import {
  documentVariables,
  newChip,
  newestChip,
  placedWords,
  spokenScript,
  type VariablePart,
} from '../model/document.ts';
import { markWords, unmark, wholeWords, withParts } from '../model/edits.ts';
import { useCutOut } from '../use-cut-out.ts';
import styles from './script-panel.module.css';
import { useShownWords } from './use-shown-words.ts';

/** Delay before a growing selection is used, milliseconds. */
const settleDelay = 140;

/** The script as running text with its chips. Text is edited freely; chips come from selected words, or a brace. */
export function ScriptField(): ReactNode {
  const { session, playback, openWord } = useEditorContext();
  const script = useEditor((state) => state.history.present);
  const language = useMemo(() => scriptLanguage(spokenScript(script)), [script]);
  const editor = useRef<ScriptEditorHandle>(null);
  const bubble = useRef<HTMLDivElement>(null);
  /** The word that was pressed. */
  const [pressed, setPressed] = useState<TextSelection | null>(null);
  const { selection, setSelection, markable } = useSelectedWords(editor, pressed);
  const toast = useToast();
  useShownSection(editor);

  /** Marks the words selected, or the word at the caret, and opens their card. */
  function markSelection(): void {
    const handle = editor.current;
    if (!handle) return;
    const words = wholeWords(script, aroundCaret(pressed ?? handle.selection()));
    if (!words) return void toast.show(t('editor.pressWord'));
    session.edit((document) => markWords(document, words, suggestName(document.parts, words)));
    setSelection(null);
    setPressed(null);
    const made = newestChip(script, session.store.getState().history.present);
    if (made) openWord(made.id);
  }

  /** Asks which recorded words a new variable replaces, if the script cannot tell. */
  function onInserted({ id, spoken }: VariablePart): void {
    if (spoken === '') openWord(id);
  }

  /** A press on a word goes to it in the recording, and offers what can be done with it. */
  function onPlace(offset: number): void {
    if (playback.store.getState().playing) return;
    const word = placedWords(script).find(({ start, end }) => start <= offset && offset <= end);
    if (word?.time) playback.seek(word.time.start);
    setPressed(word && word.occurrence === null ? { start: word.start, end: word.end } : null);
  }

  /** Tab leads from selected words to what can be done with them, past the chips of the script; Escape leads back. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const inBubble = bubble.current?.contains(event.target as Node) === true;
    if (event.key === 'Escape' && inBubble) {
      editor.current?.focus();
    } else if (event.key === 'Tab' && !event.shiftKey && event.target instanceof HTMLElement) {
      const first = bubble.current?.querySelector('button');
      if (!first || inBubble || !event.target.isContentEditable) return;
      event.preventDefault();
      first.focus();
    }
  }

  function onSelect(next: TextSelection | null): void {
    // The words stay selected while what can be done with them has the keyboard.
    if (next === null && bubble.current?.contains(document.activeElement)) return;
    setSelection(next);
    // A caret that moves on has left the word that was pressed.
    if (next === null || next.start < next.end || (pressed && (next.start < pressed.start || next.end > pressed.end)))
      setPressed(null);
  }

  return (
    <div role="none" className={styles['field']} onKeyDown={onKeyDown}>
      <ScriptEditor
        ref={editor}
        className={styles['text']}
        aria-label={t('editor.script')}
        placeholder={t('editor.scriptEmpty')}
        attributes={{ 'data-tour': 'words' }}
        lang={language ?? undefined}
        parts={script.parts}
        onChange={(parts, group) => session.edit((document) => withParts(document, parts), group ?? undefined)}
        onUndo={() => session.undo()}
        onRedo={() => session.redo()}
        newChip={({ name, spoken }) => newChip(name, spoken)}
        onInserted={onInserted}
        onMakeVariable={markSelection}
        onSelect={onSelect}
        onMoved={() => selection && setSelection({ ...selection })}
        onPlace={onPlace}
        shownWords={useShownWords(editor, selection !== null)}
        drawChip={(chip) => <ScriptChip chip={chip} />}
      />
      {markable && (
        <div
          ref={bubble}
          role="toolbar"
          tabIndex={-1}
          aria-label={t('editor.selectedWords')}
          className={styles['bubble']}
          style={bubblePlace(markable)}
          // The buttons must not clear the selection they are about.
          onMouseDown={(event) => event.preventDefault()}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setSelection(null);
          }}
        >
          <SecondaryButton size="small" icon={<Braces />} onClick={markSelection} shortcut="Mod+Shift+K">
            {t('editor.makeVariable')}
          </SecondaryButton>
          <RangeActions
            onCut={() => {
              setSelection(null);
              setPressed(null);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Below the middle of the words, and inside the window. */
function bubblePlace({ left: from, top, width, height }: Anchor): CSSProperties {
  const left = from + width / 2;
  return {
    left,
    top: top + height,
    transform: `translate(min(-50%, calc(100vw - ${left + bubbleMargin}px - 100%)), ${bubbleMargin}px)`,
  };
}

/** Pixels between the bubble, its words and the edge of the window. */
const bubbleMargin = 8;

/** Plays the selected words or cuts them out, where it is known when they are said. */
function RangeActions({ onCut }: { onCut: () => void }): ReactNode {
  const { playback } = useEditorContext();
  const range = useEditor((state) => state.selectedWords);
  const cut = useCutOut();
  if (!range) return null;
  return (
    <>
      <SecondaryButton
        size="small"
        icon={<AudioLines />}
        aria-label={t('editor.listen')}
        onClick={() => playback.playRange(range)}
      />
      <SecondaryButton
        size="small"
        icon={<Scissors />}
        aria-label={t('editor.cutOut')}
        onClick={() => {
          if (cut(range)) onCut();
        }}
      />
    </>
  );
}

/**
 * The selection in the script, passed to the timeline after a pause; and the position of words that could become a
 * variable.
 */
function useSelectedWords(
  editor: { readonly current: ScriptEditorHandle | null },
  pressed: TextSelection | null,
): {
  selection: TextSelection | null;
  setSelection: (selection: TextSelection | null) => void;
  markable: Anchor | null;
} {
  const { session } = useEditorContext();
  const script = useEditor((state) => state.history.present);
  const [selection, setSelection] = useState<TextSelection | null>(null);
  const [markable, setMarkable] = useState<Anchor | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      const some = selection !== null && selection.end > selection.start ? selection : pressed;
      session.selectWords(some && rangeOfWords(script, some));
      const words = some && wholeWords(script, some);
      setMarkable(words && editor.current ? anchorOf(editor.current.rectOf(words)) : null);
    }, settleDelay);
    return () => clearTimeout(timer);
  }, [editor, session, script, selection, pressed]);

  return { selection, setSelection, markable };
}

/** Scrolls the chip of a section that was selected elsewhere into view. */
function useShownSection(editor: { readonly current: ScriptEditorHandle | null }): void {
  const selected = useEditor((state) => state.selected);
  useEffect(() => {
    if (selected !== null) editor.current?.reveal({ chip: selected });
  }, [editor, selected]);
}

function ScriptChip({ chip }: { chip: VariablePart }): ReactNode {
  const { session, playback, openWord } = useEditorContext();
  const index = useEditor(({ history }) => documentVariables(history.present).indexOf(chip.name));
  const selected = useEditor((state) => state.selected === chip.id);
  const { place } = chip;
  const said = usePlayback(({ playing, time }) => playing && place !== null && place.start <= time && time < place.end);
  return (
    <ChipButton
      className={styles['chip']}
      data-unplaced={place === null || undefined}
      data-said={said || undefined}
      aria-label={t('editor.chip', {
        name: variableLabel(chip.name),
        spoken: chip.spoken,
        said: chip.spoken === '' ? 'no' : 'yes',
        placed: place ? 'yes' : 'no',
      })}
      onOpen={() => {
        openWord(chip.id);
        if (place && !playback.store.getState().playing) playback.seek(place.start);
      }}
      onRemove={() => session.edit((document) => unmark(document, chip.id))}
    >
      <VariableChip
        name={variableLabel(chip.name)}
        spoken={chip.spoken}
        index={index}
        size="large"
        selected={selected}
      />
    </ChipButton>
  );
}
