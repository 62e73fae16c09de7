import { basename, resolve } from 'node:path';
import type { ConsentResource } from '#shared/api/index.ts';
import { uploadFile } from '../../desktop/templates/upload.ts';
import { actorNamed, ensureActor, listActors } from '../actors.ts';
import { checkReadable } from '../inputs.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `consent sentence`, `record`, `status` and `withdraw`: whether voices may sound like the actors of a data folder. */

type Options = { data: string };
type OfActor = Options & { actor: string };

/** `consent sentence`: what the actor reads aloud. */
export async function printSentence({ data, actor }: OfActor, output: Output): Promise<void> {
  const sentence = await withStudio(data, async (studio) =>
    studio.call('consentSentence', { actor_id: await ensureActor(studio, actor) }),
  );
  output.result(sentence, [sentence.text]);
  output.note('Record it word for word in a quiet room, then: vocative consent record FILE --actor NAME');
}

/** `consent record FILE`: checks that the sentence is read in a file, and keeps it. */
export async function recordConsent(
  file: string,
  { data, actor, date }: OfActor & { date?: string },
  output: Output,
): Promise<void> {
  await checkReadable(file);
  const consent = await withStudio(data, async (studio) => {
    const actorId = await ensureActor(studio, actor);
    const url = await uploadFile(studio, {
      file: resolve(file),
      name: basename(file),
      mimeType: 'application/octet-stream',
      uploadUrl: null,
      onUploadUrl: () => undefined,
      onProgress: (progress) => output.progress('Reading the recording', progress),
      signal: new AbortController().signal,
    });
    return studio.call('giveConsent', { actor_id: actorId, url, date });
  });
  output.result(kept(consent), describe(actor, consent));
}

/** `consent status`: every actor, and what was read. */
export async function showConsents({ data }: Options, output: Output): Promise<void> {
  const consents = await withStudio(data, async (studio) => {
    const found = [];
    for (const { id, name } of await listActors(studio)) {
      found.push({ name, ...(await studio.call('getConsent', { actor_id: id })) });
    }
    return found;
  });
  const lines = consents.flatMap(({ name, ...consent }) => describe(name, consent));
  output.result(
    { actors: consents.map(({ name, ...consent }) => ({ name, ...kept(consent) })) },
    lines.length > 0 ? lines : ['There are no actors yet.'],
  );
}

/** `consent withdraw`: voices stay as they are from now on. */
export async function withdrawConsent({ data, actor }: OfActor, output: Output): Promise<void> {
  const { videos_kept, ...consent } = await withStudio(data, async (studio) =>
    studio.call('withdrawConsent', { actor_id: (await actorNamed(studio, actor)).id }),
  );
  output.result({ ...kept(consent), videos_kept }, describe(actor, consent));
  if (videos_kept > 0)
    output.note(`${videos_kept} finished videos sound like the actor and stay until you delete them.`);
}

/** The studio's addresses end with the command. */
function kept({ reading, ...consent }: ConsentResource) {
  if (reading === null) return { ...consent, reading };
  const { url: _, ...rest } = reading;
  return { ...consent, reading: rest };
}

const states: Record<ConsentResource['state'], string> = {
  none: 'no consent; voices stay as they are',
  given: 'consent given; voices may sound alike',
  withdrawn: 'consent withdrawn; voices stay as they are',
  not_needed: 'a computer voice; nobody has to be asked',
};

function describe(name: string, { state, reading }: ConsentResource): string[] {
  const lines = [`${name}: ${states[state]}`];
  return reading === null
    ? lines
    : [...lines, `  read on ${reading.date} (SHA-256 ${reading.sha256}):`, `  ${reading.text}`];
}
