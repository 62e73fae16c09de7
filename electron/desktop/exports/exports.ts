import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { IpcParsed, Job } from '#shared/ipc/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { exportFileNames, uniqueName, type NamedRow } from '#shared/rows/file-names.ts';
import { valuesByVariable } from '#shared/rows/rows.ts';
import { itemAt } from '#shared/at.ts';
import type { Db } from '#electron/db/open.ts';
import { createRounds } from '#electron/lib/rounds.ts';
import { eachInParallel } from '#electron/lib/steps.ts';
import type { Studio } from '#electron/client/studio.ts';
import { nearPace, poll, whenReachable } from '#electron/client/polling.ts';
import { MediaSaver } from '#electron/client/transfers/media-saver.ts';
import { forgetPartial } from '#electron/lib/partial-file.ts';
import { pageNames, sharePagesName, writeSharePages } from '#electron/client/transfers/share-pages.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { shareSettingsOf } from '#shared/page/settings.ts';
import { pageCountsOf, type CountsByVideo } from '../campaigns/page-counts.ts';
import type { CampaignStore } from '../campaigns/store.ts';
import { hasEnded } from '../campaigns/track.ts';
import { hasAlikeStills, isFinal, saidValues } from '../campaigns/view.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import {
  earlierExports,
  exportedFilesOf,
  markExported,
  planExportedFiles,
  plannedExports,
  type ExportedFile,
  type SavedFile,
} from '../database/exported-files.ts';
import type { JobRecord } from '../database/jobs.ts';
import { toJob, type JobContext, type JobTracker } from '../jobs/job-tracker.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { Shell } from '../bridge/shell.ts';
import type { StudioLauncher } from '../accounts/studio-process.ts';
import { contactSheetName } from './contact-sheet.ts';
import { exportFolder, prepareFolder } from './folder.ts';
import { checkRoom, estimateRoom } from './room.ts';
import { captionsBeside, isLost, saveVideo } from './save-video.ts';
import { savingProgress } from './saving-progress.ts';
import { drawSheetPictures, sheetCount } from './sheet-pictures.ts';
import { writtenSounds } from './sound-files.ts';
import { stillsName, writeStills } from './stills.ts';
import { writeTables } from './tables.ts';

const inputSchema = z.object({
  folder: z.string(),
  pattern: z.string(),
  /** Name of the table of results in the folder. */
  results: z.string(),
  /** Name of the contact sheet; missing in exports begun by an earlier version. */
  sheet: z.string().optional(),
  /** Names of the contact sheet's pages as pictures. */
  pictures: z.array(z.string()).default([]),
  /** Name of the folder of share pages; missing if they are not wanted. */
  pages: z.string().optional(),
  /** Whether the pages have GIF previews. */
  gifs: z.boolean().default(false),
  /** Name of the folder of thumbnails and GIF previews; missing if they are not wanted, or beside the pages. */
  stills: z.string().optional(),
});

type ExportInput = z.infer<typeof inputSchema>;

/** The field common to all exports, including those of sounds. */
const folderSchema = inputSchema.pick({ folder: true });

type ExportsOptions = {
  db: Db;
  connection: ConnectionService;
  campaigns: CampaignStore;
  jobs: JobTracker;
  shell: Pick<Shell, 'canChooseFolder' | 'chooseFolder' | 'reveal'>;
  /** Starts the process that draws. */
  launch: StudioLauncher;
  dataFolder: string;
};

/** Consecutive faults of a remote studio that end an export: a few minutes of them. */
const savingFaults = 20;

/** Maximum number of lost rows named in an error. */
const namedRows = 10;

/** Writes the finished videos of campaigns into folders, as jobs. */
export class Exports {
  readonly #options: ExportsOptions;

