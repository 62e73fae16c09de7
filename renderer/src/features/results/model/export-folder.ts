import { safeStem } from '#shared/rows/file-names.ts';

/** The folder of a campaign's files within the usual one, so that exports of campaigns stay apart. */
export function campaignFolder(folder: string, name: string): string {
  const stem = safeStem(name);
  if (folder === '' || stem === '') return folder;
  return `${folder.replace(/[/\\]+$/u, '')}${separatorOf(folder)}${stem}`;
}

/** The inverse of {@link campaignFolder}: the folder itself, if it is not named after the campaign. */
export function usualFolder(folder: string, name: string): string {
  const end = `${separatorOf(folder)}${safeStem(name)}`;
  return folder.endsWith(end) && folder.length > end.length ? folder.slice(0, -end.length) : folder;
}

/** Paths of Windows have backslashes. */
function separatorOf(folder: string): string {
  return folder.includes('\\') ? '\\' : '/';
}
