import { randomUUID } from 'node:crypto';
import { basename, extname, join, resolve } from 'node:path';
import { readPages, type GeneratedVideo, type LipsUsed, type OperationInput } from '#shared/api/index.ts';
import type { CaptionSettings } from '#shared/captions.ts';
import { errorTable, toAppError } from '#shared/errors/index.ts';
import type { GenerationMode, SmoothQuality } from '#shared/generation-modes.ts';
import { limits } from '#shared/limits.ts';
import { exportFileNames } from '#shared/rows/file-names.ts';
import { rowFindingText } from '#shared/rows/row-finding-text.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { isWorthHearing } from '#shared/rows/worth-hearing.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import type { StillDesign } from '#shared/stills.ts';
import { engineOf } from '#shared/voices.ts';
import { creditsText } from '#shared/credits.ts';
import { cleanValue, valuesByVariable } from '#shared/rows/rows.ts';
import { itemAt } from '#shared/at.ts';
import type { Studio } from '#electron/client/studio.ts';
import { MediaSaver } from '#electron/client/transfers/media-saver.ts';
import { makeWritableFolder, namesIn } from '#electron/lib/files.ts';
import { eachInParallel } from '#electron/lib/steps.ts';
import { findingAbout } from './clip-remarks.ts';
import { spokenAtOnce } from './commands/sentences.ts';
import { repeatNotes } from './list-notes.ts';
import { heardCount, listenToValues, type ListenedClip } from './listening.ts';
import { whenMade } from './ordered-videos.ts';
import { asTyped, type Output } from './output.ts';
import { farVoiceNote, handOverKeys, tellCost, wholeScriptNote } from './voice-services.ts';
import type { PageSettings } from './page-file.ts';
import { withStudio } from './studio-client.ts';
import { inTurn, turnOfFolder, turnOfRecording } from './turns.ts';
import { isAddress } from './addresses.ts';
import type { BackgroundsFile } from './inputs.ts';
import type { LipsQuality } from './job-options.ts';
import { codeOf, prepareTemplate, prepareVideo, sendFile, type TemplateInput } from './template.ts';

/** A render job: a recording, its marked script and recipient rows. */
export type RenderJob = TemplateInput & {
  rows: RecipientRows;
  outputFolder: string;
  /** Whether files of the same names in that folder are written over. */
  replace: boolean;
  dataFolder: string;
  mode: GenerationMode;
  smooth: SmoothQuality;
  namePattern: string;
  /** Whether each video's thumbnail and GIF preview are written beside it. */
  stills: boolean;
  /** Text and style drawn on the stills; the text may contain variables. */
  stillDesign: StillDesign;
  /** Null for the standard one. */
  page: PageSettings | null;
  /** Path of the video that follows each one; null for none. */
  body: string | null;
  /** Null for none. */
  backgrounds: BackgroundsFile | null;
  captions: CaptionSettings;
  /** Whether mouths are shown from films. */
  lipsync: boolean;
  lipsyncQuality: LipsQuality;
};

export type RenderedRow = {
  row: number;
  /** Its line in the list. */
  line: number;
  values: Record<string, string>;
  status: 'succeeded' | 'failed';
  /** Absolute path, as below; null if the row failed or the file was not wanted. */
  file: string | null;
  thumbnail: string | null;
  gif: string | null;
  captions: string | null;
  /** What the mouth in each section is from; empty without `--lipsync`. */
  lips: LipsUsed[];
  /** What should be looked at in the finished video. */
  findings: string[];
  error: { code: string; message: string } | null;
};

const { t } = createTranslator('en', english);

type Target = { row: number; line: number; values: Record<string, string>; file: string };

type Report = (phase: string, progress: number) => void;

/**
 * Runs a job on a data folder's studio, over the same HTTP client as the desktop.
 * @throws AppError with the code of the failed step. Failed rows are part of the result.
 */
