import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { GeneratedVideo } from '../../shared/api/index.ts';
import { AppError, errorCodes, errorTable, type ErrorCode } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { exportFileNames } from '../../shared/rows/file-names.ts';
import type { RecipientRows } from '../../shared/rows/rows.ts';
import { printScript, type Script } from '../../shared/script/index.ts';
import type { Section } from '../../shared/timeline/section.ts';
import { engineOf, voiceConfigOf } from '../../shared/voices.ts';
import type { Studio } from '../desktop/accounts/studio.ts';
import { saveMedia } from '../desktop/exports/save-media.ts';
import { uploadFile } from '../desktop/templates/upload.ts';
import { createLogger } from '../lib/logger.ts';
import { startStudio } from '../studio/studio.ts';
import { speakerId, type Speaker } from './actors.ts';
import { checkEveryVariable } from './inputs.ts';
import type { Output } from './output.ts';
import { openOwnKeychain, ownStudio, speechServicesOf } from './studio-client.ts';

/** The whole job: a recording, its marked script and recipient rows. */
export type RenderJob = {
  template: string;
  script: Script;
  rows: RecipientRows;
  /** Section times in seconds; found by aligning script and speech when null. */
  sections: Section[] | null;
  outputFolder: string;
  dataFolder: string;
  /** Data folder of the studio whose models and speech services can be used. */
  voicesOf?: string;
  mode: string;
  voice: string;
  /** Whose recordings are used, and whom voices may sound like. */
  speaker: Speaker;
  namePattern: string;
  /** Also writes each video's thumbnail and GIF preview beside it. */
  stills: boolean;
  /** Drawn on the stills, with marked variables; null for none. */
  stillsText: string | null;
};

export type RenderedRow = {
  row: number;
  values: Record<string, string>;
  status: 'succeeded' | 'failed';
  /** Absolute paths; null when the row failed or was not asked for. */
  file: string | null;
  thumbnail: string | null;
  gif: string | null;
  error: { code: string; message: string } | null;
};

type Target = { row: number; values: Record<string, string>; file: string };

type Report = (phase: string, progress: number) => void;

const pollInterval = 150;

/**
 * Runs a job from file to files on a studio of its own, over the same HTTP client as the desktop.
 * @throws AppError with the code of the step that failed. Rows that fail by themselves are reported, not thrown.
 */
export async function runRenderJob(
  job: RenderJob,
  signal: AbortSignal,
  { progress: report, note: tell }: Pick<Output, 'progress' | 'note'>,
): Promise<RenderedRow[]> {
  const outputFolder = resolve(job.outputFolder);
  const targets = targetsOf(job, outputFolder);
  await mkdir(outputFolder, { recursive: true });
  const service = await startStudio({
    dataFolder: resolve(job.dataFolder),
    host: '127.0.0.1',
    port: 0,
    ...(job.voicesOf === undefined ? {} : { voicesOf: resolve(job.voicesOf) }),
    logger: createLogger('studio'),
  });
  try {
    const studio = ownStudio(service);
    if (engineOf(job.voice) === 'provider') await prepareService(studio, job, tell);
    const actorId = await speakerId(studio, job.speaker);
    const templateId = await importTemplate(studio, { ...job, actorId }, signal, report);
    await markSections(studio, templateId, job, report);
    const videos = await generate(studio, templateId, job, signal, report);
    return await save(studio, videos, targets, job.stills, signal, report);
  } finally {
    await service.close();
  }
}

/** Gives a speech service its key, and tells what will be sent to it before anything is. */
async function prepareService(studio: Studio, { voice, rows }: RenderJob, tell: (line: string) => void): Promise<void> {
  await speechServicesOf(studio, await openOwnKeychain()).handOverKeys(studio);
  const { texts, characters, price } = await studio.call('estimateVoiceCost', { voice, texts: rows.names.flat() });
  const cost =
    price === null ? 'its price is not known' : `it costs about ${price.toFixed(2)} in your contract’s currency`;
  const what = texts === 1 ? 'One text' : `${texts} texts`;
  tell(`${what} of ${characters} characters in all will be sent to the speech service; ${cost}.`);
}

async function importTemplate(
  studio: Studio,
  job: RenderJob & { actorId: string | null },
  signal: AbortSignal,
  report: Report,
): Promise<string> {
  const videoId = await uploadFile(studio, {
    file: resolve(job.template),
    name: basename(job.template),
    mimeType: 'application/octet-stream',
    uploadUrl: null,
    onUploadUrl: () => undefined,
    onProgress: (progress) => report('Reading the video', progress),
    signal,
  });
  const name = basename(job.template, extname(job.template));
  const { id } = await studio.call('createVideoInstance', { name, video_id: videoId, mode: 1, actor_id: job.actorId });
  await studio.call('updateVoiceConfig', { id, voice_config: JSON.stringify(voiceConfigOf(job.voice)) });
  for (;;) {
    const { import: state } = await studio.call('templateDetails', { id });
    if (state.status === 'succeeded') return id;
    if (state.status === 'failed' || state.status === 'cancelled') {
      throw new AppError(codeOf(state.reason), { message: state.error ?? undefined, subject: job.template });
    }
    report(state.phase, state.progress);
    await delay(pollInterval, undefined, { signal });
  }
}

