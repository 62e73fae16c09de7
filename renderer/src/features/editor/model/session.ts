import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Alignment, AlignmentFinding } from '#shared/api/index.ts';
import { errorTable } from '#shared/errors/index.ts';
import type { IpcInput, Problem, TemplateContent } from '#shared/ipc/index.ts';
import { findPauses, type Pause } from '#shared/timeline/snap.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { amend, change, redo, startHistory, undo, type History } from '#renderer/lib/history.ts';
import type { AlignmentState } from './checks.ts';
import {
  documentFromContent,
  documentSections,
  markedScript,
  needsAlignment,
  placedWords,
  scriptProblem,
  spokenScript,
  withAlignment,
  withoutStrayBraces,
  type EditorDocument,
} from './document.ts';

/** What the editor asks of the app. All of these throw AppError. */
export type EditorRequests = {
  /** Finds the words of a marked script in the recording. */
  align(templateId: string, script: string): Promise<Alignment>;
  saveScript(input: IpcInput<'templates.saveScript'>): Promise<unknown>;
  setVoice(templateId: string, voice: string): Promise<unknown>;
};

type SaveState = { status: 'saved' | 'waiting' | 'saving' } | { status: 'failed'; problem: Problem };

/** One template being edited. */
export type EditorState = {
  history: History<EditorDocument>;
  waveform: Waveform;
  pauses: readonly Pause[];
  alignment: AlignmentState;
  save: SaveState;
  /** The chip whose section is selected, shown and nudged. */
  selected: string | null;
  /** When the words are said that are selected in the script, where that is known. */
  selectedWords: Range | null;
};

export type EditorSession = {
  store: StoreApi<EditorState>;
  /** A change by the user, with an undo step. Changes of one `group` in quick succession are one step. */
  edit(change: (document: EditorDocument) => EditorDocument, group?: string): void;
  undo(): void;
  redo(): void;
  select(chip: string | null): void;
  /** Says when the words are said that are selected in the script; null without any. */
  selectWords(range: Range | null): void;
  /** Looks for the script's words in the recording now. */
  align(): Promise<void>;
  /** Saves what has not been saved yet. */
  flush(): Promise<void>;
  /** Begins to work on its own: aligns what has no times yet, or was never compared with what is said. */
  open(): void;
  /** Saves what is left and stops. */
  close(): Promise<void>;
};

/** Text counts as settled after this long without a change, milliseconds. */
const alignDelay = 1_000;
const saveDelay = 600;
const retryDelay = 5_000;

type SessionOptions = {
  content: TemplateContent;
  waveform: Waveform;
  voice: string;
  requests: EditorRequests;
  now?: () => number;
};

/** A document as the app stores it; what is said otherwise is no part of it. */
function stored(document: EditorDocument): Omit<IpcInput<'templates.saveScript'>, 'id'> {
  return {
    script: markedScript(document),
    sections: documentSections(document),
    words: placedWords(document).flatMap(({ time, occurrence }) => (time ? [{ ...time, occurrence }] : [])),
    cuts: [...document.cuts],
  };
}

