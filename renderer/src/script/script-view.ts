import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { printScript } from '#shared/script/index.ts';
import { historyStep } from '../lib/keys.ts';
import {
  isFromOutside,
  outsideChange,
  scriptCodeMirror,
  showPointedOut,
  type ChipHosts,
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
import { variableSuggestions, type Suggestion } from './suggestions.ts';
import { createTypingSteps, type ChangeGroup } from './typing-steps.ts';

/**
 * Highlighted words. `now`: the spoken one; `chosen`: those selected elsewhere; `proposed`: those that may be a variable;
 * `unsure`: those that may be wrong. `title`: why they are highlighted.
 */
export type ShownWords = { words: TextSelection; as: 'now' | 'chosen' | 'proposed' | 'unsure'; title?: string };

export type ScriptViewProps<C extends Chip> = {
  parts: readonly Part<C>[];
  /** The script as typed: the same chips (by id), other words around them. */
  onChange: (parts: readonly Part<C>[], group: ChangeGroup) => void;
  /** Undoes a change; if missing, the browser's own undo is switched off. */
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
  shownWords?: readonly ShownWords[] | undefined;
  'aria-label': string;
  placeholder: string;
  /** The language of the script, as `en`; undefined where it is not known. */
  lang?: string | undefined;
  /** Further attributes of the element that is typed into. */
  attributes?: Record<string, string> | undefined;
};

/** How long CodeMirror waits after an input method has ended, with room, milliseconds. */
const compositionSettles = 80;

/** A script in an element of the page. The owner holds the script, and passes new ones to {@link ScriptView.show}. */
export class ScriptView<C extends Chip> {
  readonly #view: EditorView;
  readonly #mirror: ScriptCodeMirror;
  readonly #language = new Compartment();
  readonly #steps = createTypingSteps();
  /** The caret before each text was changed, so that undo restores it. */
  readonly #carets = new WeakMap<readonly Part[], Selected>();
  /** An input method has typed something that is not reported yet. */
  #composed = false;
  #props: ScriptViewProps<C>;

  constructor(parent: HTMLElement, props: ScriptViewProps<C>, hosts: ChipHosts) {
    this.#props = props;
    this.#mirror = scriptCodeMirror({
      hosts,
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
      suggest: variableSuggestions({
        chips: () => [...this.#chips().values()],
        insert: (...taken) => this.#insert(...taken),
      }),
      onUpdate: (update) => this.#onUpdate(update),
      onBraceOver: () => this.#props.onMakeVariable(),
      handlers: {
        copy: (event) => this.#copy(event),
        cut: (event) => this.#copy(event),
        click: (event) => this.#onClick(event),
        keydown: (event) => this.#onKeyDown(event),
        beforeinput: (event) => this.#onBeforeInput(event),
        // CodeMirror takes in what an input method has left a moment after its end.
        compositionend: () => void setTimeout(() => this.#settleComposition(), compositionSettles),
        blur: () => this.#settleComposition(),
        dragstart: (event) => {
          event.preventDefault();
          return true;
        },
        // CodeMirror would write what is in a file into the script. It is the window's.
        drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
      },
    });
    const extensions = [this.#mirror.extensions, this.#language.of(languageOf(props.lang))];
    this.#view = new EditorView({ parent, state: EditorState.create({ extensions }) });
    this.#view.scrollDOM.addEventListener('scroll', () => this.#props.onMoved?.());
    this.#takeOver();
    this.#pointOut();
  }

  /** What holds from now on. */
  show(props: ScriptViewProps<C>): void {
    const { parts, shownWords, lang } = this.#props;
    this.#props = props;
    if (props.parts !== parts) this.#takeOver();
    if (props.parts !== parts || props.shownWords !== shownWords) this.#pointOut();
    if (props.lang !== lang) this.#view.dispatch({ effects: this.#language.reconfigure(languageOf(props.lang)) });
  }

  /** Reports the last text of an input method, and removes the text from the page. */
  destroy(): void {
    this.#settleComposition();
    this.#view.destroy();
  }

  /** Has lines that have become higher measured again. */
  measure(): void {
    this.#view.requestMeasure();
  }

  focus(): void {
    this.#view.focus();
  }

  /** What is selected in the spoken text. */
  selection(): TextSelection {
    const { from, to } = this.#view.state.selection.main;
    const [text, chips] = [this.#text(), this.#chips()];
    return { start: offsetAt(text, chips, from), end: offsetAt(text, chips, to) };
  }

  /** Where words are on screen. */
  rectOf(words: TextSelection): DOMRect {
    const { from, to } = positionsOf(this.#text(), this.#chips(), words);
    const range = document.createRange();
    const start = this.#view.domAtPos(from, 1);
    const end = this.#view.domAtPos(to, -1);
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range.getBoundingClientRect();
  }

  /** Brings words or a chip into view, without taking the keyboard. */
  reveal(what: TextSelection | { chip: string }): void {
    const text = this.#text();
    const at =
      'chip' in what ? text.chips.find(({ id }) => id === what.chip)?.at : positionsOf(text, this.#chips(), what).from;
    if (at === undefined) return;
    this.#view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 24 }) });
  }

  #chips(): ReadonlyMap<string, C> {
    const { parts } = this.#props;
    return new Map(parts.flatMap((part) => (part.kind === 'variable' ? [[part.id, part] as const] : [])));
  }

  #text(): ReturnType<ScriptCodeMirror['read']> {
    return this.#mirror.read(this.#view.state);
  }

  /** Shows the current script of the owner. */
  #takeOver(): void {
    // The text must not change during an input method; its result is reported when it is done.
    if (this.#view.composing || this.#composed) return;
    const { parts } = this.#props;
    const change = changeBetween(this.#text(), scriptText(parts));
    if (!change) return;
    this.#steps.end();
    const end = change.from + change.insert.length;
    const remembered = this.#carets.get(parts);
    const isNear =
      remembered && within(remembered.head, change.from, end) && within(remembered.anchor, change.from, end);
    const { hasFocus } = this.#view;
    const wasIn = within(this.#view.state.selection.main.head, change.from, change.to);
    const atEnd = wasIn || hasFocus ? { anchor: end, head: end } : undefined;
    this.#view.dispatch(outsideChange(change, isNear ? remembered : atEnd), { scrollIntoView: hasFocus });
  }

  #pointOut(): void {
    const [text, chips] = [this.#text(), this.#chips()];
    const { shownWords = [] } = this.#props;
    showPointedOut(
      this.#view,
      shownWords.map(({ words, as, title }) => ({ ...positionsOf(text, chips, words), as, title })),
    );
  }

  #tell(before: EditorState, group: ChangeGroup): void {
    this.#composed = false;
    const { parts, onChange } = this.#props;
    const { anchor, head } = before.selection.main;
    if (!this.#carets.has(parts)) this.#carets.set(parts, { anchor, head });
    onChange(scriptParts(this.#text(), this.#chips()), group);
  }

  /** The result of an input method is one change, reported when it is settled. */
  #settleComposition(): void {
    const { composing, state } = this.#view;
    if (composing) return;
    if (this.#composed) this.#tell(state, this.#steps.groupOfComposition(state.selection.main.head));
    else this.#takeOver();
  }

  #insert(suggestion: Suggestion, from: number, to: number): void {
    const { newChip, onChange, onInserted } = this.#props;
    const [text, chips] = [this.#text(), this.#chips()];
    const chip = newChip(suggestion);
    this.#steps.end();
    onChange([...scriptParts(text, chips, 0, from), chip, ...scriptParts(text, chips, to)], null);
    onInserted?.(chip);
  }

  #onUpdate(update: ViewUpdate): void {
    const { onSelect, onMoved } = this.#props;
    const outside = update.transactions.some(isFromOutside);
    if (update.docChanged && !outside) {
      if (update.view.composing) this.#composed = true;
      else this.#tell(update.startState, this.#steps.groupOf(update));
    } else if (update.selectionSet && !outside) {
      this.#steps.end();
    }
    if (update.selectionSet || update.docChanged || update.focusChanged) {
      onSelect?.(update.view.hasFocus ? this.selection() : null);
    }
    if (update.geometryChanged || update.viewportChanged) onMoved?.();
  }

  /** Copies marks, so that pasting brings the chips back. */
  #copy(event: ClipboardEvent): true {
    const { from, to, empty } = this.#view.state.selection.main;
    if (empty || !event.clipboardData) return true;
    event.preventDefault();
    event.clipboardData.setData('text/plain', printScript(scriptParts(this.#text(), this.#chips(), from, to)));
    if (event.type === 'cut') {
      this.#view.dispatch({ changes: { from, to }, userEvent: 'delete.cut', scrollIntoView: true });
    }
    return true;
  }

  #onClick(event: MouseEvent): void {
    if (event.button !== 0 || event.detail > 1 || !this.#view.state.selection.main.empty) return;
    this.#props.onPlace?.(this.selection().start);
  }

  #onKeyDown(event: KeyboardEvent): boolean {
    const { onMakeVariable, onUndo, onRedo } = this.#props;
    // Typed text is no shortcut of the screen around it.
    if (event.key === '?') event.stopPropagation();
    const step = historyStep(event);
    const act = isMakeVariableKey(event) ? onMakeVariable : step && (step === 'undo' ? onUndo : onRedo);
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  }

  /** Menus of the browser and the system undo by this event. */
  #onBeforeInput(event: InputEvent): boolean {
    const { onUndo, onRedo } = this.#props;
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
    event.preventDefault();
    if (event.inputType === 'historyUndo') onUndo?.();
    else onRedo?.();
    return true;
  }
}

function languageOf(lang: string | undefined): ReturnType<typeof EditorView.contentAttributes.of> | [] {
  return lang === undefined ? [] : EditorView.contentAttributes.of({ lang });
}

function within(position: number, from: number, to: number): boolean {
  return position >= from && position <= to;
}

/** As everywhere, the keys are those of the physical letters' names: `Mod+Shift+K`. */
function isMakeVariableKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && shiftKey && !altKey && key.toLowerCase() === 'k';
}
