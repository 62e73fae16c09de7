import type { Actor } from '#shared/ipc/index.ts';
import { english } from '#shared/language/en/index.ts';
import { t } from '../language/index.ts';

/** The studio's name of the creator's actor until it has a readable one. */
const nameless = 'You';

type Named = Pick<Actor, 'name' | 'own'>;

/** Whether an actor has no name yet that can be read aloud. */
export function isNameless({ name, own }: Named): boolean {
  return own && name === nameless;
}

/** The name of an actor in a sentence. */
export function calledName(actor: Named): string {
  if (isNameless(actor)) return t('actors.you');
  // Studios store the sample's actor under its English name.
  return actor.name === english.actors.sampleVoice ? t('actors.sampleVoice') : actor.name;
}

/** What an actor is called in lists. */
export function speakerName(actor: Named): string {
  return actor.own && !isNameless(actor) ? t('actors.nameAndYou', { name: actor.name }) : calledName(actor);
}