  readonly handlers = {
    'exports.chooseFolder': async () => {
      const { shell } = this.#options;
      return { folder: shell.canChooseFolder ? await shell.chooseFolder() : null };
    },
    'exports.estimate': (input) => this.#estimate(input),
    'exports.start': (input) => this.#start(input),
    'exports.reveal': async ({ jobId }) => {
      const folder = this.#folderOf(jobId);
      return { shown: await this.#options.shell.reveal(folder), folder };
    },
  } satisfies Partial<Handlers>;

  constructor(options: ExportsOptions) {
    this.#options = options;
  }

  /** Continues an export that an earlier run left unfinished. */
  resume(studio: Studio, job: JobRecord): void {
    void this.#options.jobs.run(job.id, (context) => this.#run(studio, context));
  }

  /** The disk space that an export needs, bytes; null if the studio reports no sizes. */
  async #estimate({ campaignId, ...wanted }: IpcParsed<'exports.estimate'>): Promise<{ bytes: number | null }> {
    const { connection, campaigns } = this.#options;
    const studio = connection.studio();
    const campaign = campaigns.get(studio.account, campaignId);
    const ready = campaigns.videos(campaignId).filter(isReady);
    const bytes = await estimateRoom(studio, mediaOf(studio, campaign, ready, wanted));
    return { bytes: bytes === 0 ? null : bytes };
  }