export async function runRenderJob(
  job: RenderJob,
  signal: AbortSignal,
  { progress: report, note: tell }: Pick<Output, 'progress' | 'note'>,
): Promise<{ campaign: string; rows: RenderedRow[] }> {
  const outputFolder = resolve(job.outputFolder);
  // Before any work: a pattern that can't be filled is refused.
  targetsOf(job, outputFolder, []);
  await makeWritableFolder(outputFolder);
  return withStudio(job.dataFolder, async (studio) => {
    await handOverKeys(studio, job);
    // With a body, two recordings are prepared, so progress names them.
    const ofFile = (file: string): Report =>
      job.body === null ? report : (phase, done) => report(`${basename(file)}: ${phase}`, done);
    const ordered = await inTurn(
      await turnOfRecording(job.dataFolder, job.template),
      { signal, progress: report },
      async () => {
        const templateId = await prepareTemplate(studio, job, signal, {
          data: job.dataFolder,
          report: ofFile(job.template),
          tell,
        });
        const asked = { generation_mode: job.mode, lipsync_quality: job.lipsyncQuality };
        const spoken = { video_instance_id: templateId, ...job.rows, ...asked };
        await tellCost(studio, job.voice, spoken, tell);
        const priced = { rows: job.rows.names.length, generation_mode: job.mode, smooth_quality: job.smooth };
        await tellCredits(studio, priced, tell);
        await tellFindings(studio, templateId, job, signal, { progress: report, note: tell });
        const bodyId =
          job.body === null ? null : await prepareVideo(studio, job.body, signal, { report: ofFile(job.body), tell });
        return { templateId, ...(await order(studio, { templateId, bodyId }, job, signal)) };
      },
    );
    const { templateId, campaign, ids, files } = ordered;
    const videos = (await whenMade(studio, campaign, ids, signal, report)).map(
      (video) => video && withFiles(video, files),
    );
    const rows = await inTurn(
      await turnOfFolder(job.dataFolder, outputFolder),
      { signal, progress: report },
      async () => {
        const taken = job.replace ? [] : await namesIn(outputFolder);
        return save(studio, videos, targetsOf(job, outputFolder, taken), job.stills, signal, report);
      },
    );
    const heard = await listen(studio, templateId, job, signal, { progress: report, note: tell });
    return { campaign, rows: rows.map((row) => withUnsureValues(row, rows, heard)) };
  });
}

/**
 * Listens to the values of saved videos. A failure, or Ctrl-C, is a note, as the files are there. Not for voice services:
 * that could cost.
 */
async function listen(
  studio: Studio,
  templateId: string,
  { mode, voice, rows: { variables, names } }: RenderJob,
  signal: AbortSignal,
  { progress, note }: Pick<Output, 'progress' | 'note'>,
): Promise<ListenedClip[]> {
  if (mode === 'full_script' || engineOf(voice) === 'provider') return [];
  try {
    const heard = await listenToValues(
      studio,
      { video_instance_id: templateId, variables, names },
      { signal, progress },
    );
    if (heard.length > 0) note(`Values: ${heardCount(heard)}.`);
    return heard;
  } catch (error) {
    const { code, message } = toAppError(error);
    note(`The videos are saved. Their values were not listened to: ${code} ${message}`);
    return [];
  }
}

/** A finished row with what was found when its values were listened to. */
export function withUnsureValues(
  row: RenderedRow,
  rows: readonly Pick<RenderedRow, 'row' | 'values'>[],
  heard: readonly ListenedClip[],
): RenderedRow {
  if (row.status === 'failed') return row;
  const valueIn = ({ values }: Pick<RenderedRow, 'values'>, variable: string): string =>
    cleanValue(values[variable] ?? '');
  const found = heard.flatMap(({ variable, value, first_row: first, approved, listening }) => {
    if (listening.verdict !== 'unsure' || approved) return [];
    // `value` may have letters of the script attached, which the values of rows do not.
    const spoken = rows.find((other) => other.row === first);
    if (!spoken || valueIn(spoken, variable) !== valueIn(row, variable)) return [];
    const like = listening.sounds_like === null ? {} : { sounds_like: listening.sounds_like };
    return [rowFindingText({ code: 'unsure_value', subject: variable, value, ...like }, t)];
  });
  return { ...row, findings: [...new Set([...row.findings, ...found])] };
}

/** Maximum number of findings shown before a batch. */
const findingsTold = 5;

