import { basename, join } from 'node:path';
import { toWireError, type AppError } from '#shared/errors/index.ts';
import { rowFindingText } from '#shared/rows/row-finding-text.ts';
import { variableLabel } from '#shared/rows/variable-label.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { problemText, t } from '#electron/lib/language.ts';
import type { CountsByVideo } from '../campaigns/page-counts.ts';
import { resultsCsv, type ResultRow } from '../campaigns/results-csv.ts';
import { saidValues } from '../campaigns/view.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import type { ExportedFile } from '../database/exported-files.ts';
import { contactSheet } from './contact-sheet.ts';
import { filesBeside } from './stills.ts';

type TablesOfExport = {
  /** The folder, and the names of the tables in it; exports begun by an early version have no contact sheet. */
  input: {
    folder: string;
    results: string;
    sheet?: string | undefined;
    pages?: string | undefined;
    stills?: string | undefined;
  };
  campaign: CampaignRecord;
  /** All videos of the campaign. */
  videos: readonly VideoRecord[];
  /** Files of the saved videos. */
  files: readonly ExportedFile[];
  /** Errors of the videos that the studio has lost, by row. */
  lost: ReadonlyMap<number, AppError>;
  /** What happened on the pages of the videos. */
  counts: CountsByVideo;
};

/** Writes the table of results and the contact sheet. */
export async function writeTables(run: TablesOfExport): Promise<void> {
  const { folder, results, sheet } = run.input;
  const { campaign } = run;
  const columns = { variables: campaign.variables, extras: campaign.extraHeadings };
  const rows = resultRows(run);
  await writeFileAtomic(join(folder, results), resultsCsv(columns, rows));
  if (sheet !== undefined)
    await writeFileAtomic(join(folder, sheet), contactSheet(campaign.name, headingsOf(campaign), rows));
}

/** What the list calls the values, or their names where it has no headings. */
function headingsOf({ variables, layout }: CampaignRecord): string[] {
  return variables.map((name) => {
    const column = layout?.headingsGiven ? layout.columns[name] : undefined;
    const heading = column === undefined || column === null ? '' : (layout?.headings[column] ?? '').trim();
    return heading === '' || heading === name ? variableLabel(name) : heading;
  });
}

function resultRows({ input, campaign, videos, files, lost, counts }: TablesOfExport): ResultRow[] {
  const names = new Map(files.map((file) => [file.row, basename(file.path)]));
  return videos.map((video) => {
    const missing = lost.get(video.row);
    const file = names.get(video.row) ?? '';
    const { thumbnail, gif, page } = filesBeside(input, file);
    const problem = missing ? toWireError(missing) : video.problem;
    return {
      row: video.line - 1,
      values: saidValues(campaign, video),
      extras: video.extras,
      file,
      thumbnail: file && thumbnail,
      gif: file && gif,
      status: missing ? 'lost' : video.status,
      problem: problem ? problemText(problem) : video.findings.map((found) => rowFindingText(found, t)).join(' '),
      page: video.shareUrl ?? (file && page),
      counts: counts.get(video.studioId ?? ''),
    };
  });
}
