import type { OperationOutput } from '#shared/api/index.ts';
import { todayHere, type ConsentSubject } from '#shared/consent.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Actor, Problem, Template } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { call, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { studioIdOf } from './templates.ts';

/** An actor’s consent to voice matching, or to films of the face. */
export type Consent = OperationOutput<'getConsent'>;

type ActorsState = {
  /** People heard in templates, the creator first. */
  actors: readonly Actor[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** @throws AppError */
  create(name: string): Promise<Actor>;
  /** @throws AppError */
  rename(id: string, name: string): Promise<void>;
  /** Deletes an actor with all recordings and the consent. @throws AppError */
  remove(id: string): Promise<void>;
};

export const useActors = createAccountStore<ActorsState>((set) => ({
  actors: [],
  loaded: false,
  problem: null,
  load: () =>
    orProblem(set, async () => set({ actors: await request('actors.list', {}), loaded: true, problem: null })),
  async create(name) {
    const made = await call('createActor', { name: name.trim() });
    const actor = { id: made.id, name: made.name, own: false, consent: 'none' as const };
    set(({ actors }) => ({ actors: [...actors, actor] }));
    return actor;
  },
  async rename(id, name) {
    const renamed = await call('updateActor', { id, name: name.trim() });
    set(({ actors }) => ({
      actors: actors.map((actor) => (actor.id === id ? { ...actor, name: renamed.name } : actor)),
    }));
  },
  async remove(id) {
    await call('deleteActor', { id });
    set(({ actors }) => ({ actors: actors.filter((actor) => actor.id !== id) }));
  },
}));

/** The consent of an actor. @throws AppError */
export function consentOf(actorId: string, of: ConsentSubject): Promise<Consent> {
  return call('getConsent', { actor_id: actorId, of });
}

/** The sentence that the actor reads to consent today. @throws AppError */
export function consentSentence(actorId: string, of: ConsentSubject): Promise<{ text: string; date: string }> {
  return call('consentSentence', { actor_id: actorId, of, date: todayHere() });
}

/** Stores a recording of the sentence. @throws AppError with the reason if it is refused. */
export function giveConsent(actorId: string, of: ConsentSubject, date: string, bytes: Uint8Array): Promise<Consent> {
  return request('consent.give', { actorId, of, date, bytes });
}

/** @throws AppError */
export function withdrawConsent(actorId: string, of: ConsentSubject): Promise<OperationOutput<'withdrawConsent'>> {
  return call('withdrawConsent', { actor_id: actorId, of });
}

/**
 * The id of the actor who records names for a template: its speaker, or if it has none, the given one or the creator.
 * The template's videos use that actor's recordings from then on.
 * @throws AppError
 */
export async function speakerOf(
  template: Pick<Template, 'id' | 'actorId'>,
  said: string | null = null,
): Promise<string> {
  if (template.actorId !== null) return template.actorId;
  const actorId = said ?? (await ownActor()).id;
  await call('updateVideoInstance', { id: await studioIdOf(template.id), actor_id: actorId });
  return actorId;
}

async function ownActor(): Promise<Actor> {
  const own = (await request('actors.list', {})).find((actor) => actor.own);
  if (!own) throw new AppError('STUDIO_ANSWER_INVALID', { detail: 'no actor of our own' });
  return own;
}
