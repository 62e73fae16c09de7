import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { StudioClient, VideoStatusFilter } from '#shared/api/index.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { patience, until } from './patience.ts';
import { prepared } from './prepared.ts';
import { sampleOf, type SampleSize } from './smaller-sample.ts';
import { clientOf, upload } from './studio.ts';

/**
 * The studio as a separate process with its real render processes, and the bundled sample in the size that a test
 * needs.
 */

const repository = fileURLToPath(new URL('../../', import.meta.url));
const sampleSchema = z.object({
  script: z.string(),
  sections: z.array(z.object({ variable: z.string(), start: z.number(), end: z.number() })),
});
const sample = sampleSchema.parse(JSON.parse(readFileSync(join(repository, 'build/sample/sample.json'), 'utf8')));

/** The script of the sample, with its variables. */
export const sampleScript = sample.script;

/** Variables of the sample, in the order of a row's values. */
export const sampleVariables = ['first_name', 'company'];

export type StudioProcess = {
  child: ChildProcess;
  url: string;
  token: string;
  client: StudioClient;
  /** Its data folder. */
  folder: string;
};

/** @param folder the data folder, which contains the studio's own. */
export async function launchStudio(folder: string, { workers }: { workers?: number } = {}): Promise<StudioProcess> {
  const size = workers === undefined ? [] : ['--workers', String(workers)];
  const child = fork(join(repository, 'electron/studio/main.ts'), ['--data', folder, ...size], {
    // Backgrounds of tests come from servers of their own.
    env: { ...process.env, VOCATIVE_LOG: 'silent', VOCATIVE_LOOPBACK_LINKS: 'true' },
  });
  const [ready] = (await once(child, 'message')) as [{ type: string; url: string; token: string }];
  if (ready.type !== 'ready') throw new Error(`the studio did not start: ${JSON.stringify(ready)}`);
  return { child, ...ready, client: clientOf(ready), folder: studioFolderIn(folder) };
}

export async function endStudio({ child }: StudioProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

/** Uploads the sample and starts its import. @returns the template's id. */
export async function createSample({ client, ...studio }: StudioProcess, size: SampleSize = 'whole'): Promise<string> {
  const videoId = await upload(studio, readFileSync(join(await sampleOf(size), 'sample.mp4')));
  return (await client.call('createVideoInstance', { name: 'Sample', video_id: videoId })).id;
}

/** How long tests wait for the sample's import, milliseconds; nothing else takes as long. */
const importPatience = 2 * patience.timeout;

/** Waits until the sample is prepared, and gives it its script and a campaign. @returns the campaign's id. */
export async function readySample({ client }: StudioProcess, id: string): Promise<string> {
  let progress = 0;
  const isReady = async (): Promise<boolean> => {
    const { import: state } = await client.call('templateDetails', { id });
    if (state.error !== null) throw new Error(state.error);
    const { status, phase } = state;
    if (state.progress < progress)
      throw new Error(`progress fell from ${progress} to ${state.progress}: ${status}, ${phase}`);
    progress = state.progress;
    return status === 'succeeded';
  };
  await until(isReady, { limit: importPatience, what: 'the sample to be prepared' });
  await client.call('saveTemplateScript', { id, script: sample.script, sections: sample.sections });
  return (await client.call('createCampaign', { campaign_name: 'Many', video_instance_id: id })).id;
}

/** Ids of the sample in the data that tests copy. */
export type PreparedSample = { template: string; campaign: string };

/**
 * Copies a studio's data with the prepared sample, its script and a campaign, for tests of later steps.
 * @param studioFolder the studio's own folder, which must be empty.
 */
export async function copySample(studioFolder: string, size: SampleSize = 'small'): Promise<PreparedSample> {
  const folder = await prepared(`sample-studio-${size}`, (data) => makeSample(data, size));
  cpSync(studioFolderIn(folder), studioFolder, { recursive: true });
  return preparedSchema.parse(JSON.parse(readFileSync(join(folder, 'ids.json'), 'utf8')));
}

const preparedSchema = z.object({ template: z.string(), campaign: z.string() });

async function makeSample(folder: string, size: SampleSize): Promise<void> {
  const studio = await launchStudio(folder);
  try {
    const template = await createSample(studio, size);
    const ids: PreparedSample = { template, campaign: await readySample(studio, template) };
    writeFileSync(join(folder, 'ids.json'), JSON.stringify(ids));
  } finally {
    await endStudio(studio, 'SIGTERM');
  }
}

/** Launches a studio that already has the sample. */
export async function launchWithSample(
  folder: string,
  size: SampleSize = 'small',
): Promise<PreparedSample & { studio: StudioProcess }> {
  const ids = await copySample(studioFolderIn(folder), size);
  return { ...ids, studio: await launchStudio(folder) };
}

/** The same, for a template that an actor speaks in. */
export async function launchWithActor(folder: string) {
  const launched = await launchWithSample(folder);
  const { studio, template } = launched;
  const actor = (await studio.client.call('createActor', { name: 'Robert' })).id;
  await studio.client.call('updateVideoInstance', { id: template, actor_id: actor });
  return { ...launched, actor };
}

/** Sends rows to a campaign. @returns the ids of their videos. */
export async function generateRows(
  client: StudioClient,
  campaignId: string,
  names: string[][],
  options: { idempotencyKey?: string } = {},
): Promise<string[]> {
  const { result } = await client.call(
    'generateCampaign',
    {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: sampleVariables,
      names,
    },
    options,
  );
  return result;
}

/** Makes the video of a name. @returns its id and address, and how it says the name. */
export async function renderName(client: StudioClient, campaign: string, name: string) {
  const [id = ''] = await generateRows(client, campaign, [[name, 'Acme']]);
  await until(async () => (await client.call('getGeneratedVideo', { id })).status === 'succeeded');
  const { url } = await client.call('getGeneratedVideo', { id });
  const { clips } = await client.call('listVideoClips', { id });
  return { id, url: String(url), clip: clips.find(({ variable }) => variable === 'first_name') };
}

export async function countVideos(
  client: StudioClient,
  campaignId: string,
  status: VideoStatusFilter,
): Promise<number> {
  return (await client.call('listGeneratedByCampaign', { campaign_id: campaignId, status, size: 1 })).total;
}

/** Unfinished files below a folder. */
export function partialFiles(folder: string): string[] {
  return namesBelow(folder).filter((name) => name.endsWith('.partial'));
}

/** If a folder is removed while it is read, all are read again. */
function namesBelow(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    }
  }
}
