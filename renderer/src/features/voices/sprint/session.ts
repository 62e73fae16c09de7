import { createStore, type StoreApi } from 'zustand';
import type { ErrorCode } from '#shared/errors/index.ts';
import type { NameTake, Problem, Sprint } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';

/** A name of the list. */
export type SprintValue = Sprint['values'][number];

/** One name of the list, and its state. */
export type Entry = SprintValue & { state: EntryState };

type EntryState =
  | { kind: 'waiting'; /** Why the utterance was unusable. */ problem: Problem | null; before: Kept | null }
  /** It was spoken and is being sent to the studio. */
  | { kind: 'saving'; heard: Heard; before: Kept | null }
  | { kind: 'failed'; heard: Heard; problem: Problem; before: Kept | null }
  | (Kept & { /** The take that it replaces, kept until the name is left. */ before: Kept | null });

/** A stored take. `heard` is null if it is from an earlier sprint, whose takes stay in the bank. */
type Kept = { kind: 'kept'; heard: Heard | null; take: NameTake };

/** An utterance: `bytes` to send, a media file that may still be on its way; the rest to draw. */
export type Heard = { bytes: Uint8Array | Promise<Uint8Array>; samples: Float32Array; start: number; end: number };

export type Session = {
  entries: readonly Entry[];
  /** Index of the current name; the number of names once all are done. */
  at: number;
  /** Skipped names, the last one last. */
  trail: readonly number[];
  /** Takes an utterance of the current name; it is stored at once, so that nothing can lose it. */
  hear(heard: Heard): void;
  /** Sends a failed take again. */
  retry(): void;
  /** Waits for the current name again. Its take is only dropped when another one has replaced it. */
  again(): void;
  /** Undoes the last step: back to the previous take, or else to the previous name. */
  undo(): void;
  /** Uses the take of the current name in spite of its flags, and goes on to the next name. */
  keep(): void;
  /** Goes on to the next name without a recording. A take with flags stays unused unless it is kept. */
  next(): void;
  goTo(index: number): void;
};

export type SessionOptions = {
  values: Sprint['values'];
  /** The take in use of a name that was recorded before, or null. */
  takeOf: (value: SprintValue) => NameTake | null;
  record: (value: SprintValue, bytes: Heard['bytes']) => Promise<NameTake>;
  choose: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Reports errors of a name that has been left. */
  onProblem: (problem: Problem) => void;
};

/** The utterance is unusable, and sending it again would not help: the name is awaited again. */
const saidOtherwise: ReadonlySet<ErrorCode> = new Set(['NO_SPEECH', 'PHRASE_NOT_READ']);

