import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createAccountStore } from './account-store.ts';

/** An action of a screen, for the command palette. */
export type ScreenAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Further search words. */
  words?: string;
  /** Keys that do the same, as in `Mod+K`. */
  shortcut?: string;
  /** False while it is not available. */
  when?: boolean;
  run: () => void;
};

type ScreenActionsState = {
  /** The subject of the open screen, such as a campaign; null without actions. */
  place: string | null;
  actions: readonly ScreenAction[];
  /** An action chosen before its screen was open. */
  wanted: { place: string; id: string } | null;
};

export const useScreenActions = createAccountStore<ScreenActionsState>(() => ({
  place: null,
  actions: [],
  wanted: null,
}));

/** Runs the chosen action, once its screen is open. */
export function doWanted(): void {
  const { wanted, place, actions } = useScreenActions.getState();
  const chosen = wanted?.place === place ? actions.find(({ id }) => id === wanted?.id) : undefined;
  if (!chosen) return;
  useScreenActions.setState({ wanted: null });
  chosen.run();
}

/** Registers a screen's actions while it is open, and runs one chosen before. */
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
