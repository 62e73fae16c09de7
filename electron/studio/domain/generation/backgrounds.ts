import { assetSource, type GenerationInput } from '#shared/api/index.ts';
import { backgroundSettings, colorDigits } from '#shared/backgrounds.ts';
import { AppError } from '#shared/errors/index.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import type { CampaignBackgrounds } from '../../store/campaigns.ts';
import type { BackgroundFallback, PlannedBackgrounds } from '../../store/planned-backgrounds.ts';
import type { RowAsset } from '../../store/video-assets.ts';
import { storedAddress } from '../assets/fetch-asset.ts';

type GivenBackground = NonNullable<GenerationInput['backgrounds']>[number];

/**
 * Checks entries of `backgrounds`: known kinds and settings, and spans inside the recording that do not overlap.
 * @param duration of the template, seconds; infinite while it is not known.
 * @throws AppError `BACKGROUND_INVALID`, `NOT_SUPPORTED_YET`.
 */
export function checkBackgrounds(given: readonly GivenBackground[], duration: number): PlannedBackgrounds['entries'] {
  const entries = given.map((entry, index) => checkEntry(entry, `backgrounds[${index}]`, duration));
  const spans = entries.map(({ settings: { start, end } }, index) => ({ index, start, end: end < 0 ? Infinity : end }));
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  for (const [place, span] of sorted.entries()) {
    const next = sorted[place + 1];
    if (next && next.start < span.end) {
      throw invalid(
        `backgrounds[${next.index}].start`,
        'It begins before another background ends. Let them follow each other.',
      );
    }
  }
  return entries;
}

function checkEntry({ kind, start, end, config }: GivenBackground, field: string, duration: number) {
  const source = assetSource.safeParse(kind);
  if (!source.success) throw invalid(`${field}.kind`, 'A background is one of: link, site, profile.');
  // Forms send an empty text for a setting that was not filled in.
  const set = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ''));
  const parsed = backgroundSettings.safeParse({ ...set, start, end });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = String(issue?.path[0] ?? '');
    const own = path === 'start' || path === 'end' ? path : `config.${path}`;
    throw invalid(`${field}.${own}`, `${issue?.message ?? 'It cannot be used'}.`);
  }
  const settings = parsed.data;
  if (settings.end < 0 && settings.end !== -1)
    throw invalid(`${field}.end`, 'It is a time in seconds, or -1 for the end.');
  if (settings.end >= 0 && settings.end <= settings.start)
    throw invalid(`${field}.end`, 'It lies before the start, or at it.');
  if (settings.start >= duration) {
    throw invalid(`${field}.start`, `The template ends at ${duration.toFixed(1)} s. Begin before that.`);
  }
  return { kind: source.data, settings };
}

/** @throws AppError `BACKGROUND_INVALID`, `URL_REFUSED` for an unusable fallback. */
export function checkFallback(
  given: CampaignBackgrounds | null | undefined,
  own: readonly string[],
  policy: OutboundPolicy,
): BackgroundFallback {
  const { fallback = 'fail', color, image } = given ?? {};
  switch (fallback) {
    case 'color': {
      if (!colorDigits.safeParse(color).success) {
        throw invalid('common.color', 'Six hexadecimal digits name the color of the fallback.');
      }
      return { kind: 'color', color: String(color).toLowerCase() };
    }
    case 'image':
      if (!image) throw invalid('backgrounds.image', 'The fallback needs the address of its picture.');
      return { kind: 'image', address: storedAddress(image, own, policy) };
    default:
      return { kind: fallback };
  }
}

/**
 * The backgrounds of a request, and the assets that its rows show in them; undefined without backgrounds. The request's
 * `backgrounds` override the campaign's.
 * @throws AppError `BACKGROUND_INVALID`; `ROW_LENGTH_MISMATCH`, `URL_REFUSED` with `row`; `NOT_SUPPORTED_YET`.
 */
export function acceptBackgrounds(
  { backgrounds, assets, names }: Pick<GenerationInput, 'backgrounds' | 'assets' | 'names'>,
  campaign: { backgrounds: CampaignBackgrounds | null } | undefined,
  { duration, own, policy }: { duration: number; own: readonly string[]; policy: OutboundPolicy },
): { planned: PlannedBackgrounds; rowAt(row: number): RowAsset[] } | undefined {
  const given = backgrounds?.length ? backgrounds : (campaign?.backgrounds?.entries ?? []);
  if (given.length === 0) {
    if (!assets?.some((row) => row.length > 0)) return undefined;
    throw invalid('backgrounds', 'The request has assets and no backgrounds to show them in. Send both.');
  }
  const entries = checkBackgrounds(given, duration);
  const fallback = checkFallback(campaign?.backgrounds, own, policy);
  if (assets?.length !== names.length) {
    throw invalid(
      'assets',
      `It has ${assets?.length ?? 0} rows, names has ${names.length}. Send one row of assets for each.`,
    );
  }
  const planned = { entries, fallback };
  return { planned, rowAt: (row) => rowAssets(planned, assets[row] ?? [], row, { own, policy }) };
}

/**
 * What a row shows in its backgrounds, and in place of those that cannot be shown.
 * @param cells addresses, empty for the fallback. A row that lacks one and has no fallback fails once it is rendered,
 * as one does whose background cannot be loaded: the other rows are not held up.
 * @throws AppError with `row`: `ROW_LENGTH_MISMATCH`, `URL_REFUSED`.
 */
export function rowAssets(
  { entries, fallback }: PlannedBackgrounds,
  cells: readonly string[],
  row: number,
  { own, policy }: { own: readonly string[]; policy: OutboundPolicy },
): RowAsset[] {
  if (cells.length !== entries.length) {
    throw new AppError('ROW_LENGTH_MISMATCH', {
      row,
      subject: 'assets',
      message: `Row ${row + 1} has ${cells.length} assets for ${entries.length} backgrounds. Give it one for each.`,
    });
  }
  const shown = entries.map(({ kind }, index): RowAsset => {
    const address = cells[index]?.trim() ?? '';
    return address === '' ? null : { kind, address: withRow(row, () => storedAddress(address, own, policy)) };
  });
  return [...shown, ...(fallback.kind === 'image' ? [{ kind: 'link' as const, address: fallback.address }] : [])];
}

function withRow<Result>(row: number, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw error.with({ row, subject: error.subject === 'address' ? 'assets' : error.subject, cause: error });
  }
}

function invalid(subject: string, message: string): AppError {
  return new AppError('BACKGROUND_INVALID', { subject, message: `${subject} cannot be used. ${message}` });
}
