import { cutText } from '#shared/cut-text.ts';
import type { CampaignBackground, RecipientTable, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { distinctAddresses, type ShownAddress } from './captures.ts';
import type { TableProblem } from './check-table.ts';
import { columnNames } from './table.ts';

/** The problem of a campaign's background. */
type BackgroundProblem = Omit<TableProblem, 'id'>;

/** A background of another kind. Only links can be files: others lose the file with its address. */
export function withKind(background: CampaignBackground, kind: CampaignBackground['kind']): CampaignBackground {
  const isLost = kind !== 'link' && background.fileName !== '';
  return { ...background, kind, ...(isLost && { address: '', fileName: '' }) };
}

/** A background with a picture; unchanged if its kind is no longer one that a file can have. */
export function withPicture(
  background: CampaignBackground,
  picture: Pick<CampaignBackground, 'address' | 'fileName'>,
): CampaignBackground {
  return picture.fileName !== '' && background.kind !== 'link' ? background : { ...background, ...picture };
}

/** A background that is shown in these seconds of a template's present video. */
export function withSeconds(
  background: CampaignBackground,
  seconds: Partial<Pick<CampaignBackground['settings'], 'start' | 'end'>>,
  template: Template,
): CampaignBackground {
  return { ...background, settings: { ...background.settings, ...seconds }, timedFor: videoOf(template) };
}

/** Whether the seconds of a background were chosen for another video than the template's present one. */
export function isTimedForAnother({ settings, timedFor }: CampaignBackground, template: Template): boolean {
  const hasSeconds = settings.start !== 0 || settings.end !== -1;
  return hasSeconds && timedFor !== '' && timedFor !== videoOf(template);
}

function videoOf({ instance }: Template): string {
  const video = instance?.processed_video_id;
  return typeof video === 'string' ? video : '';
}

/** The column of a list with the backgrounds; -1 if there is none of that name. */
export function backgroundColumn({ column }: CampaignBackground, { headings }: RecipientTable): number {
  return column === '' ? -1 : columnNames(headings).indexOf(column);
}

/** Extensions of pictures and videos. */
const mediaFile = /\.(?:jpe?g|png|gif|webp|avif|bmp|svg|mp4|m4v|mov|webm)$/iu;
/** Sites with profiles. */
const profileHost = /(?:^|\.)(?:linkedin|x|twitter|github|xing|gravatar)\.(?:com|net)$/iu;

/** Matches text that is meant as a web address; not e-mail addresses, nor numbers with a point. */
const siteLike = /^https?:\/\/|^[^\s@/]+\.\p{L}{2,}(?:[/:?#]|$)/iu;

/** Number of cells examined to identify a column. */
const lookedAt = 50;

/** The kind of most addresses in a column; null if it has none. */
export function guessedKind({ rows }: RecipientTable, column: number): CampaignBackground['kind'] | null {
  const kinds: CampaignBackground['kind'][] = [];
  for (const { cells } of rows) {
    const address = webAddress(cells[column] ?? '');
    if (address === null) continue;
    const { hostname, pathname } = new URL(address);
    kinds.push(mediaFile.test(pathname) ? 'link' : profileHost.test(hostname) ? 'profile' : 'site');
    if (kinds.length === lookedAt) break;
  }
  const count = (kind: CampaignBackground['kind']): number => kinds.filter((one) => one === kind).length;
  const [most] = (['link', 'site', 'profile'] as const).toSorted((a, b) => count(b) - count(a));
  return kinds.length > 0 && most !== undefined ? most : null;
}

/** The column with the most addresses; -1 without one. */
export function guessedColumn({ headings, rows }: RecipientTable): number {
  return headings.findIndex((_, column) => {
    const cells = rows
      .map(({ cells }) => (cells[column] ?? '').trim())
      .filter((cell) => cell !== '')
      .slice(0, lookedAt);
    const addresses = cells.filter((cell) => siteLike.test(cell) && webAddress(cell) !== null);
    return cells.length > 0 && addresses.length * 2 > cells.length;
  });
}

/** Takes the background from a column, with the kind of most of its addresses. */
export function ofColumn(background: CampaignBackground, table: RecipientTable, column: string): CampaignBackground {
  const chosen: CampaignBackground = { ...background, origin: 'column', column };
  return { ...chosen, kind: guessedKind(table, backgroundColumn(chosen, table)) ?? background.kind };
}

/** Chooses the column with addresses, if none is chosen and there is one. */
export function withGuess(background: CampaignBackground, table: RecipientTable): CampaignBackground {
  if (background.origin !== 'column' || backgroundColumn(background, table) !== -1) return background;
  const guessed = columnNames(table.headings)[guessedColumn(table)];
  return guessed === undefined ? background : ofColumn(background, table, guessed);
}

/** Whether a cell contains something that is no address. */
export function isNoAddress(cell: string): boolean {
  return cell.trim() !== '' && webAddress(cell) === null;
}

/**
 * The address of each row, or an empty text for the fallback.
 * @param rows 0-based rows of the table.
 */
export function backgroundAddresses(
  background: CampaignBackground,
  table: RecipientTable,
  rows: readonly number[],
): string[] {
  if (background.origin === 'none') return [];
  if (background.origin === 'one') return rows.map(() => addressForAll(background) ?? '');
  return listedAddresses(background, table, rows).map((address) => background.pictures[address]?.address ?? address);
}

/** The address in the list of each row. @param rows 0-based rows of the table. */
function listedAddresses(background: CampaignBackground, table: RecipientTable, rows: readonly number[]): string[] {
  const column = backgroundColumn(background, table);
  return rows.map((row) => webAddress(table.rows[row]?.cells[column] ?? '') ?? '');
}

/** The distinct backgrounds of a list, with their rows, and the files that stand in for them. */
export function shownAddresses(background: CampaignBackground, table: RecipientTable): ShownAddress[] {
  const rows = [...table.rows.keys()];
  if (background.origin !== 'column') return distinctAddresses(backgroundAddresses(background, table, rows), rows);
  return distinctAddresses(listedAddresses(background, table, rows), rows).map((shown) => {
    const own = background.pictures[shown.address];
    return own ? { ...shown, ...own, listed: shown.address } : shown;
  });
}

/** A background in which a file stands in for an address of the list; null shows the address again. */
export function withOwnPicture(
  background: CampaignBackground,
  { address, listed = address }: Pick<ShownAddress, 'address' | 'listed'>,
  picture: CampaignBackground['pictures'][string] | null,
): CampaignBackground {
  const { [listed]: _former, ...others } = background.pictures;
  return { ...background, pictures: picture ? { ...others, [listed]: picture } : others };
}

/** The background for all rows: a web address or an upload; null without one. */
export function addressForAll({ address, fileName }: CampaignBackground): string | null {
  return fileName === '' ? webAddress(address) : address;
}

/**
 * The first problem of a background, with all its rows, or null.
 * @param rows 0-based rows of the table that will be sent.
 */
export function backgroundProblem(
  background: CampaignBackground,
  { table, rows }: { table: RecipientTable; rows: readonly number[] },
): BackgroundProblem | null {
  const { origin, settings, fallback, fallbackImage, fallbackFileName } = background;
  if (origin === 'none') return null;
  if (settings.end !== -1 && settings.end <= settings.start) {
    return { text: t('backgrounds.endsTooSoon'), row: null };
  }
  if (fallback === 'image' && fallbackFileName === '' && webAddress(fallbackImage) === null) {
    return { text: t('backgrounds.chooseFallback'), row: null };
  }
  if (origin === 'one') {
    if (addressForAll(background) !== null) return null;
    return { text: t('backgrounds.enterAddress'), row: null };
  }
  const column = backgroundColumn(background, table);
  if (column === -1) return { text: t('backgrounds.chooseBackgrounds'), row: null };
  const cellOf = (row: number): string => (table.rows[row]?.cells[column] ?? '').trim();
  const wrong = rows.filter((row) => isNoAddress(cellOf(row)));
  const [row] = wrong;
  if (row !== undefined) {
    const text = t('backgrounds.rowsInvalid', { count: wrong.length, row: row + 1, cell: cutText(cellOf(row), 60) });
    return { text, row, column, count: wrong.length, way: 'emptyCells' };
  }
  const skipped = skippedRows(background, table, rows);
  const [first] = skipped;
  if (first === undefined || skipped.length < rows.length) return null;
  return { text: t('backgrounds.allEmpty'), row: first, column, count: skipped.length, way: 'showRecording' };
}

/**
 * Rows that get no video, as they have no background and nothing stands in for it.
 * @param rows 0-based rows of the table.
 */
export function skippedRows(background: CampaignBackground, table: RecipientTable, rows: readonly number[]): number[] {
  const { origin, fallback } = background;
  const column = backgroundColumn(background, table);
  if (origin !== 'column' || fallback !== 'fail' || column === -1) return [];
  return rows.filter((row) => (table.rows[row]?.cells[column] ?? '').trim() === '');
}
