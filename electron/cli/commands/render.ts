import type { CaptionMode, CaptionStyle, LabelLanguage } from '#shared/captions.ts';
import type { SmoothQuality } from '#shared/generation-modes.ts';
import { valuesByVariable, type RecipientRows } from '#shared/rows/rows.ts';
import { checkPersonalText, parseScript, variableNames } from '#shared/script/index.ts';
import type { StillStyle } from '#shared/stills.ts';
import { withCancel } from '../command-line.ts';
import { undrawnNotes } from '../drawn-letters.ts';
import { checkReadable, readBackgrounds } from '../inputs.ts';
import { skippedNotes } from '../list-notes.ts';
import { lipsNote } from '../lips-remarks.ts';
import type { JobOptions, LipsQuality } from '../job-options.ts';
import { asTyped, type Output } from '../output.ts';
import { readPage } from '../page-file.ts';
import { readJob } from '../read-job.ts';
import { runRenderJob, type RenderedRow, type RenderJob } from '../render-job.ts';
import { wholeScriptNote } from '../voice-services.ts';

export type RenderOptions = JobOptions & {
  out: string;
  replace: boolean;
  smooth: SmoothQuality;
  namePattern: string;
  stills: boolean;
  stillsText?: string;
  stillsStyle: StillStyle;
  stillsBadge: boolean;
  then?: string;
  backgrounds?: string;
  captions: CaptionMode;
  lipsync: boolean;
  lipsyncQuality: LipsQuality;
  captionsStyle: CaptionStyle;
  captionsHighlight: boolean;
  captionsLabel?: LabelLanguage;
  page?: string;
};

/** `render`: makes personalized MP4s from a recording and a table, without a running server. */
export async function renderCommand(options: RenderOptions, output: Output): Promise<void> {
  const job = await readJob(options, output);
  if (options.then !== undefined) await checkReadable(options.then);
  const backgrounds =
    options.backgrounds === undefined ? null : await readBackgrounds(options.backgrounds, options, job.rows);
  for (const note of backgrounds ? skippedNotes(backgrounds, job.rows) : []) output.note(note);
  if (options.stillsText !== undefined) checkPersonalText(options.stillsText, variableNames(job.script));
  for (const note of await lettersNotes(options, job.rows)) output.note(note);
  const page = options.page === undefined ? null : await readPage(options.page, job.script);
  if (job.speaker === null) {
    output.note(
      'Voices keep their own sound. Say whose voice is in the recording with --speaker NAME: names that person recorded are used, and with consent voices sound like them.',
    );
  }
  const rendered: RenderJob = {
    ...job,
    outputFolder: options.out,
    replace: options.replace,
    dataFolder: options.data,
    mode: options.mode,
    smooth: options.smooth,
    namePattern: options.namePattern,
    stills: options.stills || options.stillsText !== undefined || options.stillsBadge,
    stillDesign: { text: options.stillsText ?? null, style: options.stillsStyle, badge: options.stillsBadge },
    page,
    body: options.then ?? null,
    backgrounds,
    lipsync: options.lipsync,
    lipsyncQuality: options.lipsyncQuality,
    captions: {
      captions: options.captions,
      caption_style: options.captionsStyle,
      caption_highlight: options.captionsHighlight,
      caption_label: options.captionsLabel ?? null,
    },
  };
  const { campaign, rows } = await withCancel((signal) => runRenderJob(rendered, signal, output));
  reportRows(withIncomplete(rows, job.rows), output, { campaign });
  if (rows.some(({ error }) => error?.code === 'SECTION_TOO_LONG')) output.note(wholeScriptNote);
  output.note(`For share pages: ${asTyped(`share-export --campaign ${campaign} --out FOLDER`)}`);
}

/** What can't be drawn of the values in captions and thumbnails. */
async function lettersNotes({ captions, stillsText }: RenderOptions, rows: RecipientRows): Promise<string[]> {
  const written = stillsText === undefined ? [] : variableNames(parseScript(stillsText));
  return [
    ...(captions === 'burned' ? await undrawnNotes(rows, rows.variables, 'burned-in captions fail') : []),
    ...(await undrawnNotes(rows, written, 'their thumbnails have no text')),
  ];
}

/** The rows of a job with those that were left out of it, which count as failed, in the order of the list. */
function withIncomplete(rows: readonly RenderedRow[], { variables, incomplete }: RecipientRows): RenderedRow[] {
  const leftOut = incomplete.map(({ line, values, error: { code, message } }, index): RenderedRow => {
    const none = { file: null, thumbnail: null, gif: null, captions: null, lips: [], findings: [] };
    const byVariable = Object.fromEntries(valuesByVariable(variables, values));
    return { row: rows.length + index, line, values: byVariable, status: 'failed', ...none, error: { code, message } };
  });
  return [...rows, ...leftOut].toSorted((a, b) => a.line - b.line);
}

/**
 * Reports the files of a job. Failed rows make the command fail, after the others are saved.
 * @param more further fields of the JSON result.
 */
export function reportRows(rows: readonly RenderedRow[], output: Output, more: { campaign?: string } = {}): void {
  output.result({ ...more, videos: rows }, describe(rows));
  for (const { line, findings } of rows) for (const finding of findings) output.note(`Line ${line}: ${finding}`);
  const mouths = lipsNote(rows.flatMap(({ lips }) => lips));
  if (mouths !== undefined) output.note(mouths);
  const failed = rows.filter(({ status }) => status === 'failed');
  for (const { line, error } of failed) output.note(`Line ${line} failed: ${error?.code} ${error?.message}`);
  if (failed.length > 0) process.exitCode = 1;
}

function describe(rows: readonly RenderedRow[]): string[] {
  return rows.flatMap(({ file, thumbnail, gif, captions }) =>
    [file, thumbnail, gif, captions].filter((path) => path !== null),
  );
}
