import type { Actor } from '#shared/ipc/index.ts';

/** What the creator's actor is called until it has a name that can be read aloud. */
export const nameless = 'You';

/** What an actor is called in lists. */
export function speakerName({ name, own }: Pick<Actor, 'name' | 'own'>): string {
  return own && name !== nameless ? `${name} (you)` : name;
}