  /**
   * Writes the finished videos of a campaign, a table of results and a contact sheet into a folder, as a job;
   * optionally also the contact sheet as pictures, and share pages.
   * @throws AppError `EXPORT_NOTHING_READY`, `VARIABLE_UNKNOWN` in the pattern, and what {@link prepareFolder} and
   * {@link checkRoom} throw.
   */
  async #start({
    campaignId,
    folder: typed,
    pattern,
    pictures,
    pages,
    stills,
  }: IpcParsed<'exports.start'>): Promise<Job> {
    const { db, connection, campaigns, jobs } = this.#options;
    const studio = connection.studio();
    const campaign = campaigns.get(studio.account, campaignId);
    const videos = campaigns.videos(campaignId);
    const ready = videos.filter(isReady);
    if (ready.length === 0) throw new AppError('EXPORT_NOTHING_READY');
    const rows = ready.map((video) => namedRow(campaign, video));
    // Before the folder is made: what is refused leaves nothing behind.
    exportFileNames(pattern, rows);
    const folder = await exportFolder(typed);
    await checkRoom(studio, { folder, files: mediaOf(studio, campaign, ready, { pages, stills }) });
    await prepareFolder(folder);
    const present = await readdir(folder);
    // Nothing is awaited from here until the files are planned, so that no other export gets the same names.
    const taken = this.#takenNames(studio, { present, folder, campaignId });
    const names = exportFileNames(pattern, rows, { taken, rowCount: lastLine(videos) });
    const input: ExportInput = {
      folder,
      pattern,
      results: uniqueName('results', '.csv', taken),
      sheet: uniqueName(contactSheetName, '.html', taken),
      pictures: pictures ? sheetNames(sheetCount(ready.length), taken) : [],
      pages: pages ? uniqueName(sharePagesName, '', taken) : undefined,
      gifs: pages && stills,
      stills: stills && !pages ? uniqueName(stillsName, '', taken) : undefined,
    };
    const job = jobs.create({
      account: studio.account,
      kind: 'export',
      title: campaign.name,
      templateId: campaign.templateId,
      campaignId,
      input,
    });
    const ofRows = ready.map(({ row }, index) => ({ row, name: itemAt(names, index) }));
    const besides = besideVideos(input).map((name, index) => ({ row: -1 - index, name }));
    const files = [...ofRows, ...besides].map(({ row, name }) => ({ row, path: join(folder, name) }));
    planExportedFiles(db, job.id, campaignId, files);
    this.resume(studio, job);
    return toJob(jobs.get(job.id));
  }

  async #run(studio: Studio, context: JobContext): Promise<{ resultPath: string }> {
    const { db, campaigns } = this.#options;
    const input = inputSchema.parse(context.job.input);
    const campaign = campaigns.get(studio.account, context.job.campaignId ?? '');
    await prepareFolder(input.folder);
    const planned: ExportRun = {
      studio,
      context,
      input,
      campaign,
      videos: campaigns.videos(campaign.id),
      files: exportedFilesOf(db, context.job.id).filter(({ row }) => row >= 0),
      lost: new Map(),
      counts: new Map(),
    };
    const saved = await this.#saveLatest(planned);
    const { lost } = saved;
    const counts = await pageCountsOf(studio, campaign);
    const run = { ...saved, counts, files: saved.files.filter(({ row }) => !lost.has(row)) };
    await writeTables(run);
    this.#markWritten(run, [input.results, input.sheet]);
    if (run.files.length > 0) {
      if (input.pictures.length > 0) await this.#drawSheets(run);
      this.#markWritten(run, [...input.pictures, input.pages, input.stills]);
      if (input.pages !== undefined) await this.#writePages(run, input.pages);
      if (input.stills !== undefined) await this.#writeStills(run, input.stills);
      // With what is beside the videos now.
      if (input.pages !== undefined || input.stills !== undefined) await writeTables(run);
    }
    const removed = run.files.filter(({ path }) => !existsSync(path)).length;
    if (removed > 0)
      throw new AppError('STORAGE_UNWRITABLE', {
        subject: input.folder,
        ...say('exportRemoved', { count: removed, folder: input.folder }),
      });
    // Everything else is saved by now.
    if (lost.size > 0) throw errorOfLost([...lost.values()], input.results);
    return { resultPath: join(input.folder, input.pages ?? '') };
  }

  /**
   * Saves the videos, and once more those that were corrected meanwhile. Waits for those that are being made again.
   * @returns the run with the videos that are saved, and those that are lost. One whose correction failed is neither.
   */
  async #saveLatest(planned: ExportRun): Promise<ExportRun> {
    /** When the videos ended that are saved or lost, by row. */
    const tried = new Map<number, string | null>();
    const lost = new Map<number, AppError>();
    for (;;) {
      const run = { ...planned, videos: this.#latest(planned), lost };
      const made = planned.files.flatMap((file) => {
        const video = run.videos[file.row];
        return video && isReady(video) ? [{ file, video }] : [];
      });
      const again = made.filter(({ file, video }) => tried.get(file.row) !== video.finishedAt);
      if (again.length > 0) {
        const failures = await this.#saveVideos({ ...run, files: again.map(({ file }) => file) });
        for (const { file, video } of again) {
          const { row } = file;
          const error = failures.get(row);
          if (error) lost.set(row, error);
          else lost.delete(row);
          tried.set(row, video.finishedAt);
        }
      } else if (this.#isMakingAgain(run)) await this.#untilMade(run);
      else return { ...run, files: made.map(({ file }) => file) };
    }
  }

  /** Videos that have files as they are now, and the others as they were when the export began. */
  #latest({ campaign, videos, files }: ExportRun): VideoRecord[] {
    const exported = new Set(files.map(({ row }) => row));
    const latest = this.#options.campaigns.videos(campaign.id);
    return videos.map((video) => (exported.has(video.row) ? (latest[video.row] ?? video) : video));
  }

  /** Whether a video that has a file is being made again. */
  #isMakingAgain({ studio, campaign, files }: ExportRun): boolean {
    const { campaigns } = this.#options;
    if (hasEnded(campaigns.get(studio.account, campaign.id))) return false;
    const latest = campaigns.videos(campaign.id);
    return files.some(({ row }) => latest[row] !== undefined && !isFinal(latest[row]));
  }

  /** Waits until the campaign's own job has read how the videos ended that are being made again. */
  async #untilMade(run: ExportRun): Promise<void> {
    const { context } = run;
    context.wait('Waiting for the studio');
    const look = async () => (this.#isMakingAgain(run) ? ('same' as const) : ('done' as const));
    await poll(look, { signal: context.signal, pace: nearPace });
  }

  /**
   * Saves the videos; one that the studio has lost does not prevent the others.
   * @returns the errors of lost videos, by row.
   */
  async #saveVideos(run: ExportRun): Promise<ReadonlyMap<number, AppError>> {
    const { studio, videos, files } = run;
    const { job, signal, report } = run.context;
    const lost = new Map<number, AppError>();
    const show = savingProgress(files.length, report);
    const saver = new MediaSaver(studio);
    const mark = createRounds<SavedFile>(async (saved) => markExported(this.#options.db, job.id, saved));
    await eachInParallel(files, { parallel: saver.parallel, signal }, async (file, stop) => {
      if (!isSaved(file, videos[file.row])) {
        const onProgress = (part: number): void => show(file.row, part);
        const save = (): Promise<void> => saveVideo({ studio, saver }, videos[file.row], file, stop, onProgress);
        try {
          // A gateway may answer in a remote studio's place, which cannot always be told from the studio.
          await whenReachable(save, { ...reachable(run), signal: stop });
        } catch (error) {
          // Only an export that goes on in the next run needs it.
          if (!isAppError(error) || error.code !== 'SHUTTING_DOWN') await forgetPartial(file.path);
          if (!isAppError(error) || !isLost(error)) throw error;
          const { detail, cause } = error;
          const { line = file.row + 1 } = videos[file.row] ?? {};
          lost.set(
            file.row,
            new AppError('NOT_FOUND', { row: line - 1, detail, cause, ...say('videoNotOnStudio', { row: line }) }),
          );
          return;
        }
        await mark([{ path: file.path, ended: videos[file.row]?.finishedAt ?? null }]);
      }
      show(file.row, 1);
    });
    return lost;
  }

  /** Lets later exports of the campaign replace what this one has written, or is filling, beside its videos. */
  #markWritten({ context, input }: ExportRun, names: readonly (string | undefined)[]): void {
    const { db } = this.#options;
    const written = names
      .filter((name) => name !== undefined)
      .map((name) => ({ path: join(input.folder, name), ended: null }));
    markExported(db, context.job.id, written);
  }

  async #drawSheets(run: ExportRun): Promise<void> {
    const { studio, campaign, input, context } = run;
    const { launch, dataFolder } = this.#options;
    const files = input.pictures.map((name) => join(input.folder, name));
    const onPage = (drawn: number): void => context.report('Drawing the contact sheet', drawn / files.length);
    onPage(0);
    const videos = exportedVideos(run).map(({ video }) => video);
    const drawn = { studio, campaign, videos, files, onPage, signal: context.signal, launch, dataFolder };
    await whenReachable(() => drawSheetPictures(drawn), reachable(run));
  }

  /** @param name of their folder. */
  async #writePages(run: ExportRun, name: string): Promise<void> {
    const { studio, campaign, input, context } = run;
    const videos = exportedVideos(run);
    const names = pageNames(videos.map(({ file }) => basename(file).replace(/\.mp4$/u, '')));
    const onPage = (written: number): void => context.report('Writing pages', written / videos.length);
    onPage(0);
    const pages = {
      studio,
      title: campaign.name,
      settings: shareSettingsOf(campaign.options),
      videos: videos.map(({ video, file, captions }, index) => ({
        id: video.studioId ?? '',
        row: video.row,
        name: itemAt(names, index),
        file,
        values: namedRow(campaign, video).values,
        mode: campaign.mode,
        posterUrl: video.posterUrl,
        gifUrl: video.gifUrl,
        captions: captions === null ? null : { file: captions, language: 'und' },
      })),
      gifs: input.gifs,
      alike: hasAlikeStills(studio, campaign),
      folder: join(input.folder, name),
    };
    // Written pages stay during a wait for the studio.
    const written = new Set<number>();
    await whenReachable(() => writeSharePages({ ...pages, written, onPage, signal: context.signal }), reachable(run));
  }

  /** @param name of their folder. */
  async #writeStills(run: ExportRun, name: string): Promise<void> {
    const { studio, campaign, input, context } = run;
    const videos = exportedVideos(run).map(({ video: { posterUrl, gifUrl }, file }) => ({ file, posterUrl, gifUrl }));
    const onStill = (written: number): void => context.report('Writing thumbnails', written / videos.length);
    onStill(0);
    const alike = hasAlikeStills(studio, campaign);
    const stills = { studio, videos, alike, folder: join(input.folder, name), written: new Set<string>(), onStill };
    await whenReachable(() => writeStills({ ...stills, signal: context.signal }), reachable(run));
  }

  /**
   * Names in a folder that an export of this campaign must not use: those of files that its earlier ones did not write,
   * of recorded names and their films, and of files that unfinished exports, of any account, are going to write.
   */
  #takenNames(
    { account }: Studio,
    { present, folder, campaignId }: { present: readonly string[]; folder: string; campaignId: string },
  ): string[] {
    const { db, jobs } = this.#options;
    const sounds = new Set(writtenSounds(jobs, account, folder));
    const ours = earlierExports(db, campaignId);
    // Captions take the name of the video beside them.
    const names = present.map((name) => name.replace(/\.vtt$/u, '.mp4'));
    return [
      ...names.filter((name) => !ours.has(join(folder, name)) || sounds.has(name)),
      ...plannedExports(db).flatMap((path) => (join(folder, basename(path)) === path ? [basename(path)] : [])),
    ];
  }

  /** The folder an export went to. */
  #folderOf(jobId: string): string {
    const job = this.#options.jobs.get(jobId);
    const input = folderSchema.safeParse(job.input);
    if (!input.success) throw new AppError('NOT_FOUND', { subject: jobId });
    return input.data.folder;
  }
}

