import {
  copyName,
  restOfDraft,
  type CampaignDraft,
  type PresetSettings,
  type RecipientTable,
  type TableLayout,
  type TableRow,
} from '#shared/ipc/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';

/**
 * A draft with the settings of a campaign.
 * @param videos whose rows are copied; none for an empty list. @param taken existing names of campaigns.
 */
export function draftOfCampaign(
  campaign: CampaignRecord,
  videos: readonly VideoRecord[],
  taken: readonly string[],
): CampaignDraft {
  const { templateId, mode, options } = campaign;
  const layout = layoutOf(campaign);
  return {
    templateId,
    name: copyName(campaign.name, taken),
    table: tableOf(campaign, layout, videos),
    mode,
    options,
  };
}

/**
 * A campaign as the draft it was made of.
 * @param rest the template's draft: people that the launch left out stay, behind those of the campaign.
 * @throws AppError `CONFLICT` if that is another list.
 */
export function draftToReturn(
  campaign: CampaignRecord,
  videos: readonly VideoRecord[],
  rest: CampaignDraft | undefined,
): CampaignDraft {
  return before({ ...draftOfCampaign(campaign, videos, []), name: campaign.name }, rest);
}

/**
 * The draft of a launch that was not sent, with its people: those whom it left out may have been sent since.
 * @param lines 1-based rows that were to be sent, none for all. @param rest as of {@link draftToReturn}.
 * @throws AppError `CONFLICT` if that is another list.
 */
export function draftOfUnsent(
  draft: CampaignDraft,
  lines: readonly number[],
  rest: CampaignDraft | undefined,
): CampaignDraft {
  const left = restOfDraft(draft, lines, []);
  // Nothing happened since: as it was, in its order.
  if (JSON.stringify(rest?.table.rows) === JSON.stringify(left?.table.rows)) return draft;
  const sent = new Set(lines);
  const isThere = amongRows(rest);
  const rows = draft.table.rows.filter((row, index) => (lines.length === 0 || sent.has(index + 1)) && !isThere(row));
  return before({ ...draft, table: { ...draft.table, rows }, toFix: undefined }, rest);
}

/** Whether a draft has people besides those whom a launch left out. @param lines as of {@link draftOfUnsent}. */
export function hasOthers(rest: CampaignDraft | undefined, draft: CampaignDraft, lines: readonly number[]): boolean {
  const isLeft = amongRows(restOfDraft(draft, lines, []));
  return rest?.table.rows.some((row) => !isLeft(row)) ?? false;
}

function amongRows(draft: CampaignDraft | null | undefined): (row: TableRow) => boolean {
  const known = new Set(draft?.table.rows.map(({ cells }) => JSON.stringify(cells)));
  return ({ cells }) => known.has(JSON.stringify(cells));
}

/** A draft with the people of another one behind its own. @throws AppError `CONFLICT` if that is another list. */
function before(draft: CampaignDraft, rest: CampaignDraft | undefined): CampaignDraft {
  const { table } = draft;
  const left = rest?.table.rows ?? [];
  if (left.length === 0) return draft;
  if (JSON.stringify(rest?.table.headings) !== JSON.stringify(table.headings))
    throw new AppError('CONFLICT', say('draftInTheWay'));
  const rows = [...table.rows, ...left].map(({ cells }, index) => ({ id: index + 1, cells }));
  return { ...draft, table: { ...table, rows, nextId: rows.length + 1 } };
}

export function presetOfCampaign(campaign: CampaignRecord): PresetSettings {
  const { mode, options, fallbacks } = campaign;
  const { source: _source, ...layout } = layoutOf(campaign);
  return { mode, options, fallbacks, layout: layout.headingsGiven ? layout : null };
}

/** Launches of earlier versions put the variables' columns first. */
function layoutOf({ layout, variables, extraHeadings }: CampaignRecord): TableLayout {
  return (
    layout ?? {
      headings: [...variables, ...extraHeadings],
      headingsGiven: extraHeadings.length > 0,
      columns: Object.fromEntries(variables.map((variable, column) => [variable, column])),
      source: null,
    }
  );
}

/** The inverse of a launch's storage of a table: values by variable, and the cells of columns that no variable uses. */
function tableOf(
  { variables, fallbacks }: CampaignRecord,
  { headings, headingsGiven, columns, source }: TableLayout,
  videos: readonly VideoRecord[],
): RecipientTable {
  const used = new Set(Object.values(columns));
  const unused = [...headings.keys()].filter((column) => !used.has(column));
  const readers = [...headings.keys()].map((column) => {
    const variable = variables.findIndex((name) => columns[name] === column);
    const extra = unused.indexOf(column);
    return ({ values, extras }: VideoRecord): string => (variable === -1 ? extras[extra] : values[variable]) ?? '';
  });
  const rows = videos.map((video, index) => ({ id: index + 1, cells: readers.map((read) => read(video)) }));
  const from = rows.length > 0 ? source : null;
  return { headings, headingsGiven, columns, fallbacks, rows, nextId: rows.length + 1, source: from };
}
