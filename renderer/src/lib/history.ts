/** A value with its undo steps. The last item of the past is the newest, that of the future is the next redo. */
export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Group of the last change, so that typing a word is one step. */
  lastGroup: string | null;
  /** Time of the last change, milliseconds. */
  lastAt: number;
};

const maxSteps = 200;

/** Changes of one group closer together than this are one step, milliseconds. */
const groupPause = 900;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], lastGroup: null, lastAt: 0 };
}

/**
 * A new value with an undo step, unless it continues the last change of the same `group`.
 * @param now milliseconds. @param pause after which it no longer does, milliseconds.
 */
export function change<T>(
  history: History<T>,
  present: T,
  group: string | null,
  now: number,
  pause = groupPause,
): History<T> {
  if (present === history.present) return history;
  const goesOn =
    group !== null && group === history.lastGroup && now - history.lastAt < pause && history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], lastGroup: group, lastAt: now };
}

/** Replaces the value without an undo step: for changes by the app rather than the user. */
export function amend<T>(history: History<T>, present: T): History<T> {
  return { ...history, present };
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [...history.future, history.present],
    lastGroup: null,
    lastAt: 0,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const next = history.future.at(-1);
  if (next === undefined) return history;
  return {
    past: [...history.past, history.present],
    present: next,
    future: history.future.slice(0, -1),
    lastGroup: null,
    lastAt: 0,
  };
}
