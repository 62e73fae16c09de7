import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { insertNewline, standardKeymap } from '@codemirror/commands';
import {
  Annotation,
  EditorState,
  StateEffect,
  StateField,
  type ChangeDesc,
  type Extension,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import {
  Decoration,
  Direction,
  EditorView,
  keymap,
  placeholder,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { plainText, type ScriptText, type TextChange } from './script-text.ts';

/**
 * CodeMirror's configuration for scripts. It holds text, selection and input; the chips' identities come from outside,
 * and so does undo, since a script shares its steps with cuts and sections.
 */

/** Where chips are drawn: elements in the text, by the chip they stand for. */
export type ChipHosts = {
  add(id: string, element: HTMLElement): void;
  remove(element: HTMLElement): void;
};

class ChipWidget extends WidgetType {
  readonly id: string;
  readonly #hosts: ChipHosts;

  constructor(id: string, hosts: ChipHosts) {
    super();
    this.id = id;
    this.#hosts = hosts;
  }

  override eq(other: ChipWidget): boolean {
    return other.id === this.id;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.dataset['chip'] = this.id;
    // Its name does not decide the direction of the paragraph it stands in.
    element.dir = 'auto';
    this.#hosts.add(this.id, element);
    return element;
  }

  override destroy(element: HTMLElement): void {
    this.#hosts.remove(element);
  }
}

/** Only the chips whose own character a change leaves: mapped, the others would cover what took their place. */
function withoutReplaced(chips: DecorationSet, changes: ChangeDesc): DecorationSet {
  if (changes.empty) return chips;
  return chips.update({
    filter(from, to) {
      let isReplaced = false;
      changes.iterChangedRanges((start, end) => {
        if (start < to && end > from) isReplaced = true;
      });
      return !isReplaced;
    },
  });
}

/** Chips that come with a change, at their positions after it. */
const addChips = StateEffect.define<readonly { at: number; id: string }[]>();

/** Marks a change from outside, which is not reported back. */
const fromOutside = Annotation.define<true>();

export function isFromOutside(transaction: Transaction): boolean {
  return transaction.annotation(fromOutside) === true;
}

/** Highlighted words, by positions; `as` is how they are drawn, `title` says why. */
type PointedOut = { from: number; to: number; as: string; title?: string | undefined };

const pointOut = StateEffect.define<DecorationSet>();

const pointedOut = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    let next = shown.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(pointOut)) next = effect.value;
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(words: readonly PointedOut[]): DecorationSet {
  const marks = words
    .filter(({ from, to }) => to > from)
    .map(({ from, to, as, title }) => {
      const attributes = { 'data-words': as, ...(title !== undefined && { title }) };
      return Decoration.mark({ attributes }).range(from, to);
    });
  return Decoration.set(marks, true);
}

/** Every line has the direction of its own first letters: a script may quote another language in a line of its own. */
const ownDirection = Decoration.line({ attributes: { dir: 'auto' } });

function lineDirections(state: EditorState): DecorationSet {
  const lines = [];
  for (let number = 1; number <= state.doc.lines; number += 1)
    lines.push(ownDirection.range(state.doc.line(number).from));
  return Decoration.set(lines);
}

const directions = StateField.define<DecorationSet>({
  create: lineDirections,
  update: (lines, { docChanged, state }) => (docChanged ? lineDirections(state) : lines),
  provide: (field) => EditorView.decorations.from(field),
});

type ScriptExtensions = {
  hosts: ChipHosts;
  /** Attributes of the element that is typed into. */
  attributes: Record<string, string>;
  placeholder: string;
  /** Suggestions where a brace was typed, or on request. */
  suggest: CompletionSource;
  onUpdate: (update: ViewUpdate) => void;
  /** A brace was typed over a selection. */
  onBraceOver: () => void;
  /** Handlers of the element's own events; they return true to suppress the default. */
  handlers: Parameters<typeof EditorView.domEventHandlers>[0];
};

export type ScriptCodeMirror = {
  extensions: Extension;
  /** What an editor's state holds. */
  read: (state: EditorState) => ScriptText;
};

/** @param options are read once; changing values are behind their functions. */
export function scriptCodeMirror(options: ScriptExtensions): ScriptCodeMirror {
  const { hosts } = options;
  const chips = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(shown, transaction) {
      const kept = withoutReplaced(shown, transaction.changes).map(transaction.changes);
      const added = transaction.effects.flatMap((effect) => (effect.is(addChips) ? effect.value : []));
      if (added.length === 0) return kept;
      return kept.update({
        add: added.map(({ at, id }) => Decoration.replace({ widget: new ChipWidget(id, hosts) }).range(at, at + 1)),
        sort: true,
      });
    },
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.atomicRanges.of((view) => view.state.field(field)),
      EditorView.bidiIsolatedRanges.of((view) => isolated(view.state.field(field))),
    ],
  });

  return {
    extensions: [
      // A carriage return in a stored script is a character of it: positions stay those of the script.
      EditorState.lineSeparator.of('\n'),
      chips,
      pointedOut,
      directions,
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of(options.attributes),
      EditorView.clipboardInputFilter.of(plainText),
      EditorView.updateListener.of(options.onUpdate),
      EditorView.domEventHandlers(options.handlers),
      EditorView.inputHandler.of((_view, from, to, text) => {
        if (text !== '{' || from === to) return false;
        options.onBraceOver();
        return true;
      }),
      autocompletion({ override: [options.suggest], icons: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
      // A new line begins at its start, whatever the one above it begins with.
      keymap.of([{ key: 'Enter', run: insertNewline, shift: insertNewline }, ...standardKeymap]),
      placeholder(options.placeholder),
    ],
    read(state) {
      const held: { at: number; id: string }[] = [];
      for (const cursor = state.field(chips).iter(); cursor.value !== null; cursor.next()) {
        const widget: unknown = cursor.value.spec['widget'];
        if (widget instanceof ChipWidget) held.push({ at: cursor.from, id: widget.id });
      }
      return { text: state.doc.toString(), chips: held };
    },
  };
}

/** To the text around it a chip has no direction. */
function isolated(chips: DecorationSet): DecorationSet {
  const isolates = [];
  for (const cursor = chips.iter(); cursor.value !== null; cursor.next()) {
    isolates.push(Decoration.mark({ bidiIsolate: Direction.LTR }).range(cursor.from, cursor.to));
  }
  return Decoration.set(isolates);
}

/** A change that came from outside, where to put the caret with it; without, it goes along with the text. */
export function outsideChange({ from, to, insert, chips }: TextChange, selection?: Selected): TransactionSpec {
  return {
    changes: { from, to, insert },
    effects: addChips.of(chips),
    annotations: fromOutside.of(true),
    ...(selection ? { selection } : {}),
  };
}

/** Positions between which text is selected; the caret is at `head`. */
export type Selected = { anchor: number; head: number };

export function showPointedOut(view: EditorView, words: readonly PointedOut[]): void {
  const marks = marksOf(words);
  // A section that is dragged asks at each move, and each update has the page laid out at once.
  if (areSame(view.state.field(pointedOut), marks)) return;
  view.dispatch({ effects: pointOut.of(marks), annotations: fromOutside.of(true) });
}

/** `RangeSet.eq` says so of marks at other places, too. */
function areSame(a: DecorationSet, b: DecorationSet): boolean {
  const [one, other] = [a.iter(), b.iter()];
  for (; one.value && other.value; one.next(), other.next())
    if (one.from !== other.from || one.to !== other.to || !one.value.eq(other.value)) return false;
  return one.value === other.value;
}
