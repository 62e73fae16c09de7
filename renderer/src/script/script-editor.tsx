import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { printScript } from '#shared/script/index.ts';
import {
  isFromOutside,
  outsideChange,
  scriptCodeMirror,
  showPointedOut,
  type ScriptCodeMirror,
  type Selected,
} from './code-mirror.ts';
import {
  changeBetween,
  offsetAt,
  positionsOf,
  scriptParts,
  scriptText,
  type Chip,
  type Part,
  type TextSelection,
} from './script-text.ts';
import { historyStep } from '../lib/keys.ts';
import styles from './script-editor.module.css';
import { variableSuggestions, type Suggestion } from './suggestions.ts';
import { createTypingSteps, type ChangeGroup } from './typing-steps.ts';

/** Words that are shown in their own way. `now`: what is being said; `chosen`: what was chosen elsewhere. */
export type ShownWords = { words: TextSelection; as: 'now' | 'chosen' };

export type ScriptEditorHandle = {
  /** What is selected in the spoken text. */
  selection(): TextSelection;
  /** Where words are on screen. */
  rectOf(words: TextSelection): DOMRect;
  /** Brings words or a chip into view, without taking the keyboard. */
  reveal(what: TextSelection | { chip: string }): void;
  focus(): void;
};

export type ScriptEditorProps<C extends Chip> = {
  ref?: Ref<ScriptEditorHandle>;
  parts: readonly Part<C>[];
  /** The script as typed: the same chips (by id), other words around them. */
  onChange: (parts: readonly Part<C>[], group: ChangeGroup) => void;
  /** What undoing a change means here; without it the browser's own undo is switched off. */
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
  /** Makes the chip that a suggestion stands for. */
  newChip: (suggestion: Suggestion) => C;
  /** After a suggestion was taken. */
  onInserted?: ((chip: C) => void) | undefined;
  /** The words selected, or those at the caret, are to become a variable. */
  onMakeVariable: () => void;
  /** The selection, whenever it changes; null while the keyboard is elsewhere. */
  onSelect?: ((selection: TextSelection | null) => void) | undefined;
  /** A click that selects nothing, by its offset. */
  onPlace?: ((offset: number) => void) | undefined;
  /** The text was scrolled, or moved on screen. */
  onMoved?: (() => void) | undefined;
  drawChip: (chip: C) => ReactNode;
  shownWords?: readonly ShownWords[] | undefined;
  'aria-label': string;
  placeholder: string;
  /** The language of the script, as `en`; undefined where it is not known. */
  lang?: string | undefined;
  className?: string | undefined;
  /** Further attributes of the element that is typed into. */
  attributes?: Record<string, string> | undefined;
};

/** Where a chip is drawn. The same chip may have two elements for a moment, while its line is drawn anew. */
type Host = { id: string; element: HTMLElement; key: number };

let lastKey = 0;

const noWords: readonly ShownWords[] = [];