async function markSections(studio: Studio, id: string, job: RenderJob, report: Report): Promise<void> {
  const script = printScript(job.script);
  const sections = job.sections ?? (await alignSections(studio, id, job.script, report));
  checkEveryVariable(sections, job.script);
  await studio.call('saveTemplateScript', { id, script, sections });
}

/** A variable's section runs from the start of its first word to the end of its last. */
async function alignSections(studio: Studio, id: string, script: Script, report: Report): Promise<Section[]> {
  report('Finding the words', 0);
  const { words } = await studio.call('alignScript', { video_instance_id: id, script: printScript(script) });
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  report('Finding the words', 1);
  return variables.flatMap((variable, occurrence) => {
    const spoken = words.filter((word) => word.occurrence === occurrence);
    const first = spoken[0];
    const last = spoken.at(-1);
    return first && last ? [{ variable, start: first.start, end: last.end }] : [];
  });
}

async function generate(
  studio: Studio,
  templateId: string,
  job: RenderJob,
  signal: AbortSignal,
  report: Report,
): Promise<GeneratedVideo[]> {
  const campaign = await studio.call('createCampaign', {
    campaign_name: basename(job.template),
    video_instance_id: templateId,
  });
  await studio.call('saveStillSettings', { id: campaign.id, text: job.stillsText });
  await studio.call(
    'generateCampaign',
    { campaign_id: campaign.id, generation_mode: job.mode, variables: job.rows.variables, names: job.rows.names },
    { idempotencyKey: randomUUID() },
  );
  const total = job.rows.names.length;
  for (;;) {
    const done =
      (await countVideos(studio, campaign.id, 'succeeded')) + (await countVideos(studio, campaign.id, 'failed'));
    report('Personalizing', done / total);
    if (done === total) return allVideos(studio, campaign.id);
    await delay(pollInterval, undefined, { signal });
  }
}

async function countVideos(studio: Studio, campaignId: string, status: string): Promise<number> {
  const { total } = await studio.call('listGeneratedByCampaign', { campaign_id: campaignId, status, size: 1 });
  return total;
}

async function allVideos(studio: Studio, campaignId: string): Promise<GeneratedVideo[]> {
  const videos: GeneratedVideo[] = [];
  for (let page = 0; ; page++) {
    const list = await studio.call('listGeneratedByCampaign', { campaign_id: campaignId, page, size: limits.pageSize });
    videos.push(...list.videos);
    if (videos.length >= list.total || list.videos.length === 0) return videos;
  }
}

async function save(
  studio: Studio,
  videos: readonly GeneratedVideo[],
  targets: readonly Target[],
  stills: boolean,
  signal: AbortSignal,
  report: Report,
): Promise<RenderedRow[]> {
  const rows: RenderedRow[] = [];
  for (const [index, { row, values, file }] of targets.entries()) {
    const video = videos[index];
    const mp4 = await saveFile(studio, video?.url, file, signal);
    const stem = file.slice(0, -extname(file).length);
    const code = codeOf(video?.message);
    rows.push({
      row,
      values,
      status: mp4 === null ? 'failed' : 'succeeded',
      file: mp4,
      thumbnail: mp4 !== null && stills ? await saveFile(studio, video?.thumbnail, `${stem}.jpg`, signal) : null,
      gif: mp4 !== null && stills ? await saveFile(studio, video?.gif, `${stem}.gif`, signal) : null,
      error: mp4 === null ? { code, message: errorTable[code].message } : null,
    });
    report('Saving', rows.length / targets.length);
  }
  return rows;
}

/** @returns `file`, or null where the video has no such media. */
async function saveFile(studio: Studio, address: unknown, file: string, signal: AbortSignal): Promise<string | null> {
  if (typeof address !== 'string' || address === '') return null;
  await saveMedia(studio, { address, file, signal });
  return file;
}

/** Where each row's video goes; refuses a name pattern that cannot be filled before any work is done. */
function targetsOf({ rows, namePattern }: RenderJob, outputFolder: string): Target[] {
  const named = rows.names.map((cells, row) => ({
    row,
    values: Object.fromEntries(rows.variables.map((name, index) => [name, cells[index] ?? ''])),
  }));
  const names = exportFileNames(namePattern, named);
  return named.map((target, index) => ({ ...target, file: join(outputFolder, names[index] ?? '') }));
}

function codeOf(reason: unknown): ErrorCode {
  return errorCodes.find((code) => code === reason) ?? 'INTERNAL';
}
