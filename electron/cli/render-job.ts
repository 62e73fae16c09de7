import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createStudioClient, type GeneratedVideo, type StudioClient } from '../../shared/api/index.ts';
import { AppError, errorCodes, errorTable, type ErrorCode } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { RecipientRows } from '../../shared/rows/rows.ts';
import { printScript, variableNames, type Script } from '../../shared/script/index.ts';
import type { Section } from '../../shared/timeline/section.ts';
import { voiceConfigOf } from '../../shared/voices.ts';
import { downloadToFile } from '../desktop/exports/download.ts';
import { exportFileName } from '../desktop/exports/file-names.ts';
import { uploadFile } from '../desktop/templates/upload.ts';
import { createLogger } from '../lib/logger.ts';
import { startStudio } from '../studio/studio.ts';

/** The whole job: a recording, its marked script and recipient rows. */
export type RenderJob = {
  template: string;
  script: Script;
  rows: RecipientRows;
  /** Section times in seconds; found by aligning script and speech when null. */
  sections: Section[] | null;
  outputFolder: string;
  dataFolder: string;
  mode: string;
  voice: string;
  namePattern: string;
  /** Also writes each video's thumbnail and GIF preview beside it. */
  stills: boolean;
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

type Report = (phase: string, progress: number) => void;

const pollInterval = 150;

/**
 * Runs a job from file to files on a studio of its own, over the same HTTP client as the desktop.
 * @throws AppError with the code of the step that failed. Rows that fail by themselves are reported, not thrown.
 */
export async function runRenderJob(job: RenderJob, signal: AbortSignal, report: Report): Promise<RenderedRow[]> {
  const outputFolder = resolve(job.outputFolder);
  await mkdir(outputFolder, { recursive: true });
  const studio = await startStudio({
    dataFolder: resolve(job.dataFolder),
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('studio'),
  });
  try {
    const client = createStudioClient({
      baseUrl: studio.url,
      fetch: (url, init) => fetch(url, { ...init, signal }),
      authorize: async () => `Bearer ${studio.token}`,
    });
    const templateId = await importTemplate(client, studio.token, job, signal, report);
    await markSections(client, templateId, job, report);
    const videos = await generate(client, templateId, job, signal, report);
    return await save(videos, { ...job, outputFolder }, signal, report);
  } finally {
    await studio.close();
  }
}

async function importTemplate(
  client: StudioClient,
  token: string,
  job: RenderJob,
  signal: AbortSignal,
  report: Report,
): Promise<string> {
  const videoId = await uploadFile({
    baseUrl: client.baseUrl,
    authorization: `Bearer ${token}`,
    file: resolve(job.template),
    signal,
    onProgress: (progress) => report('Reading the video', progress),
  });
  const name = basename(job.template, extname(job.template));
  const { id } = await client.call('createVideoInstance', { name, video_id: videoId, mode: 1 });
  await client.call('updateVoiceConfig', { id, voice_config: JSON.stringify(voiceConfigOf(job.voice)) });
  for (;;) {
    const { import: state } = await client.call('templateDetails', { id });
    if (state.status === 'succeeded') return id;
    if (state.status === 'failed' || state.status === 'cancelled') {
      throw new AppError(codeOf(state.reason), { message: state.error ?? undefined, subject: job.template });
    }
    report(state.phase, state.progress);
    await delay(pollInterval, undefined, { signal });
  }
}

async function markSections(client: StudioClient, id: string, job: RenderJob, report: Report): Promise<void> {
  const script = printScript(job.script);
  const sections = job.sections ?? (await alignSections(client, id, job.script, report));
  for (const variable of variableNames(job.script)) {
    if (!sections.some((section) => section.variable === variable)) {
      throw new AppError('VARIABLE_WITHOUT_TIME', { subject: variable });
    }
  }
  await client.call('saveTemplateScript', { id, script, sections });
}

/** A variable's section runs from the start of its first word to the end of its last. */
async function alignSections(client: StudioClient, id: string, script: Script, report: Report): Promise<Section[]> {
  report('Finding the words', 0);
  const { words } = await client.call('alignScript', { video_instance_id: id, script: printScript(script) });
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
  client: StudioClient,
  templateId: string,
  job: RenderJob,
  signal: AbortSignal,
  report: Report,
): Promise<GeneratedVideo[]> {
  const campaign = await client.call('createCampaign', {
    campaign_name: basename(job.template),
    video_instance_id: templateId,
  });
  await client.call(
    'generateCampaign',
    { campaign_id: campaign.id, generation_mode: job.mode, variables: job.rows.variables, names: job.rows.names },
    { idempotencyKey: randomUUID() },
  );
  for (;;) {
    const videos = await allVideos(client, campaign.id);
    const done = videos.filter(
      ({ status }) => status === 'succeeded' || status === 'completed' || status === 'failed',
    ).length;
    report('Personalizing', done / videos.length);
    if (done === videos.length) return videos;
    await delay(pollInterval, undefined, { signal });
  }
}

async function allVideos(client: StudioClient, campaignId: string): Promise<GeneratedVideo[]> {
  const videos: GeneratedVideo[] = [];
  for (let page = 0; ; page++) {
    const list = await client.call('listGeneratedByCampaign', { campaign_id: campaignId, page, size: limits.pageSize });
    videos.push(...list.videos);
    if (videos.length >= list.total || list.videos.length === 0) return videos;
  }
}

async function save(
  videos: readonly GeneratedVideo[],
  job: RenderJob,
  signal: AbortSignal,
  report: Report,
): Promise<RenderedRow[]> {
  const taken = new Set<string>();
  const rows: RenderedRow[] = [];
  for (const [row, video] of videos.entries()) {
    const values = Object.fromEntries(
      job.rows.variables.map((name, index) => [name, job.rows.names[row]?.[index] ?? '']),
    );
    const failed = { row, values, status: 'failed' as const, file: null, thumbnail: null, gif: null };
    if (typeof video.url !== 'string' || video.url === '') {
      const code = codeOf(video.message);
      rows.push({ ...failed, error: { code, message: errorTable[code].message } });
      continue;
    }
    const name = exportFileName(job.namePattern, { row: row + 1, values }, taken);
    const base = join(job.outputFolder, name.slice(0, -extname(name).length));
    const fetchTo = async (url: unknown, file: string): Promise<string | null> => {
      if (typeof url !== 'string' || url === '') return null;
      await downloadToFile({ url, file, signal });
      return file;
    };
    rows.push({
      row,
      values,
      status: 'succeeded',
      file: await fetchTo(video.url, `${base}.mp4`),
      thumbnail: job.stills ? await fetchTo(video.thumbnail, `${base}.jpg`) : null,
      gif: job.stills ? await fetchTo(video.gif, `${base}.gif`) : null,
      error: null,
    });
    report('Saving', rows.length / videos.length);
  }
  return rows;
}

function codeOf(reason: unknown): ErrorCode {
  return errorCodes.find((code) => code === reason) ?? 'INTERNAL';
}
