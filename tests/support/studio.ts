import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { createStudioClient, type StudioClient } from '#shared/api/index.ts';
import { basicAuthorization, type ClientCredentials } from '#electron/client/authorizer.ts';
import { systemClock, type Clock } from '#electron/lib/clock.ts';
import { createLogger } from '#electron/lib/logger.ts';
import type { CatalogueEntry } from '#electron/studio/domain/voices/catalogue.ts';
import type { PartnerAdapter } from '#electron/studio/domain/partners/adapter.ts';
import { createFolderPartner } from '#electron/studio/domain/partners/folder-partner.ts';
import type { PageBrowser } from '#electron/studio/outbound/page-browser.ts';
import { usualLoad } from '#electron/http/load.ts';
import type { WritingModel } from '#electron/studio/domain/script-writer.ts';
import { startStudio, type Studio, type StudioOptions } from '#electron/studio/studio.ts';
import { until } from './patience.ts';
import { createStandInPool, type StandInPool } from './stand-in-pool.ts';

export type TestStudio = {
  /** The studio, with client credentials of its own account. */
  studio: Studio & ClientCredentials;
  client: StudioClient;
  pool: StandInPool;
  folder: string;
  /** Closes the studio and starts it again on the same folder. */
  restart(): Promise<void>;
  end(): Promise<void>;
};

/** A model at an address without a server. */
export const unreachableModel: CatalogueEntry = {
  id: 'unreachable',
  name: 'Unreachable',
  family: 'vits',
  language: 'en-US',
  licence: 'none',
  archive: { address: 'http://127.0.0.1:9/model.tar.bz2', size: 1_000, sha256: null },
};

/** Answers with the script that it is given, or with one about what it is asked for. */
const standInModel: WritingModel = {
  name: 'stand-in',
  async ask({ task }) {
    const about = task.slice(task.indexOf('\n') + 1);
    return about.includes('{{') ? about : `Hi {{first_name|Sarah}}. ${about}`;
  },
};

/** A project of the partner that test studios have: a folder with only this video. */
export const offeredProject = 'Welcome.mp4';
export const offeredScript = 'Hi {{first_name|Sarah}}.';

/** Starts a studio on a new data folder, with a pool in this process. */
export async function startTestStudio(
  template: string,
  clock: Clock = systemClock,
  otherPartner?: PartnerAdapter,
  pages?: PageBrowser,
  { loopbackLinks = true, writingModel = standInModel }: Pick<StudioOptions, 'loopbackLinks' | 'writingModel'> = {},
): Promise<TestStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-studio-'));
  const offered = mkdtempSync(join(tmpdir(), 'vocative-partner-'));
  writeFileSync(join(offered, offeredProject), 'a recording of a partner');
  writeFileSync(join(offered, 'Welcome.txt'), offeredScript);
  let credentials: ClientCredentials | undefined;
  const test: TestStudio = {
    ...(await start()),
    folder,
    async restart() {
      await test.studio.close();
      Object.assign(test, await start());
    },
    async end() {
      test.pool.release();
      await test.studio.close();
      rmSync(folder, { recursive: true, force: true });
      rmSync(offered, { recursive: true, force: true });
    },
  };

  async function start(): Promise<Pick<TestStudio, 'studio' | 'client' | 'pool'>> {
    const pool = createStandInPool(template, folder);
    const logger = createLogger('test', 'silent');
    const models = { catalogue: [unreachableModel], limits: { stall: 1_000, waits: [] } };
    const partners = [otherPartner ?? createFolderPartner(offered)];
    const studio = await startStudio({
      dataFolder: folder,
      host: '127.0.0.1',
      port: 0,
      logger,
      pool,
      clock,
      loopbackReceivers: true,
      loopbackLinks,
      // Tests compute in the studio's thread, which would count as load.
      load: { ...usualLoad, loopWork: Infinity },
      models,
      partners,
      writingModel,
      ...(pages && { pages }),
    });
    const client = clientOf(studio);
    credentials ??= await createCredentials(client);
    return { studio: { ...studio, ...credentials }, pool, client };
  }
  return test;
}

async function createCredentials(client: StudioClient): Promise<ClientCredentials> {
  const { client_id: clientId, client_secret: clientSecret } = await client.call('createCredential', { name: 'Tests' });
  return { clientId, clientSecret };
}

/** @param credentials for requests that a token is not enough for; without them, the token is the studio's own. */
export function clientOf(studio: Pick<Studio, 'url' | 'token'>, credentials?: ClientCredentials): StudioClient {
  return createStudioClient({
    baseUrl: studio.url,
    fetch: (url, init) => fetch(url, { ...init, signal: init.signal as AbortSignal | null }),
    authorize: async (scheme) =>
      scheme === 'basic' && credentials ? basicAuthorization(credentials) : `Bearer ${studio.token}`,
  });
}

/** Uploads bytes by the tus protocol. @returns the upload's id. */
export function upload(
  studio: Pick<Studio, 'url' | 'token'>,
  bytes: Uint8Array = Buffer.from('a recording'),
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = new Upload(Buffer.from(bytes), {
      endpoint: `${studio.url}/uploads`,
      headers: { authorization: `Bearer ${studio.token}` },
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
    });
    sending.start();
  });
}

export { until };

/** Creates a template and waits until it is prepared. */
export async function readyTemplate({ studio, client }: TestStudio, name = 'Hello', folderId = ''): Promise<string> {
  const { id } = await client.call('createVideoInstance', {
    name,
    video_id: await upload(studio),
    folder_id: folderId,
  });
  await until(async () => {
    const { import: state } = await client.call('templateDetails', { id });
    if (state.status === 'failed') throw new Error(`import failed: ${state.reason}`);
    return state.status === 'succeeded';
  });
  return id;
}

export const script = 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.';
export const sections = [
  { variable: 'first_name', start: 0.2, end: 0.6 },
  { variable: 'company', start: 1.2, end: 1.8 },
];

/** Creates a prepared template with a script of two variables, and a campaign with it. */
export async function readyCampaign(
  test: TestStudio,
  folderId = '',
): Promise<{ templateId: string; campaignId: string }> {
  const templateId = await readyTemplate(test, 'Hello', folderId);
  await test.client.call('saveTemplateScript', { id: templateId, script, sections });
  const { id } = await test.client.call('createCampaign', { campaign_name: 'Spring', video_instance_id: templateId });
  return { templateId, campaignId: id };
}

/** Waits until every video of a campaign is done. */
export async function campaignDone({ client }: Pick<TestStudio, 'client'>, campaignId: string): Promise<void> {
  await until(async () => {
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaignId, size: 100 });
    return videos.every(({ status }) => status === 'succeeded' || status === 'failed');
  });
}

/** The studio's metrics for Prometheus. */
export async function scrape({ studio: { url, clientId, clientSecret } }: TestStudio): Promise<string> {
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  const answer = await fetch(`${url}/metrics`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
}
