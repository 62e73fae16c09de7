import { useEffect } from 'react';
import type { Actor } from '#shared/ipc/index.ts';
import type { RecordedBy } from '../lib/clip-texts.ts';
import { useActors } from '../stores/index.ts';
import { calledName } from './speaker-name.ts';

/** An actor; undefined for none, and while actors are being read. */
export function useSpeaker(actorId: string | null): Actor | undefined {
  const { actors, loaded, load } = useActors();
  useEffect(() => {
    if (actorId !== null && !loaded) void load();
  }, [actorId, loaded, load]);
  return actors.find(({ id }) => id === actorId);
}

/** What an actor's recordings are named after. */
export function recordedBy(speaker: Actor | undefined): RecordedBy {
  return speaker?.own === true ? null : speaker && calledName(speaker);
}
