import { useEffect } from 'react';
import type { Actor, Problem } from '#shared/ipc/index.ts';
import { useActors } from '#renderer/stores/index.ts';

/** Whose recordings and permission a screen is about. @param actorId undefined for the creator. */
export function useSpeaker(actorId: string | undefined): {
  /** Null until it is known, and where there is no such actor any more. */
  speaker: Actor | null;
  loaded: boolean;
  problem: Problem | null;
  reload: () => void;
} {
  const { actors, loaded, problem, load } = useActors();
  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);
  const speaker = actors.find(({ id, own }) => (actorId === undefined ? own : id === actorId)) ?? null;
  return { speaker, loaded, problem, reload: () => void load() };
}
