import { useCallback, useMemo } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { focusHeading } from '../../ui/index.ts';
import { useEditor, useEditorContext } from './editor-context.ts';
import { flubBeside, flubRange, shownFlubs, withoutFlub } from './model/flubs.ts';
import { useCutOut } from './use-cut-out.ts';

/** The selected flub, and its cut. */
export type SelectedFlub = { at: number; range: Range };

/** Open flubs, in time order, and the selected one. */
export type ShownFlubs = { flubs: readonly number[]; selected: SelectedFlub | null };

export function useShownFlubs(): ShownFlubs {
  const document = useEditor((state) => state.history.present);
  const pauses = useEditor((state) => state.pauses);
  const duration = useEditor((state) => state.waveform.duration);
  const flub = useEditor((state) => state.flub);
  const { flubs: marked, cuts } = document;
  // Most edits change neither.
  const flubs = useMemo(() => shownFlubs({ flubs: marked, cuts }, pauses), [marked, cuts, pauses]);
  const selected = useMemo(() => {
    if (!flub || !flubs.includes(flub.at)) return null;
    return { at: flub.at, range: flub.range ?? flubRange(document, flub.at, { pauses, duration }) };
  }, [document, pauses, duration, flub, flubs]);
  return { flubs, selected };
}

type FlubDeeds = {
  /** Goes to the flub after the selected one, or after the playhead; or to the one before. */
  step: (direction: 'next' | 'previous') => void;
  /** Cuts it out, and goes on to the next. */
  cut: (flub: SelectedFlub) => void;
  /** Removes the mark, and goes on to the next. */
  dismiss: (flub: SelectedFlub) => void;
};

export function useFlubDeeds(): FlubDeeds {
  const { session, playback } = useEditorContext();
  const cutOut = useCutOut();

  const goOn = useCallback(
    (time: number, direction: 'next' | 'previous') => {
      const { history, pauses } = session.store.getState();
      const next = flubBeside(shownFlubs(history.present, pauses), time, direction);
      if (next !== null) session.selectFlub(next);
      return next !== null;
    },
    [session],
  );

  return useMemo(() => {
    function settle(at: number): void {
      playback.pause();
      if (goOn(at, 'next')) return;
      session.select(null);
      // The mark and its buttons, which had the keyboard, are gone.
      focusHeading();
    }
    return {
      step: (direction) => goOn(session.store.getState().flub?.at ?? playback.store.getState().time, direction),
      cut({ at, range }) {
        if (cutOut(range, (document) => withoutFlub(document, at))) settle(at);
      },
      dismiss({ at }) {
        session.edit((document) => withoutFlub(document, at));
        settle(at);
      },
    };
  }, [session, playback, goOn, cutOut]);
}