/** A running name sprint: the current name, and the state of the others. */
export function createSession(options: SessionOptions): StoreApi<Session> {
  const { values, takeOf, record, choose, remove, onProblem } = options;

  return createStore<Session>((set, get) => {
    function change(index: number, state: EntryState): void {
      set(({ entries }) => ({ entries: entries.with(index, { ...entryAt(index), state }) }));
    }

    function entryAt(index: number): Entry {
      const entry = get().entries[index];
      if (!entry) throw new RangeError(`there is no name ${index}`);
      return entry;
    }

    async function save(index: number, heard: Heard, before: Kept | null): Promise<void> {
      change(index, { kind: 'saving', heard, before });
      const left = () => get().at !== index;
      try {
        const take = await record(entryAt(index), heard.bytes);
        change(index, { kind: 'kept', heard, take, before });
      } catch (error) {
        const problem = toProblem(error);
        if (saidOtherwise.has(problem.code)) change(index, { kind: 'waiting', problem, before });
        else change(index, { kind: 'failed', heard, problem, before });
        if (left()) onProblem(problem);
      }
      if (left()) settle(index);
    }

    async function quietly(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        onProblem(toProblem(error));
      }
    }

    function dispose(kept: Kept | null): void {
      if (kept !== null && kept.heard !== null) void quietly(() => remove(kept.take.id));
    }

    /** Leaves a name with the new take, or with the one before if that is better. */
    function settle(index: number): void {
      const state = get().entries[index]?.state;
      if (!state?.before) return;
      if (isToFilmAgain(entryAt(index)) && hasGoodFilm(state.before.take)) {
        return takeBack(index, { ...state, before: state.before });
      }
      if (state.kind === 'kept' && !state.take.chosen && state.before.take.chosen) {
        change(index, { ...state.before, before: null });
      } else if (state.kind === 'kept') {
        dispose(state.before);
        change(index, { ...state, before: null });
      } else if (state.kind === 'waiting') {
        change(index, { ...state.before, before: null });
      }
    }

    function takeBack(index: number, given: EntryState & { before: Kept }): void {
      const { before } = given;
      change(index, { ...before, before: null });
      if (given.kind !== 'kept') return;
      void quietly(async () => {
        if (before.take.chosen) await choose(before.take.id);
        await remove(given.take.id);
      });
    }

    /** Has the studio use a take; if it refuses, the name is as before. */
    async function use(index: number, given: Kept & { before: Kept | null }): Promise<void> {
      const { take, before } = given;
      change(index, { ...given, take: { ...take, chosen: true }, before: null });
      try {
        await choose(take.id);
      } catch (error) {
        const now = entryAt(index).state;
        if (now.kind === 'kept' && now.take.id === take.id) change(index, { ...given, heard: now.heard });
        if (get().at !== index) settle(index);
        throw error;
      }
      dispose(before);
    }

    function leaveFor(index: number): void {
      const { at } = get();
      settle(at);
      if (index !== at) set(({ trail }) => ({ at: index, trail: [...trail, at] }));
    }

    return {
      entries: values.map((value) => entryOf(value, takeOf)),
      at: firstOpen(values, 0),
      trail: [],
      hear(heard) {
        const { at, entries } = get();
        const state = entries[at]?.state;
        if (state?.kind === 'waiting') void save(at, heard, state.before);
      },
      retry() {
        const { at, entries } = get();
        const state = entries[at]?.state;
        if (state?.kind === 'failed') void save(at, state.heard, state.before);
      },
      again() {
        const { at, entries } = get();
        const state = entries[at]?.state;
        if (state?.kind === 'failed') change(at, { kind: 'waiting', problem: null, before: state.before });
        if (state?.kind !== 'kept') return;
        const { kind, heard, take, before } = state;
        // The take in use stays until one that is used replaces it.
        const isUnused = !take.chosen && before?.take.chosen === true;
        const kept: Kept = isUnused ? before : { kind, heard, take };
        dispose(isUnused ? { kind, heard, take } : before);
        change(at, { kind: 'waiting', problem: null, before: kept });
      },
      undo() {
        const { at, entries, trail } = get();
        const state = entries[at]?.state;
        if (state && state.kind !== 'saving' && state.before) return takeBack(at, { ...state, before: state.before });
        const last = trail.at(-1);
        if (last !== undefined) set({ at: last, trail: trail.slice(0, -1) });
      },
      keep() {
        const { at } = get();
        const { state } = entryAt(at);
        if (state.kind !== 'kept' || state.take.chosen) return;
        void quietly(() => use(at, state));
        get().next();
      },
      next() {
        const { at, entries } = get();
        const open = entries.findIndex((entry, index) => index > at && isOpen(entry));
        leaveFor(open === -1 ? entries.length : open);
      },
      goTo(index) {
        leaveFor(Math.min(Math.max(0, index), get().entries.length));
      },
    };
  });
}

/** Whether there is a step to undo. */
export function canUndo({ entries, at, trail }: Pick<Session, 'entries' | 'at' | 'trail'>): boolean {
  return trail.length > 0 || (entries[at]?.state.before ?? null) !== null;
}

/** Whether a name was spoken, but the utterance is unusable, or has flags and was not kept. */
export function isToSayAgain({ state }: Entry): boolean {
  return state.kind === 'kept' ? !state.take.chosen : state.kind === 'waiting' && state.problem !== null;
}

/** Whether the name waits for a recording that videos use. */
export function isOpen(entry: Entry): boolean {
  return entry.state.kind === 'waiting' || isToSayAgain(entry);
}

/** Whether videos use a recording of the name. */
export function isRecorded({ state }: Entry): boolean {
  return state.kind === 'kept' && state.take.chosen;
}

/** Whether a name was spoken, and its take is in this window alone. */
export function isUnsaved({ state }: Entry): boolean {
  return state.kind === 'saving' || state.kind === 'failed';
}

function entryOf(value: SprintValue, takeOf: SessionOptions['takeOf']): Entry {
  const take = value.recorded ? takeOf(value) : null;
  return {
    ...value,
    state: take ? { kind: 'kept', heard: null, take, before: null } : { kind: 'waiting', problem: null, before: null },
  };
}

function firstOpen(values: Sprint['values'], from: number): number {
  const open = values.findIndex(({ recorded }, index) => index >= from && !recorded);
  return open === -1 ? values.length : open;
}

/** Whether videos use a recording of the name that has no flags, and its film if there is one. */
export function isGood(entry: Entry): boolean {
  const { state } = entry;
  return state.kind === 'kept' && state.take.chosen && state.take.flags.length === 0 && !isToFilmAgain(entry);
}

/** Whether videos use the sound of a name, but not what was filmed with it. */
export function isToFilmAgain({ state }: Entry): boolean {
  return state.kind === 'kept' && state.take.chosen && (state.take.film?.refused ?? null) !== null;
}

/** Whether the mouth of the take is shown in videos that ask for it. */
function hasGoodFilm({ chosen, film }: NameTake): boolean {
  return chosen && film !== null && film.refused === null;
}
