import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countVideos, type StudioProcess } from '../support/sample-studio.ts';
import { until, upload } from '../support/studio.ts';
import { makeSource } from './make-source.ts';
import { chosenWords } from './sections.ts';
import type { BenchSize } from './size.ts';

/** A campaign through HTTP, with the studio and its render processes as they run for users. */
export type CampaignRun = {
  rows: number;
  values: number;
  /** Time until the request was answered, milliseconds; the longer of both campaigns. */
  accepted: number;
  /** Time from the request until all videos succeeded, seconds: with nothing stored, and again with the same values. */
  cold: number;
  warm: number;
};

export const variable = 'first_name';

/** Interval at which progress is requested, milliseconds. */
const pollInterval = 100;
/** Time limit of an import: a minute of Full HD on two slow processors, milliseconds. */
const importLimit = 15 * 60_000;

/** Launches the same rows twice: first nothing has been spoken, then every section is stored. */
export async function measureCampaign(
  studio: StudioProcess,
  templateId: string,
  { rows, values }: BenchSize['campaign'],
): Promise<CampaignRun> {
  const names = Array.from({ length: rows }, (_, row) => [recipientName(row % values)]);
  const cold = await runCampaign(studio, templateId, names);
  const warm = await runCampaign(studio, templateId, names);
  const accepted = Math.max(cold.accepted, warm.accepted);
  return { rows, values, accepted, cold: cold.seconds, warm: warm.seconds };
}

/** Imports a recording and marks one word of it. @returns the template's id. */
export async function prepareTemplate(
  studio: Pick<StudioProcess, 'client' | 'url' | 'token'>,
  folder: string,
  { picture, seconds }: Pick<BenchSize['campaign'], 'picture' | 'seconds'>,
): Promise<string> {
  const source = join(folder, 'campaign.mkv');
  const words = await makeSource(source, picture, seconds);
  const { client } = studio;
  const { id } = await client.call('createVideoInstance', {
    name: 'Campaign',
    video_id: await upload(studio, await readFile(source)),
  });
  await rm(source);
  const isReady = async (): Promise<boolean> => {
    const { import: state } = await client.call('templateDetails', { id });
    if (state.error !== null) throw new Error(state.error);
    return state.status === 'succeeded';
  };
  await until(isReady, { limit: importLimit, what: 'the recording to be imported' });
  const sections = chosenWords(words, 1).map((word) => ({ ...word, variable }));
  await client.call('saveTemplateScript', { id, script: `Hi {{${variable}|Sarah}}.`, sections });
  return id;
}

async function runCampaign(
  { client }: StudioProcess,
  templateId: string,
  names: string[][],
): Promise<{ accepted: number; seconds: number }> {
  const campaign = await client.call('createCampaign', { campaign_name: 'Many', video_instance_id: templateId });
  const start = performance.now();
  await client.call('generateCampaign', {
    campaign_id: campaign.id,
    generation_mode: 'keep_original',
    variables: [variable],
    names,
  });
  const accepted = performance.now() - start;
  while ((await countVideos(client, campaign.id, 'succeeded')) < names.length) {
    if ((await countVideos(client, campaign.id, 'failed')) > 0) throw new Error('a row of the campaign failed');
    await delay(pollInterval);
  }
  return { accepted, seconds: (performance.now() - start) / 1000 };
}

const firstNames = [
  'Ada', 'Grace', 'Joan', 'Mary', 'Edith', 'Hedy', 'Alan', 'Dennis', 'Barbara', 'Frances', 'Karen', 'Radia', 'Shafi',
  'Sophie', 'Margaret', 'Evelyn', 'Katherine', 'Dorothy', 'Annie', 'Lise', 'Emmy', 'Maria', 'Rosalind', 'Jocelyn', 'Vera',
]; // prettier-ignore

const lastNames = [
  'Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Foster', 'Green', 'Harris', 'Irving', 'Jones', 'Keller', 'Lewis',
  'Moore', 'Nelson', 'Owens', 'Parker', 'Quinn', 'Russell', 'Stone', 'Turner',
]; // prettier-ignore

/** A name that differs for each number below 500. */
export function recipientName(number: number): string {
  const first = firstNames[number % firstNames.length] ?? '';
  const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length] ?? '';
  return `${first} ${last}`;
}