/** A template being edited: keeps its history, finds words once the text is settled, saves by itself. */
export function createEditorSession({
  content,
  waveform,
  voice,
  requests,
  now = Date.now,
}: SessionOptions): EditorSession {
  const templateId = content.template.id;
  const document = documentFromContent(content, voice);
  const store = createStore<EditorState>(() => ({
    history: startHistory(document),
    waveform,
    pauses: findPauses(waveform),
    alignment: content.findings
      ? { status: 'done', text: spokenScript(document), findings: content.findings }
      : { status: 'idle' },
    save: { status: 'saved' },
    selected: null,
    selectedWords: null,
  }));
  let saved = document;
  let saving = Promise.resolve();
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let alignTimer: ReturnType<typeof setTimeout> | undefined;
  /** Spoken text that was looked for last, so that a failure is not repeated by itself. */
  let triedText: string | null = null;
  let closed = false;

  function present(): EditorDocument {
    return store.getState().history.present;
  }

  /**
   * Whether a document is stored as it is, word by word: not every change leaves a trace. It serializes the document, an
   * hour of speech is 9,000 words: called before a save, not with each step of a drag.
   */
  function isStored(document: EditorDocument): boolean {
    if (document === saved) return true;
    return document.voice === saved.voice && JSON.stringify(stored(document)) === JSON.stringify(stored(saved));
  }

  function setHistory(history: History<EditorDocument>): void {
    if (history === store.getState().history) return;
    store.setState({ history });
    settle();
  }

  /** Plans what has to follow a change. */
  function settle(): void {
    const { save, alignment } = store.getState();
    if (save.status !== 'saving') store.setState({ save: { status: present() === saved ? 'saved' : 'waiting' } });
    const wanted = wantsAlignment();
    const isOfOldText = alignment.status === 'running' && spokenScript(present()) !== triedText;
    if (isOfOldText && !wanted) store.setState({ alignment: { status: 'idle' } });
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void flush(), saveDelay);
    clearTimeout(alignTimer);
    if (wanted) alignTimer = setTimeout(() => void align(), alignDelay);
  }

  /** What is said otherwise than a document, where that is known. */
  function findingsOf(document: EditorDocument): AlignmentFinding[] | null {
    const { alignment } = store.getState();
    return alignment.status === 'done' && alignment.text === spokenScript(document) ? [...alignment.findings] : null;
  }

  function wantsAlignment(): boolean {
    const document = present();
    if (placedWords(document).length === 0 || spokenScript(document) === triedText) return false;
    return (needsAlignment(document) || findingsOf(document) === null) && scriptProblem(document) === null;
  }

  /** @param again: words that have times are looked for too. Without it they stay where they are. */
  async function align(again = false): Promise<void> {
    clearTimeout(alignTimer);
    const asked = present();
    const text = spokenScript(asked);
    if (closed || placedWords(asked).length === 0 || scriptProblem(asked) !== null) return;
    triedText = text;
    store.setState({ alignment: { status: 'running' } });
    try {
      const { words, findings } = await requests.align(templateId, markedScript(asked));
      // Text that changed meanwhile is aligned on its own; this answer is about words that are gone.
      if (spokenScript(present()) !== text || triedText !== text) return;
      store.setState({ alignment: { status: 'done', text, findings } });
      if (again || needsAlignment(present())) {
        setHistory(amend(store.getState().history, withAlignment(present(), words)));
      }
    } catch (error) {
      if (triedText === text) store.setState({ alignment: { status: 'failed', problem: toProblem(error) } });
    }
  }

  /** One save at a time, in order. */
  function flush(): Promise<void> {
    clearTimeout(saveTimer);
    saving = saving.then(savePresent);
    return saving;
  }

  async function savePresent(): Promise<void> {
    const document = closed ? withoutStrayBraces(present()) : present();
    if (document === saved || scriptProblem(document) !== null) return;
    if (isStored(document)) {
      saved = document;
      store.setState({ save: { status: 'saved' } });
      return;
    }
    await write(document);
    if (present() !== saved && store.getState().save.status === 'saved' && !closed) settle();
  }

  async function write(document: EditorDocument): Promise<void> {
    store.setState({ save: { status: 'saving' } });
    try {
      if (document.voice !== saved.voice) await requests.setVoice(templateId, document.voice);
      await requests.saveScript({ id: templateId, ...stored(document), findings: findingsOf(document) });
      saved = document;
      store.setState({ save: { status: 'saved' } });
    } catch (error) {
      const problem = toProblem(error);
      store.setState({ save: { status: 'failed', problem } });
      if (errorTable[problem.code].retryable && !closed) saveTimer = setTimeout(() => void flush(), retryDelay);
    }
  }

  return {
    store,
    open() {
      closed = false;
      if (wantsAlignment()) alignTimer = setTimeout(() => void align(), 0);
    },
    edit(apply, group) {
      setHistory(change(store.getState().history, apply(present()), group ?? null, now()));
    },
    undo: () => setHistory(undo(store.getState().history)),
    redo: () => setHistory(redo(store.getState().history)),
    select: (chip) => store.setState({ selected: chip }),
    selectWords(range) {
      const { selectedWords } = store.getState();
      if (range?.start === selectedWords?.start && range?.end === selectedWords?.end) return;
      store.setState({ selectedWords: range });
    },
    align: () => align(true),
    flush,
    async close() {
      closed = true;
      clearTimeout(alignTimer);
      await flush();
    },
  };
}
