import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import { itemAt } from '#shared/at.ts';
import { readTakes, takesToWrite } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { IpcParsed, Job } from '#shared/ipc/index.ts';
import { exportFileNames, fileValueOf } from '#shared/rows/file-names.ts';
import { namesIn } from '#electron/lib/files.ts';
import type { Db } from '#electron/db/open.ts';
import type { Studio } from '#electron/client/studio.ts';
import { whenReachable } from '#electron/client/polling.ts';
import { checkFile } from '#electron/client/transfers/check-file.ts';
import { downloadFrom } from '#electron/client/transfers/download.ts';
import { exportedPaths } from '../database/exported-files.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { OwnActor } from '../accounts/own-actors.ts';
import type { JobRecord } from '../database/jobs.ts';
import { toJob, type JobContext, type JobTracker } from '../jobs/job-tracker.ts';
import type { Handlers } from '../bridge/requests.ts';
import { exportFolder, prepareFolder } from './folder.ts';
import { checkRoom } from './room.ts';

type SoundFilesOptions = { db: Db; connection: ConnectionService; jobs: JobTracker; actor: OwnActor };

const soundSchema = z.object({
  /** Address from the studio. */
  address: z.string(),
  /** Name in the folder. */
  file: z.string(),
});
type Sound = z.infer<typeof soundSchema>;
const inputSchema = z.object({
  folder: z.string(),
  sounds: z.array(soundSchema),
  /** Whose names they are; null for samples. Unknown for jobs of earlier versions. */
  actorId: z.string().nullish(),
});
type Input = z.infer<typeof inputSchema>;

/** Writes recorded names, their films, and texts in a voice, into folders, as jobs. */
export class SoundFiles {
  readonly #options: SoundFilesOptions;

  readonly handlers = {
    'takes.export': (input) => this.#exportNames(input),
    'voices.saveSample': (input) => this.#saveSample(input),
  } satisfies Partial<Handlers>;

  constructor(options: SoundFilesOptions) {
    this.#options = options;
  }

  /** Whether a job writes sounds. */
  writes({ input }: JobRecord): boolean {
    return inputSchema.safeParse(input).success;
  }

  /** Continues a job that an earlier run left unfinished. */
  resume(studio: Studio, job: JobRecord): void {
    void this.#options.jobs.run(job.id, (context) => save(studio, context));
  }

