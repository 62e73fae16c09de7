import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createAccountStore } from './account-store.ts';

/** Something that can be done on a screen, as the command palette lists it. */
export type ScreenAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Other words people look for it by. */
  words?: string;
  /** Keys that do the same, as in `Mod+K`. */
  shortcut?: string;
  /** False where it is of no use now. */
  when?: boolean;
  run: () => void;
};

type ScreenActionsState = {
  /** What the open screen shows, such as a campaign; null where it lists no actions. */
  place: string | null;
  actions: readonly ScreenAction[];
  /** What was chosen for a place before its screen opened. */
  wanted: { place: string; id: string } | null;
};

export const useScreenActions = createAccountStore<ScreenActionsState>(() => ({
  place: null,
  actions: [],
  wanted: null,
}));

/** Does what was chosen, once the screen it was chosen for is open. */
export function doWanted(): void {
  const { wanted, place, actions } = useScreenActions.getState();
  const chosen = wanted?.place === place ? actions.find(({ id }) => id === wanted?.id) : undefined;
  if (!chosen) return;
  useScreenActions.setState({ wanted: null });
  chosen.run();
}

/** Lists what can be done on a screen while it is open, and does what was chosen for it before. */
export function useOffer(place: string, actions: readonly ScreenAction[]): void {
  useEffect(() => {
    useScreenActions.setState({ place, actions: actions.filter(({ when = true }) => when) });
    doWanted();
  });
  useEffect(
    () => () => {
      if (useScreenActions.getState().place === place) useScreenActions.setState({ place: null, actions: [] });
    },
    [place],
  );
}
