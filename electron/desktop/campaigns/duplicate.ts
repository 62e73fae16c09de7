import {
  copyName,
  type CampaignDraft,
  type PresetSettings,
  type RecipientTable,
  type TableLayout,
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
  const draft = { ...draftOfCampaign(campaign, videos, []), name: campaign.name };
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