/**
 * Warns before a batch: of words that are heard twice, of values that fail or stand out, of a voice that differs from the person's, and, judging by
 * the first row, of findings in sentences. The sounds are made once and kept for the videos. Not for voice services, as
 * that would cost.
 */
async function tellFindings(
  studio: Studio,
  templateId: string,
  { script, voice, rows: { variables, names, lines }, mode }: RenderJob,
  signal: AbortSignal,
  { progress, note }: Pick<Output, 'progress' | 'note'>,
): Promise<void> {
  for (const text of repeatNotes(script, { variables, names, lines })) note(text);
  if (engineOf(voice) === 'provider') return;
  const request = { video_instance_id: templateId, variables, generation_mode: mode };
  if (mode === 'full_script') {
    const firstRow = { ...request, names: names.slice(0, 1), size: limits.pageSize };
    const { sentences } = await studio.call('checkClips', firstRow, { signal });
    const told = sentences.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'warn'));
    const texts = [...new Set(told.map(({ message }) => message))];
    for (const text of texts.slice(0, findingsTold)) note(text);
    if (texts.length > findingsTold)
      note(`${texts.length - findingsTold} more: see ${asTyped('clips --mode full_script')}`);
    return;
  }
  let spoken = 0;
  const clips = await readPages(async (asked) => {
    const page = await studio.call('checkClips', { ...request, names, ...asked }, { signal });
    spoken += page.clips.length;
    progress('Checking the values', page.total === 0 ? 1 : spoken / page.total);
    return { items: page.clips, total: page.total };
  }, spokenAtOnce);
  if (clips.some(({ far_voice: isFar }) => isFar)) note(farVoiceNote(voice));
  const found = clips.filter(isWorthHearing);
  for (const clip of found.slice(0, findingsTold))
    note(`Line ${lines[clip.first_row] ?? clip.first_row + 1}: “${clip.value}”: ${findingAbout(clip)}`);
  if (found.length > findingsTold) note(`${found.length - findingsTold} more: see ${asTyped('clips')}`);
  if (found.some(({ suggested_mode: suggested }) => suggested !== undefined)) note(wholeScriptNote);
}

/**
 * Orders the videos.
 * @returns the id of their campaign, their own in the order of the rows, and the files among their backgrounds by their
 * uploads.
 */
async function order(
  studio: Studio,
  { templateId, bodyId }: { templateId: string; bodyId: string | null },
  job: RenderJob,
  signal: AbortSignal,
): Promise<{ campaign: string; ids: readonly string[]; files: ReadonlyMap<string, string> }> {
  const shown = job.backgrounds && (await sendBackgrounds(studio, job.backgrounds, signal));
  const campaign = await studio.call('createCampaign', {
    campaign_name: basename(job.template),
    video_instance_id: templateId,
    body_video_instance_id: bodyId,
    ...job.captions,
    backgrounds: shown?.settings,
  });
  await studio.call('saveStillSettings', { id: campaign.id, ...job.stillDesign });
  if (job.page !== null) await studio.call('saveShareSettings', { id: campaign.id, ...job.page });
  const { result: ids } = await studio.call(
    'generateCampaign',
    {
      campaign_id: campaign.id,
      generation_mode: job.mode,
      smooth_quality: job.smooth,
      variables: job.rows.variables,
      names: job.rows.names,
      ...(job.lipsync && { enable_lipsync: true, lipsync_quality: job.lipsyncQuality }),
      assets: shown?.assets,
    },
    { idempotencyKey: randomUUID() },
  );
  return { campaign: campaign.id, ids, files: shown?.files ?? new Map() };
}

/** A video whose findings name the files that were shown, where the studio knows their uploads. */
function withFiles({ findings, ...video }: GeneratedVideo, files: ReadonlyMap<string, string>): GeneratedVideo {
  const named = findings?.map(({ message, ...finding }) => {
    const file = files.get(finding.subject);
    return { ...finding, message: file === undefined ? message : message.replaceAll(finding.subject, basename(file)) };
  });
  return { ...video, findings: named };
}

