import { speakerNamed, listSpeakers } from '../speakers.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `speakers …`: the people who speak in recordings. */

type Options = { data: string };

/** `speakers list`. */
export async function listSpeakersCommand({ data }: Options, output: Output): Promise<void> {
  const speakers = await withStudio(data, listSpeakers);
  const lines = speakers.map(({ id, name }) => `${id}  ${name}`);
  output.result({ speakers }, lines.length > 0 ? lines : ['There is nobody yet.']);
}

/** `speakers remove NAME`: deletes a speaker with recordings, consent, and the clips made from them. */
export async function removeSpeaker(name: string, { data }: Options, output: Output): Promise<void> {
  const removed = await withStudio(data, async (studio) => {
    const speaker = await speakerNamed(studio, name);
    await studio.call('deleteActor', { id: speaker.id });
    return speaker;
  });
  output.result({ removed: removed.id }, [
    `Removed ${removed.name}, the names they recorded, the consent, and speech made of them`,
  ]);
}
