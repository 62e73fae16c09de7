import { useMemo } from 'react';
import { focusHeading } from '../../ui/index.ts';
import { useEditor, useEditorContext } from './editor-context.ts';
import { partsOf, splitAt, withoutSplit, type Part } from './model/splits.ts';
import { useRecording } from './timeline/cut-region.tsx';
import { useCutOut } from './use-cut-out.ts';

/** The parts between splits, in time order, and the selected one. */
export type ShownParts = { parts: readonly Part[]; selected: Part | null };

export function useShownParts(): ShownParts {
  const { duration, rate } = useRecording();
  const cuts = useEditor(({ history }) => history.present.cuts);
  const splits = useEditor(({ history }) => history.present.splits);
  const selected = useEditor(({ part }) => part);
  const parts = useMemo(() => partsOf({ cuts, splits }, { duration, rate }), [cuts, splits, duration, rate]);
  return { parts, selected: parts.find(({ start }) => start === selected) ?? null };
}

type SplitDeeds = {
  /** Splits at the playhead, or joins there. */
  split: () => void;
  /** Takes a split away. */
  join: (split: number) => void;
  /** Cuts the selected part out. @returns whether there is one. */
  cutPart: () => boolean;
};

export function useSplitDeeds(): SplitDeeds {
  const { session, playback } = useEditorContext();
  const { duration, rate } = useRecording();
  const cutOut = useCutOut();
  return {
    split: () => session.edit((document) => splitAt(document, playback.store.getState().time, { duration, rate })),
    join(split) {
      session.edit((document) => withoutSplit(document, split));
      // The mark, which had the keyboard, is gone.
      focusHeading();
    },
    cutPart() {
      const { history, part } = session.store.getState();
      const selected = partsOf(history.present, { duration, rate }).find(({ start }) => start === part);
      if (!selected) return false;
      if (cutOut(selected)) {
        session.select(null);
        focusHeading();
      }
      return true;
    },
  };
}
