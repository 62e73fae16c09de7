import { basename, resolve } from 'node:path';
import type { ConsentResource } from '#shared/api/index.ts';
import { todayHere, type ConsentSubject } from '#shared/consent.ts';
import { uploadFile } from '#electron/client/transfers/upload.ts';
import { withCancel } from '../command-line.ts';
import { speakerNamed, ensureSpeaker, listSpeakers, withSpeaker } from '../speakers.ts';
import { checkReadable } from '../inputs.ts';
import { asTyped, type Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `consent …`: the consent of a data folder's speakers to voice matching. */

type Options = { data: string; /** Whether it is about films of the face. */ face: boolean };
type OfSpeaker = Options & { speaker: string };

/** `consent sentence`: prints the sentence that the speaker reads aloud. */
export async function printSentence({ data, speaker, face }: OfSpeaker, output: Output): Promise<void> {
  const sentence = await withCancel((signal) =>
    withStudio(data, async (studio) =>
      studio.call('consentSentence', {
        actor_id: await ensureSpeaker({ studio, data, signal, progress: output.progress }, speaker),
        of: subjectOf(face),
        date: todayHere(),
      }),
    ),
  );
  output.result(sentence, [sentence.text]);
  output.note(
    `Record it word for word in a quiet room, then: ${asTyped(`consent record FILE --speaker NAME${face ? ' --face' : ''}`)}`,
  );
}

/** `consent record FILE`: checks that a file has the sentence read aloud, and stores it. */
export async function recordConsent(
  file: string,
  { data, speaker, face, date = todayHere() }: OfSpeaker & { date?: string },
  output: Output,
): Promise<void> {
  await checkReadable(file);
  const consent = await withCancel((signal) =>
    withStudio(data, async (studio) => {
      const url = await uploadFile(studio, {
        file: resolve(file),
        name: basename(file),
        mimeType: 'application/octet-stream',
        uploadUrl: null,
        onUploadUrl: () => undefined,
        onProgress: (progress) => output.progress('Reading the recording', progress),
        signal,
      });
      return withSpeaker({ studio, data, signal, progress: output.progress }, speaker, (id) =>
        studio.call('giveConsent', { actor_id: id, of: subjectOf(face), url, date }, { signal }),
      );
    }),
  );
  output.result(kept(consent), describe(speaker, consent));
}

/** `consent status`: every speaker with the sentence read. */
export async function showConsents({ data, face }: Options, output: Output): Promise<void> {
  const consents = await withStudio(data, async (studio) => {
    const found = [];
    for (const { id, name } of await listSpeakers(studio)) {
      found.push({ name, ...(await studio.call('getConsent', { actor_id: id, of: subjectOf(face) })) });
    }
    return found;
  });
  const lines = consents.flatMap(({ name, ...consent }) => describe(name, consent));
  output.result(
    { speakers: consents.map(({ name, ...consent }) => ({ name, ...kept(consent) })) },
    lines.length > 0 ? lines : ['There is nobody yet.'],
  );
}

/** `consent withdraw`: voices are no longer matched to the speaker, or films are deleted. */
export async function withdrawConsent({ data, speaker, face }: OfSpeaker, output: Output): Promise<void> {
  const { videos_kept, ...consent } = await withStudio(data, async (studio) =>
    studio.call('withdrawConsent', { actor_id: (await speakerNamed(studio, speaker)).id, of: subjectOf(face) }),
  );
  output.result({ ...kept(consent), videos_kept }, describe(speaker, consent));
  if (videos_kept > 0)
    output.note(
      `${videos_kept} finished videos ${face ? 'show films of' : 'sound like'} this person and stay until you delete them.`,
    );
}

/** Leaves out the studio's URLs, which are valid only while the command runs. */
function kept({ reading, ...consent }: ConsentResource) {
  if (reading === null) return { ...consent, reading };
  const { url: _, ...rest } = reading;
  return { ...consent, reading: rest };
}

function subjectOf(face: boolean): ConsentSubject {
  return face ? 'face' : 'voice';
}

const states: Record<ConsentSubject, Record<ConsentResource['state'], string>> = {
  voice: {
    none: 'no consent; voices stay as they are',
    given: 'consent given; voices may sound alike',
    withdrawn: 'consent withdrawn; voices stay as they are',
    not_needed: 'a computer voice; nobody has to be asked',
  },
  face: {
    none: 'no consent to films of the face',
    given: 'consent to films of the face given',
    withdrawn: 'consent to films of the face withdrawn',
    not_needed: 'nobody has to be asked',
  },
};

function describe(name: string, { of, state, reading }: ConsentResource): string[] {
  const lines = [`${name}: ${states[of][state]}`];
  return reading === null
    ? lines
    : [...lines, `  read on ${reading.date} (SHA-256 ${reading.sha256}):`, `  ${reading.text}`];
}
