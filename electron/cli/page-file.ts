import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { shareSettingsInput, type OperationInput } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { checkPageTexts } from '#shared/page/personal.ts';
import { variableNames, type Script } from '#shared/script/index.ts';
import { withScheme } from './addresses.ts';
import { parseJson, problemOf, readInput } from './inputs.ts';

/** How the share pages of a job look. */
export type PageSettings = Omit<OperationInput<'saveShareSettings'>, 'id'>;

const settings = shareSettingsInput.omit({ id: true });
/** As the interface's settings, with paths of pictures, and addresses as people write them. */
const pageFile = settings.extend({
  sender: z.object({ name: z.string(), role: z.string().nullish(), picture: z.string().nullish() }).nullish(),
  company: z.object({ name: z.string(), logo: z.string().nullish() }).nullish(),
  color: z
    .string()
    .transform((color) => color.replace(/^#/, ''))
    .nullish(),
  button: z.object({ label: z.string(), url: z.string().transform(withScheme) }).nullish(),
});

/**
 * The look of share pages from a JSON file; `picture` and `logo` are paths relative to the file's folder.
 * @param script whose variables its texts may have.
 * @throws AppError `REQUEST_UNUSABLE` with the path as subject, `SCRIPT_INVALID`, `VARIABLE_UNKNOWN`, `FILE_NOT_FOUND`.
 */
export async function readPage(file: string, script: Script): Promise<PageSettings> {
  const text = new TextDecoder().decode(await readInput(file));
  const given = pageFile.safeParse(parseJson(text, (detail) => pageError(file, detail)));
  if (!given.success) throw pageError(file, problemOf(given.error));
  const { sender, company } = given.data;
  const pictureAt = (path: string | null | undefined) => (path ? readPicture(resolve(dirname(file), path)) : null);
  const page = settings.safeParse({
    ...given.data,
    sender: sender && { ...sender, picture: await pictureAt(sender.picture) },
    company: company && { ...company, logo: await pictureAt(company.logo) },
  });
  if (!page.success) throw pageError(file, problemOf(page.error));
  checkPageTexts(page.data, () => variableNames(script));
  return page.data;
}

/** The kinds of picture that pages hold, and the first bytes of each, hexadecimal. */
const kinds = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/webp', '52494646'],
] as const;

/** A picture as a `data:` address, which pages hold. */
async function readPicture(path: string): Promise<string> {
  const bytes = await readInput(path);
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  const kind = kinds.find(([, first]) => start.startsWith(first))?.[0];
  if (kind === undefined) {
    throw new AppError('REQUEST_UNUSABLE', { subject: path, message: 'Pictures on pages are PNG, JPEG or WebP.' });
  }
  const address = `data:${kind};base64,${Buffer.from(bytes).toString('base64')}`;
  if (address.length > limits.pagePictureCharacters) {
    const most = `${Math.floor((limits.pagePictureCharacters * 3) / 4 / 1_000)} kB`;
    const message = `This picture is too large, as every page holds it: scale it down to ${most} or less.`;
    throw new AppError('REQUEST_UNUSABLE', { subject: path, message });
  }
  return address;
}

function pageError(file: string, problem: string): AppError {
  const like = '{"sender": {"name": "Ana Lim", "picture": "ana.jpg"}, "message": "Hi {{first_name}}"}';
  const message = `The page cannot be read: ${problem}. Write JSON like ${like}.`;
  return new AppError('REQUEST_UNUSABLE', { subject: file, message });
}
