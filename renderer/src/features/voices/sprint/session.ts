import { createStore, type StoreApi } from 'zustand';
import type { Problem, Sprint, Take } from '../../../../../shared/ipc/index.ts';
import { toProblem } from '../../../lib/problem.ts';

/** One name of the list, and what became of it. */
export type Entry = Sprint['values'][number] & {
  state:
    | { kind: 'waiting'; /** Why what was said could not be used. */ problem: Problem | null }
    /** It was said and is on its way to the studio. */
    | { kind: 'saving'; heard: Heard }
    | { kind: 'failed'; heard: Heard; problem: Problem }
    | { kind: 'kept'; heard: Heard | null; take: Take };
};

/** What was said: to be sent, and to be drawn. */
export type Heard = { bytes: Uint8Array; samples: Float32Array; start: number; end: number };

export type Session = {
  entries: readonly Entry[];
  /** Index of the name that is said now; the number of names once all are done. */
  at: number;
  /** Takes what was said for the present name; it is kept at once, so that nothing can lose it. */
  hear(heard: Heard): void;
  /** Sends again what could not be sent. */
  retry(): void;
  /** Throws the take of the present name away, to say it again. */
  again(): void;
  /** Goes on to the next name that has no recording. A take with flags is used from now on: it was heard. */
  next(): void;
  goTo(index: number): void;
};

export type SessionOptions = {
  values: Sprint['values'];
  /** The take that is used of a name recorded before, or null. */
  takeOf: (value: string) => Take | null;
  record: (name: string, bytes: Uint8Array) => Promise<Take>;
  choose: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Tells what went wrong behind a name that has been left. */
  onProblem: (problem: Problem) => void;
};

/** A name sprint as it goes on: which name is said, and what became of the others. */
export function createSession(options: SessionOptions): StoreApi<Session> {
  const { values, takeOf, record, choose, remove, onProblem } = options;

  return createStore<Session>((set, get) => {
    function change(index: number, state: Entry['state']): void {
      set(({ entries }) => ({ entries: entries.with(index, { ...entryAt(index), state }) }));
    }

    function entryAt(index: number): Entry {
      const entry = get().entries[index];
      if (!entry) throw new RangeError(`there is no name ${index}`);
      return entry;
    }

    async function save(index: number, heard: Heard): Promise<void> {
      change(index, { kind: 'saving', heard });
      const left = () => get().at !== index;
      try {
        const take = await record(entryAt(index).value, heard.bytes);
        change(index, { kind: 'kept', heard, take });
      } catch (error) {
        const problem = toProblem(error);
        if (problem.code === 'NO_SPEECH') change(index, { kind: 'waiting', problem });
        else change(index, { kind: 'failed', heard, problem });
        if (left()) onProblem(problem);
      }
    }

    async function quietly(work: Promise<void>): Promise<void> {
      try {
        await work;
      } catch (error) {
        onProblem(toProblem(error));
      }
    }

    return {
      entries: values.map((value) => entryOf(value, takeOf)),
      at: firstOpen(values, 0),
      hear(heard) {
        const { at, entries } = get();
        if (entries[at]?.state.kind === 'waiting') void save(at, heard);
      },
      retry() {
        const { at, entries } = get();
        const state = entries[at]?.state;
        if (state?.kind === 'failed') void save(at, state.heard);
      },
      again() {
        const { at, entries } = get();
        const state = entries[at]?.state;
        if (!state || state.kind === 'saving') return;
        change(at, { kind: 'waiting', problem: null });
        // Recorded in an earlier sprint, it stays as an earlier take.
        if (state.kind === 'kept' && state.heard !== null) void quietly(remove(state.take.id));
      },
      next() {
        const { at, entries } = get();
        const state = entries[at]?.state;
        if (state?.kind === 'kept' && !state.take.chosen) void quietly(choose(state.take.id));
        const open = entries.findIndex((entry, index) => index > at && entry.state.kind === 'waiting');
        set({ at: open === -1 ? entries.length : open });
      },
      goTo(index) {
        set(({ entries }) => ({ at: Math.min(Math.max(0, index), entries.length) }));
      },
    };
  });
}

function entryOf(value: Sprint['values'][number], takeOf: SessionOptions['takeOf']): Entry {
  const take = value.recorded ? takeOf(value.value) : null;
  return {
    ...value,
    state: take ? { kind: 'kept', heard: null, take } : { kind: 'waiting', problem: null },
  };
}

function firstOpen(values: Sprint['values'], from: number): number {
  const open = values.findIndex(({ recorded }, index) => index >= from && !recorded);
  return open === -1 ? values.length : open;
}

/** How far a sprint is. */
export function progressOf(entries: readonly Entry[]): {
  done: number;
  /** How many places of videos say the names, and how many of them a recording is heard in. */
  places: number;
  covered: number;
} {
  const done = entries.filter(({ state }) => state.kind === 'kept');
  const sum = (list: readonly Entry[]): number => list.reduce((total, { rows }) => total + rows, 0);
  return { done: done.length, places: sum(entries), covered: sum(done) };
}