/** A script as running text with its chips: typed freely, spelled, spoken by screen readers, in any direction. */
export function ScriptEditor<C extends Chip>(props: ScriptEditorProps<C>): ReactNode {
  const { ref, parts, drawChip, shownWords = noWords, lang, className } = props;
  const root = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const mirror = useRef<ScriptCodeMirror>(null);
  const [language] = useState(() => new Compartment());
  const [steps] = useState(createTypingSteps);
  const [hosts, setHosts] = useState<readonly Host[]>([]);
  /** Where the caret was before each text was changed, so that undoing brings it back. */
  const [carets] = useState(() => new WeakMap<readonly Part[], Selected>());
  /** What was typed by an input method and not told yet. */
  const composed = useRef(false);

  function known(): ReadonlyMap<string, C> {
    return new Map(parts.flatMap((part) => (part.kind === 'variable' ? [[part.id, part] as const] : [])));
  }

  function held(state: EditorState | undefined = view.current?.state): ReturnType<ScriptCodeMirror['read']> {
    return state && mirror.current ? mirror.current.read(state) : { text: '', chips: [] };
  }

  function selection(): TextSelection {
    const main = view.current?.state.selection.main ?? { from: 0, to: 0 };
    const text = held();
    const spoken = known();
    return { start: offsetAt(text, spoken, main.from), end: offsetAt(text, spoken, main.to) };
  }

  const onUpdate = useEffectEvent((update: ViewUpdate) => {
    const outside = update.transactions.some(isFromOutside);
    if (update.docChanged && !outside) {
      if (update.view.composing) composed.current = true;
      else tell(update.startState, steps.groupOf(update));
    } else if (update.selectionSet && !outside) {
      steps.end();
    }
    if (update.selectionSet || update.docChanged || update.focusChanged) {
      props.onSelect?.(update.view.hasFocus ? selection() : null);
    }
    if (update.geometryChanged || update.viewportChanged) props.onMoved?.();
  });

  function tell(before: EditorState, group: ChangeGroup): void {
    composed.current = false;
    const { anchor, head } = before.selection.main;
    if (!carets.has(parts)) carets.set(parts, { anchor, head });
    props.onChange(scriptParts(held(), known()), group);
  }

  /** What an input method has written is one change, told when it is settled. */
  const settleComposition = useEffectEvent(() => {
    const current = view.current;
    if (!current || current.composing) return;
    if (composed.current) tell(current.state, steps.groupOfComposition(current.state.selection.main.head));
    else takeOver();
  });

  const insert = useEffectEvent((suggestion: Suggestion, from: number, to: number) => {
    const text = held();
    const chips = known();
    const chip = props.newChip(suggestion);
    steps.end();
    props.onChange([...scriptParts(text, chips, 0, from), chip, ...scriptParts(text, chips, to)], null);
    props.onInserted?.(chip);
  });

  const makeVariable = useEffectEvent(() => props.onMakeVariable());
  const chipsNow = useEffectEvent(() => [...known().values()]);
  const moved = useEffectEvent(() => props.onMoved?.());

  /** Copies marks, so that pasting brings the chips back. */
  const copy = useEffectEvent((event: ClipboardEvent, current: EditorView) => {
    const { from, to, empty } = current.state.selection.main;
    if (empty || !event.clipboardData) return true;
    event.preventDefault();
    event.clipboardData.setData('text/plain', printScript(scriptParts(held(), known(), from, to)));
    if (event.type === 'cut')
      current.dispatch({ changes: { from, to }, userEvent: 'delete.cut', scrollIntoView: true });
    return true;
  });

  const click = useEffectEvent((event: MouseEvent, current: EditorView) => {
    if (event.button !== 0 || event.detail > 1 || !current.state.selection.main.empty) return;
    props.onPlace?.(selection().start);
  });

  const keyDown = useEffectEvent((event: KeyboardEvent): boolean => {
    // Typed text is no shortcut of the screen around it.
    if (event.key === '?') event.stopPropagation();
    if (isMakeVariableKey(event)) {
      event.preventDefault();
      props.onMakeVariable();
      return true;
    }
    const step = historyStep(event);
    const take = step && (step === 'undo' ? props.onUndo : props.onRedo);
    if (!take) return false;
    event.preventDefault();
    take();
    return true;
  });

  /** Menus of the browser and the system undo by this event. */
  const beforeInput = useEffectEvent((event: InputEvent): boolean => {
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
    event.preventDefault();
    if (event.inputType === 'historyUndo') props.onUndo?.();
    else props.onRedo?.();
    return true;
  });

  useLayoutEffect(() => {
    const parent = root.current;
    if (!parent) return;
    const made = scriptCodeMirror({
      hosts: {
        add(id, element) {
          lastKey += 1;
          const host = { id, element, key: lastKey };
          setHosts((hosts) => [...hosts, host]);
        },
        remove: (element) => setHosts((hosts) => hosts.filter((host) => host.element !== element)),
      },
      attributes: {
        'aria-label': props['aria-label'],
        dir: 'auto',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'sentences',
        tabindex: '0',
        ...props.attributes,
      },
      placeholder: props.placeholder,
      suggest: variableSuggestions({ chips: () => chipsNow(), insert: (...args) => insert(...args) }),
      onUpdate: (update) => onUpdate(update),
      onBraceOver: () => makeVariable(),
      handlers: {
        copy: (event, current) => copy(event, current),
        cut: (event, current) => copy(event, current),
        click: (event, current) => click(event, current),
        keydown: (event) => keyDown(event),
        beforeinput: (event) => beforeInput(event),
        // CodeMirror takes in what an input method has left a moment after its end.
        compositionend: () => void setTimeout(() => settleComposition(), compositionSettles),
        blur: () => settleComposition(),
        dragstart: (event) => {
          event.preventDefault();
          return true;
        },
      },
    });
    mirror.current = made;
    const editor = new EditorView({
      parent,
      state: EditorState.create({ extensions: [made.extensions, language.of([])] }),
    });
    view.current = editor;
    const scroller = editor.scrollDOM;
    const onScroll = (): void => moved();
    scroller.addEventListener('scroll', onScroll);
    return () => {
      settleComposition();
      scroller.removeEventListener('scroll', onScroll);
      editor.destroy();
      view.current = null;
      mirror.current = null;
      setHosts([]);
    };
    // The editor lives as long as the field; what it asks is behind effect events.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** Shows the script as it now is outside. */
  function takeOver(): void {
    const current = view.current;
    // An input method must not have its text changed below it; what it writes is told when it is done.
    if (!current || current.composing || composed.current) return;
    const after = scriptText(parts);
    const change = changeBetween(held(current.state), after);
    if (!change) return;
    steps.end();
    const end = change.from + change.insert.length;
    const remembered = carets.get(parts);
    const isNear =
      remembered && within(remembered.head, change.from, end) && within(remembered.anchor, change.from, end);
    const { head } = current.state.selection.main;
    const wasIn = within(head, change.from, change.to);
    const atEnd = wasIn || current.hasFocus ? { anchor: end, head: end } : undefined;
    current.dispatch(outsideChange(change, isNear ? remembered : atEnd), { scrollIntoView: current.hasFocus });
  }

  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(takeOver, [parts]);

  useLayoutEffect(() => {
    const attributes = lang === undefined ? [] : EditorView.contentAttributes.of({ lang });
    view.current?.dispatch({ effects: language.reconfigure(attributes) });
  }, [lang, language]);

  useEffect(() => {
    const text = held();
    const chips = known();
    if (!view.current) return;
    const words = shownWords.map(({ words, as }) => ({ ...positionsOf(text, chips, words), as }));
    showPointedOut(view.current, words);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shownWords, parts]);

  // A chip is drawn after its place was: lines may have become higher.
  useLayoutEffect(() => view.current?.requestMeasure(), [hosts, parts]);

  useImperativeHandle(ref, () => ({
    selection,
    rectOf(words) {
      const current = view.current;
      if (!current) return new DOMRect();
      const { from, to } = positionsOf(held(), known(), words);
      const range = document.createRange();
      const start = current.domAtPos(from, 1);
      const end = current.domAtPos(to, -1);
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset);
      return range.getBoundingClientRect();
    },
    reveal(what) {
      const text = held();
      const at =
        'chip' in what ? text.chips.find(({ id }) => id === what.chip)?.at : positionsOf(text, known(), what).from;
      if (at === undefined) return;
      view.current?.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 24 }) });
    },
    focus: () => view.current?.focus(),
  }));

  const chips = known();
  return (
    <div ref={root} className={`${styles['editor']} ${className ?? ''}`}>
      {hosts.map(({ id, element, key }) => {
        const chip = chips.get(id);
        return chip && createPortal(drawChip(chip), element, String(key));
      })}
    </div>
  );
}

/** How long CodeMirror waits after an input method has ended, with room, milliseconds. */
const compositionSettles = 80;

function within(position: number, from: number, to: number): boolean {
  return position >= from && position <= to;
}

/** As everywhere, the keys are those of the physical letters' names: `Mod+Shift+K`. */
function isMakeVariableKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && shiftKey && !altKey && key.toLowerCase() === 'k';
}
