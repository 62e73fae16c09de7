import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AlignedWord, Alignment, AlignmentFinding, HeardText } from '#shared/api/index.ts';
import { errorTable } from '#shared/errors/index.ts';
import type { IpcInput, Problem, TemplateContent } from '#shared/ipc/index.ts';
import { findPauses, type Pause } from '#shared/timeline/snap.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { amend, change, redo, startHistory, undo, type History } from '#renderer/lib/history.ts';
import type { AlignmentState } from './checks.ts';
import {
  chips,
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
import { withScript } from './edits.ts';

/** The app's services for the editor. All of these throw AppError. */
export type EditorRequests = {
  /** Finds the words of a marked script in the recording. */
  align(templateId: string, script: string): Promise<Alignment>;
  content(templateId: string): Promise<TemplateContent>;
  /** @returns the version of what is saved now. @throws AppError `CHANGED_ELSEWHERE` if `madeOf` is not there any more. */
  saveScript(input: IpcInput<'templates.saveScript'>): Promise<string>;
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
  /** Time of the words selected in the script, if known. */
  selectedWords: Range | null;
  asking: Asking;
  /** Checks that were left as they are, by their text. Not stored. */
  left: readonly string[];
};

/** What the script is asked about. Not stored. */
export type Asking = {
  /** Whether variables are proposed: to a transcript, and to a script of which nothing is marked. */
  proposes: boolean;
  /** Variables that were proposed and declined. */
  declined: readonly string[];
  /** The transcript that the script is of, until its spelling is trusted; null for one that was typed. */
  heard: HeardText | null;
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

/** Whether another window has saved something since, so that the user is to decide. */
export function isChangedElsewhere(save: SaveState): boolean {
  return save.status === 'failed' && save.problem.code === 'CHANGED_ELSEWHERE';
}

function alignmentOf(document: EditorDocument, { findings }: TemplateContent): AlignmentState {
  return findings ? { status: 'done', text: spokenScript(document), findings } : { status: 'idle' };
}

/** A document as the app stores it, without findings. */
function stored(document: EditorDocument): Omit<IpcInput<'templates.saveScript'>, 'id' | 'madeOf'> {
  return {
    script: markedScript(document),
    sections: documentSections(document),
    words: placedWords(document).flatMap(({ time, occurrence }) => (time ? [{ ...time, occurrence }] : [])),
    cuts: [...document.cuts],
  };
}

/** A template being edited: keeps its history, aligns words once the text is settled, saves automatically. */
export class EditorSession {
  readonly store: StoreApi<EditorState>;
  readonly #templateId: string;
  readonly #requests: EditorRequests;
  readonly #now: () => number;
  #saved: EditorDocument;
  /** The version of {@link #saved}. */
  #version: string;
  /** Whether the user changed something that is not saved. What the editor does alone may give way to another window. */
  #isTyped = false;
  #saving = Promise.resolve();
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #alignTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last aligned text, so that a failure is not repeated automatically. */
  #triedText: string | null = null;
  #closed = false;

  constructor({ content, waveform, voice, requests, now = Date.now }: SessionOptions) {
    const document = documentFromContent(content, voice);
    this.#templateId = content.template.id;
    this.#requests = requests;
    this.#now = now;
    this.#saved = document;
    this.#version = content.version;
    this.store = createStore<EditorState>(() => ({
      history: startHistory(document),
      waveform,
      pauses: findPauses(waveform),
      alignment: alignmentOf(document, content),
      save: { status: 'saved' },
      selected: null,
      selectedWords: null,
      asking: { proposes: chips(document).length === 0, declined: [], heard: null },
      left: [],
    }));
  }

  /**
   * Starts automatic work: aligns a script without times, or one that was never compared with the recording; saves what
   * could not be saved before it was closed.
   */
  open(): void {
    this.#closed = false;
    void this.flush();
    if (this.#wantsAlignment()) this.#alignTimer = setTimeout(() => void this.#align(), 0);
  }

  /** A change by the user, with an undo step. Changes of one `group` are one step, up to a pause of `pause` milliseconds. */
  edit(apply: (document: EditorDocument) => EditorDocument, group?: string, pause?: number): void {
    this.#isTyped = true;
    this.#setHistory(change(this.#history, apply(this.#present), group ?? null, this.#now(), pause));
  }

  /** Shows a script that another window has saved, unless something is to be saved here. */
  async follow(script: string): Promise<void> {
    const isOwn = (): boolean => this.#isTyped || this.store.getState().save.status !== 'saved';
    if (isOwn() || script === markedScript(this.#saved)) return;
    // What can't be read is noticed by the next save.
    const content = await this.#requests.content(this.#templateId).catch(() => null);
    if (content && !isOwn()) this.#show(content, startHistory);
  }

  /** Shows what another window has saved in place of what was typed here, which undo brings back. @returns whether it could. */
  async showOther(): Promise<boolean> {
    const content = await this.#readAgain();
    if (content) this.#show(content, (document) => change(this.#history, document, null, this.#now()));
    return content !== null;
  }

  /** Saves what was typed here in place of what another window has saved. */
  async keepOwn(): Promise<void> {
    const content = await this.#readAgain();
    if (!content) return;
    this.#version = content.version;
    this.#setSave({ status: 'waiting' });
    await this.flush();
  }

  /**
   * Shows a voice that the template was given elsewhere, as by a download that has ended; no step of undo goes behind it.
   * A voice that was chosen here and is not saved yet stays.
   */
  followVoice(voice: string): void {
    const { voice: former } = this.#saved;
    if (voice === former) return;
    const follow = (document: EditorDocument): EditorDocument =>
      document.voice === former ? { ...document, voice } : document;
    const { past, present, future } = this.#history;
    const shown = follow(present);
    this.#saved = present === this.#saved ? shown : follow(this.#saved);
    this.#setHistory({ ...this.#history, past: past.map(follow), present: shown, future: future.map(follow) });
  }

  /** Makes a transcript the script, unless there is one by now. */
  takeTranscript(heard: HeardText): void {
    if (this.#present.parts.length > 0 || heard.text === '') return;
    this.store.setState({ asking: { proposes: true, declined: [], heard } });
    const isTyped = this.#isTyped;
    this.edit((document) => withScript(document, heard.text));
    this.#isTyped = isTyped;
  }

  ask(asking: Partial<Asking>): void {
    this.store.setState((state) => ({ asking: { ...state.asking, ...asking } }));
  }

  /** Whether the editor is on screen. */
  get isOpen(): boolean {
    return !this.#closed;
  }

  /** Leaves a check as it is. */
  leave(text: string): void {
    this.store.setState(({ left }) => ({ left: [...left, text] }));
  }

  undo(): void {
    this.#isTyped = true;
    this.#setHistory(undo(this.#history));
  }

  redo(): void {
    this.#isTyped = true;
    this.#setHistory(redo(this.#history));
  }

  select(chip: string | null): void {
    this.store.setState({ selected: chip });
  }

  /** Sets the time of the words selected in the script; null without any. */
  selectWords(range: Range | null): void {
    const { selectedWords } = this.store.getState();
    if (range?.start === selectedWords?.start && range?.end === selectedWords?.end) return;
    this.store.setState({ selectedWords: range });
  }

  /** Aligns the script now, including words that have times. */
  align(): Promise<void> {
    return this.#align(true);
  }

  /** Saves what has not been saved yet: one save at a time, in order. */
  flush(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#saving = this.#saving.then(() => this.#savePresent());
    return this.#saving;
  }

  /** Saves the remaining changes and stops. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#alignTimer);
    await this.flush();
  }

  get #history(): History<EditorDocument> {
    return this.store.getState().history;
  }

  get #present(): EditorDocument {
    return this.#history.present;
  }

  /**
   * Whether a document equals the stored one. It serializes the document, whose hour of speech has 9,000 words: called
   * before a save, not with each step of a drag.
   */
  #isStored(document: EditorDocument): boolean {
    const saved = this.#saved;
    if (document === saved) return true;
    return document.voice === saved.voice && JSON.stringify(stored(document)) === JSON.stringify(stored(saved));
  }

  #setHistory(history: History<EditorDocument>): void {
    if (history === this.#history) return;
    this.store.setState({ history });
    this.#settle();
  }

  /** Plans the work that follows a change. */
  #settle(): void {
    const { save, alignment } = this.store.getState();
    const present = this.#present;
    const isHeld = isChangedElsewhere(save);
    if (save.status !== 'saving' && !isHeld) this.#setSave({ status: present === this.#saved ? 'saved' : 'waiting' });
    const wanted = this.#wantsAlignment();
    const isOfOldText = alignment.status === 'running' && spokenScript(present) !== this.#triedText;
    if (isOfOldText && !wanted) this.store.setState({ alignment: { status: 'idle' } });
    clearTimeout(this.#saveTimer);
    if (!isHeld) this.#saveTimer = setTimeout(() => void this.flush(), saveDelay);
    clearTimeout(this.#alignTimer);
    if (wanted) this.#alignTimer = setTimeout(() => void this.#align(), alignDelay);
  }

  #setSave(save: SaveState): void {
    this.store.setState({ save });
  }

  /** The findings about a document, if known. */
  #findingsOf(document: EditorDocument): AlignmentFinding[] | null {
    const { alignment } = this.store.getState();
    return alignment.status === 'done' && alignment.text === spokenScript(document) ? [...alignment.findings] : null;
  }

  #wantsAlignment(): boolean {
    const document = this.#present;
    if (placedWords(document).length === 0 || spokenScript(document) === this.#triedText) return false;
    return (needsAlignment(document) || this.#findingsOf(document) === null) && scriptProblem(document) === null;
  }

  /** @param again: also aligns words with times. Otherwise these stay. */
  async #align(again = false): Promise<void> {
    clearTimeout(this.#alignTimer);
    const asked = this.#present;
    const text = spokenScript(asked);
    if (this.#closed || placedWords(asked).length === 0 || scriptProblem(asked) !== null) return;
    this.#triedText = text;
    this.store.setState({ alignment: { status: 'running' } });
    try {
      const { words, findings } = await this.#requests.align(this.#templateId, markedScript(asked));
      if (!this.#isAbout(text)) return;
      this.store.setState({ alignment: { status: 'done', text, findings } });
      if (again) this.#setHistory(amend(this.#history, withAlignment(this.#present, words)));
      else this.#placeWords(text, words);
    } catch (error) {
      if (this.#isAbout(text)) this.store.setState({ alignment: { status: 'failed', problem: toProblem(error) } });
    }
  }

  /** Also in the steps of undo: an undo to the same text does not align it again. */
  #placeWords(text: string, words: readonly AlignedWord[]): void {
    const placed = (document: EditorDocument): EditorDocument =>
      spokenScript(document) === text && needsAlignment(document) ? withAlignment(document, words) : document;
    const { past, present, future } = this.#history;
    this.#setHistory({
      ...this.#history,
      past: past.map(placed),
      present: placed(present),
      future: future.map(placed),
    });
  }

  /**
   * Whether an answer about a text counts. If the text changed meanwhile, it is about words that are gone; should they come
   * back, they are aligned again. A closed editor saves nothing more: the template may be open again, with changes that
   * would be overwritten.
   */
  #isAbout(text: string): boolean {
    if (this.#triedText !== text) return false;
    if (!this.#closed && spokenScript(this.#present) === text) return true;
    this.#triedText = null;
    return false;
  }

  async #savePresent(): Promise<void> {
    const document = this.#closed ? withoutStrayBraces(this.#present) : this.#present;
    if (document === this.#saved || scriptProblem(document) !== null) return;
    if (isChangedElsewhere(this.store.getState().save)) return;
    if (this.#isStored(document)) {
      this.#saved = document;
      this.#setSave({ status: 'saved' });
      return;
    }
    await this.#write(document);
    const { save } = this.store.getState();
    if (this.#present !== this.#saved && save.status === 'saved' && !this.#closed) this.#settle();
  }

  async #write(document: EditorDocument): Promise<void> {
    this.#setSave({ status: 'saving' });
    const id = this.#templateId;
    try {
      await this.#giveVoice(document.voice);
      const content = { ...stored(document), findings: this.#findingsOf(document) };
      this.#version = await this.#requests.saveScript({ id, madeOf: this.#version, ...content });
      this.#saved = document;
      if (this.#present === document) this.#isTyped = false;
      this.#setSave({ status: 'saved' });
    } catch (error) {
      const problem = toProblem(error);
      const other = problem.code === 'CHANGED_ELSEWHERE' && !this.#isTyped ? await this.#readAgain() : null;
      if (other && !this.#isTyped) return this.#show(other, startHistory);
      this.#setSave({ status: 'failed', problem });
      if (!errorTable[problem.code].retryable || this.#closed) return;
      this.#saveTimer = setTimeout(() => void this.flush(), retryDelay);
    }
  }

  /** The template as it is by now; null if it can't be read, which is the state of saving then. */
  async #readAgain(): Promise<TemplateContent | null> {
    try {
      return await this.#requests.content(this.#templateId);
    } catch (error) {
      this.#setSave({ status: 'failed', problem: toProblem(error) });
      return null;
    }
  }

  #show(content: TemplateContent, historyOf: (document: EditorDocument) => History<EditorDocument>): void {
    const document = documentFromContent(content, content.template.voice ?? defaultVoiceId);
    this.#saved = document;
    this.#version = content.version;
    this.#isTyped = false;
    this.#triedText = null;
    this.store.setState({
      alignment: alignmentOf(document, content),
      save: { status: 'saved' },
      selected: null,
      selectedWords: null,
    });
    this.#setHistory(historyOf(document));
  }

  /** The template may show the voice before the answer is here, which {@link followVoice} must not take for another's. */
  async #giveVoice(voice: string): Promise<void> {
    const { voice: former } = this.#saved;
    if (voice === former) return;
    this.#saved = { ...this.#saved, voice };
    try {
      await this.#requests.setVoice(this.#templateId, voice);
    } catch (error) {
      this.#saved = { ...this.#saved, voice: former };
      throw error;
    }
  }
}