/** An export under way. */
type ExportRun = {
  studio: Studio;
  context: JobContext;
  input: ExportInput;
  campaign: CampaignRecord;
  /** All videos of the campaign. */
  videos: VideoRecord[];
  /** The files of finished videos; once they are saved, without lost ones. */
  files: ExportedFile[];
  /** Errors of lost videos, by row. */
  lost: ReadonlyMap<number, AppError>;
  counts: CountsByVideo;
};

/** How a step waits for an unreachable studio. */
function reachable({ studio, context: { signal, wait } }: ExportRun): Parameters<typeof whenReachable>[1] {
  return { signal, changes: studio.changes, onWait: wait, faults: studio.writesFiles ? 1 : savingFaults };
}

/** Saved videos, with their files and captions. */
function exportedVideos({ videos, files }: ExportRun) {
  return files.flatMap((file) => {
    const video = videos[file.row];
    return video ? [{ video, file: file.path, captions: video.captionsUrl && captionsBeside(file.path) }] : [];
  });
}

/** Digits of row numbers follow the largest one. */
function lastLine(videos: readonly VideoRecord[]): number {
  return videos.reduce((most, { line }) => Math.max(most, line), videos.length);
}

/** Whether a file holds a video as it is now. */
function isSaved({ path, done, ended }: ExportedFile, video: VideoRecord | undefined): boolean {
  return done && existsSync(path) && ended === (video?.finishedAt ?? null);
}