/** Uploads the files among the backgrounds, each once, and replaces their paths by the uploads. */
async function sendBackgrounds(
  studio: Studio,
  { settings, assets }: BackgroundsFile,
  signal: AbortSignal,
): Promise<BackgroundsFile & { files: ReadonlyMap<string, string> }> {
  const uploads = new Map<string, string>();
  const sent = async (named: string): Promise<string> => {
    if (named === '' || isAddress(named)) return named;
    const upload = uploads.get(named) ?? (await sendFile(studio, named, signal));
    uploads.set(named, upload);
    return upload;
  };
  const matrix: string[][] = [];
  for (const row of assets) {
    const cells: string[] = [];
    for (const cell of row) cells.push(await sent(cell));
    matrix.push(cells);
  }
  return {
    settings: { ...settings, image: settings.image && (await sent(settings.image)) },
    assets: matrix,
    files: new Map([...uploads].map(([file, upload]) => [`/uploads/${upload}`, file])),
  };
}

async function save(
  studio: Studio,
  videos: readonly (GeneratedVideo | undefined)[],
  targets: readonly Target[],
  stills: boolean,
  signal: AbortSignal,
  report: Report,
): Promise<RenderedRow[]> {
  const saver = new MediaSaver(studio);
  let saved = 0;
  const rows: RenderedRow[] = [];
  await eachInParallel([...targets.entries()], { parallel: saver.parallel, signal }, async ([index, target], stop) => {
    rows[index] = await saveRow(saver, videos[index], target, stills, stop);
    saved += 1;
    report('Saving', saved / targets.length);
  });
  return rows;
}

async function saveRow(
  saver: MediaSaver,
  video: GeneratedVideo | undefined,
  { row, line, values, file }: Target,
  stills: boolean,
  signal: AbortSignal,
): Promise<RenderedRow> {
  const mp4 = await saveFile(saver, video?.url, file, signal);
  const stem = file.slice(0, -extname(file).length);
  const code = video ? codeOf(video.message) : 'NOT_FOUND';
  return {
    row,
    line,
    values,
    status: mp4 === null ? 'failed' : 'succeeded',
    file: mp4,
    thumbnail: mp4 !== null && stills ? await saveFile(saver, video?.thumbnail, `${stem}.jpg`, signal) : null,
    gif: mp4 !== null && stills ? await saveFile(saver, video?.gif, `${stem}.gif`, signal) : null,
    captions: mp4 === null ? null : await saveFile(saver, video?.captions_url, `${stem}.vtt`, signal),
    lips: mp4 === null ? [] : (video?.lips ?? []),
    findings: mp4 === null ? [] : (video?.findings ?? []).map(({ message }) => message),
    error: mp4 === null ? { code, message: video?.error ?? errorTable[code].message } : null,
  };
}

/** @returns `file`, or null if the video has no such media. */
async function saveFile(
  saver: MediaSaver,
  address: unknown,
  file: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (typeof address !== 'string' || address === '') return null;
  await saver.save({ address, file, signal });
  return file;
}

/**
 * The file of each row's video.
 * @param taken names of files in the folder that stay. @throws AppError if the name pattern cannot be filled.
 */
function targetsOf({ rows, namePattern }: RenderJob, outputFolder: string, taken: readonly string[]): Target[] {
  const named = rows.names.map((cells, row) => ({
    row,
    line: rows.lines[row] ?? row + 1,
    values: Object.fromEntries(valuesByVariable(rows.variables, cells)),
  }));
  // Stills and captions take the name of the video beside them.
  const videos = taken.map((name) => name.replace(/\.(?:jpg|gif|vtt)$/iu, '.mp4'));
  const names = exportFileNames(namePattern, named, { taken: videos });
  return named.map((target, index) => ({ ...target, file: join(outputFolder, itemAt(names, index)) }));
}

/** Shows a batch's credits before it starts, if the account has a limit. */
export async function tellCredits(
  studio: Pick<Studio, 'call'>,
  rows: OperationInput<'estimateCredits'>,
  tell: (line: string) => void,
): Promise<void> {
  const { credits, balance, limit } = await studio.call('estimateCredits', rows);
  if (limit === null || balance === null) return;
  tell(`These videos cost ${creditsText(credits)}; ${Math.max(0, balance)} of this month’s ${limit} are left.`);
}