  /** Writes takes as {@link takesToWrite} chooses them, with films beside. Files of an earlier export are replaced. */
  async #exportNames({ actorId: given, folder: typed, all, without }: IpcParsed<'takes.export'>): Promise<Job> {
    const { connection, actor } = this.#options;
    const studio = connection.studio();
    const actorId = given ?? actor.find(studio);
    const takes = actorId === null ? [] : await readTakes(studio, actorId);
    const written = takesToWrite(takes, all).filter(({ id }) => !without.includes(id));
    if (written.length === 0) throw new AppError('NOT_FOUND', say('noNamesToExport'));
    const folder = await exportFolder(typed);
    const taken = await this.#takenNames(studio, folder, actorId);
    // A film has the name of its sound.
    const names = wavNames(
      written.map(({ name }) => fileValueOf(name)),
      taken.map((name) => name.replace(/\.mp4$/iu, '.wav')),
    );
    const sounds = written.flatMap(({ url, film }, index) => {
      const file = itemAt(names, index);
      const shown = film?.url ? [{ address: film.url, file: file.replace(/\.wav$/u, '.mp4') }] : [];
      return [{ address: url, file }, ...shown];
    });
    await prepare(studio, folder, sounds);
    return this.#begin(studio, { folder, sounds, actorId }, basename(folder));
  }

  /** Writes a text in a voice. An existing file stays. */
  async #saveSample({ folder: typed, name, ...said }: IpcParsed<'voices.saveSample'>): Promise<Job> {
    const studio = this.#options.connection.studio();
    const folder = await exportFolder(typed);
    const { url } = await studio.call('sampleVoice', said);
    await prepare(studio, folder, [{ address: url }]);
    // Another sample of this name may be on its way, and may arrive while the folder is read.
    const coming = this.#coming(studio, folder);
    const present = await namesIn(folder);
    const file = itemAt(wavNames([name], [...coming, ...present, ...this.#coming(studio, folder)]), 0);
    return this.#begin(studio, { folder, sounds: [{ address: url, file }], actorId: null }, file);
  }

  #begin(studio: Studio, input: Input, title: string): Job {
    const { jobs } = this.#options;
    const job = jobs.create({ account: studio.account, kind: 'export', title, input });
    this.resume(studio, job);
    return toJob(jobs.get(job.id));
  }

  /**
   * Names in a folder that an export must not use: files that no earlier one of the same speaker wrote last, and videos
   * of campaigns.
   */
  async #takenNames(studio: Studio, folder: string, actorId: string | null): Promise<string[]> {
    const { db, jobs } = this.#options;
    const earlier = inputsFor(jobs.withoutCampaign('export', studio.account), folder);
    // The list is newest first.
    const writers = new Map(
      earlier.toReversed().flatMap(({ sounds, actorId: writer }) => sounds.map(({ file }) => [file, writer] as const)),
    );
    const videos = new Set(exportedPaths(db));
    const isOurs = (name: string): boolean =>
      writers.has(name) && [undefined, actorId].includes(writers.get(name)) && !videos.has(join(folder, name));
    return (await namesIn(folder)).filter((name) => !isOurs(name));
  }

  /** Names of files that unfinished jobs write into a folder. */
  #coming(studio: Studio, folder: string): string[] {
    return filesOf(this.#options.jobs.unfinished(studio.account), folder);
  }
}

/** Names of sounds and films that an account's exports wrote, or write, into a folder. */
export function writtenSounds(jobs: JobTracker, account: string, folder: string): string[] {
  return filesOf(jobs.withoutCampaign('export', account), folder);
}

function filesOf(jobs: readonly JobRecord[], folder: string): string[] {
  return inputsFor(jobs, folder).flatMap(({ sounds }) => sounds.map(({ file }) => file));
}

/** What jobs write into a folder, in their order; nothing of jobs that write something else. */
function inputsFor(jobs: readonly JobRecord[], folder: string): Input[] {
  return jobs.flatMap(({ input }) => {
    const { data } = inputSchema.safeParse(input);
    return data?.folder === folder ? [data] : [];
  });
}

/** Checks the room before it makes the folder: what is refused leaves nothing behind. */
async function prepare(studio: Studio, folder: string, sounds: readonly Pick<Sound, 'address'>[]): Promise<void> {
  await checkRoom(studio, { folder, files: [sounds.map(({ address }) => address)] });
  await prepareFolder(folder);
}

async function save(studio: Studio, { job, signal, report, wait }: JobContext): Promise<{ resultPath: string }> {
  const { folder, sounds } = inputSchema.parse(job.input);
  await prepareFolder(folder);
  for (const [index, { address, file }] of sounds.entries()) {
    report(`Saving ${index + 1} of ${sounds.length}`, index / sounds.length);
    const download = async (): Promise<void> => {
      const check = (partial: string): Promise<void> => checkFile(partial, extname(file));
      await downloadFrom(studio, { address, file: join(folder, file), signal, check });
    };
    await whenReachable(download, { signal, changes: studio.changes, onWait: wait });
  }
  const [only] = sounds;
  return { resultPath: only && sounds.length === 1 ? join(folder, only.file) : folder };
}

/** A file name each, none of them taken. */
function wavNames(names: readonly string[], taken: readonly string[]): string[] {
  const rows = names.map((name, row) => ({ row, values: { name } }));
  return exportFileNames('{name}', rows, { taken, ending: '.wav' });
}
