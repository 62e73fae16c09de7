import { actorNamed, listActors } from '../actors.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `actors …`: the people who speak in recordings. */

type Options = { data: string };

/** `actors list`. */
export async function listActorsCommand({ data }: Options, output: Output): Promise<void> {
  const actors = await withStudio(data, listActors);
  const lines = actors.map(({ id, name }) => `${id}  ${name}`);
  output.result({ actors }, lines.length > 0 ? lines : ['There are no actors yet.']);
}

/** `actors remove NAME`: with recordings, consent, and clips made of them. */
export async function removeActor(name: string, { data }: Options, output: Output): Promise<void> {
  const removed = await withStudio(data, async (studio) => {
    const actor = await actorNamed(studio, name);
    await studio.call('deleteActor', { id: actor.id });
    return actor;
  });
  output.result({ removed: removed.id }, [
    `Removed ${removed.name}, the names recorded by this actor, the consent, and clips made of them`,
  ]);
}