function isReady({ status, videoUrl }: VideoRecord): boolean {
  return status === 'succeeded' && videoUrl !== null;
}

/** Addresses of the files that need space, by kind: the videos, and if wanted their thumbnails and GIF previews. */
function mediaOf(
  studio: Studio,
  campaign: CampaignRecord,
  ready: readonly VideoRecord[],
  { pages, stills }: { pages: boolean; stills: boolean },
): string[][] {
  const drawn = pages || stills ? (hasAlikeStills(studio, campaign) ? ready.slice(0, 1) : ready) : [];
  return [
    ready.flatMap(({ videoUrl }) => videoUrl ?? []),
    drawn.flatMap(({ posterUrl }) => posterUrl ?? []),
    stills ? drawn.flatMap(({ gifUrl }) => gifUrl ?? []) : [],
  ];
}

/** Names of what an export writes beside its videos. */
function besideVideos({ results, sheet, pages, stills, pictures }: ExportInput): string[] {
  return [results, sheet, pages, stills, ...pictures].filter((name) => name !== undefined);
}

/** Pages are numbered, so that they sort in order. */
function sheetNames(count: number, taken: readonly string[]): string[] {
  const digits = String(count).length;
  return Array.from({ length: count }, (_, page) => {
    const number = count === 1 ? '' : `-${String(page + 1).padStart(digits, '0')}`;
    return uniqueName(`${contactSheetName}${number}`, '.png', taken);
  });
}

function namedRow(campaign: CampaignRecord, video: VideoRecord): NamedRow {
  const { variables } = campaign;
  const row = video.line - 1;
  const values = saidValues(campaign, video);
  return { row, values: Object.fromEntries(valuesByVariable(variables, values)) };
}

/** The error that names the missing videos of an export. @param results name of the table that has them all. */
function errorOfLost(lost: readonly AppError[], results: string): AppError {
  const [first] = lost;
  const rows = lost.map(({ row = 0 }) => row + 1).toSorted((a, b) => a - b);
  const named = rows.slice(0, namedRows).join(', ');
  return new AppError('NOT_FOUND', {
    row: first?.row,
    detail: first?.detail,
    cause: first,
    ...say('videosNotOnStudio', { count: rows.length, rows: rows.length > namedRows ? `${named} …` : named, results }),
  });
}
