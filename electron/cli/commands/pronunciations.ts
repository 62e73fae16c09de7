import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { known, typed, UsageError } from '../command-line.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `pronunciations …`: how voices pronounce names. */

type Options = { data: string };

/** `pronunciations list`. */
export async function listPronunciations({ data }: Options, output: Output): Promise<void> {
  const { pronunciations } = await withStudio(data, (studio) => studio.call('listPronunciations', {}));
  const lines = pronunciations.map(describe);
  output.result({ pronunciations }, lines.length > 0 ? lines : ['There are none of your own yet.']);
}

/** The argument or option of each field. */
const places = { name: '<name>', language: '--language', ipa: '--ipa', respelling: '--respelling' };

/** `pronunciations set NAME`: by a respelling, IPA, or both. */
export async function setPronunciation(
  name: string,
  { data, language, ipa, respelling }: Options & Partial<Pronunciation>,
  output: Output,
): Promise<void> {
  if (ipa === undefined && respelling === undefined)
    throw new UsageError('--respelling', 'Give --respelling, --ipa or both.');
  const entry = { name, language, ipa, respelling };
  const pronunciation = await withStudio(data, (studio) => typed(places, studio.call('savePronunciation', entry)));
  output.result({ pronunciation }, [describe(pronunciation)]);
}

/** `pronunciations remove NAME`. */
export async function removePronunciation(
  name: string,
  { data, language }: Options & { language?: string },
  output: Output,
): Promise<void> {
  await withStudio(data, (studio) =>
    known(
      { text: name, fields: ['name'] },
      'pronunciations list',
      studio.call('deletePronunciation', { name, language }),
    ),
  );
  output.result({ removed: name }, [`Removed ${name}`]);
}

function describe({ name, language, ipa, respelling }: Pronunciation): string {
  const said = [respelling, ipa === null ? null : `/${ipa}/`].filter((part) => part !== null).join(', ');
  return `${name}  ${said}${language === null ? '' : `  (${language})`}`;
}
