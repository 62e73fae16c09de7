import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Shell } from '#electron/desktop/bridge/shell.ts';
import {
  defaultCampaignOptions,
  type CampaignDraft,
  type CampaignSummary,
  type IpcInput,
  type Template,
} from '#shared/ipc/index.ts';
import { noStudio, openDesktop, openFaultyLine, type FaultyLine, type TestDesktop } from './desktop.ts';
import { patience } from './patience.ts';
import { standInTemplate } from './stand-in-template.ts';
import { startTestStudio, type TestStudio } from './studio.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const script = 'Hi {{first_name|Sarah}}, welcome.';
export const sections = [{ variable: 'first_name', start: 0.2, end: 0.6 }];

/** A draft with a row for each name. */
export function draftOf({ id }: Pick<Template, 'id'>, ...names: string[]): CampaignDraft {
  return {
    templateId: id,
    name: 'Spring',
    table: {
      headings: ['First name'],
      rows: names.map((name, index) => ({ id: index + 1, cells: [name] })),
      headingsGiven: true,
      columns: { first_name: 0 },
      fallbacks: { first_name: 'there' },
      nextId: names.length + 1,
      source: 'leads.csv',
    },
    mode: 'keep_original',
    options: defaultCampaignOptions,
  };
}

/**
 * For each test of a file: a studio with a stand-in pool, a connection to it that can fail, and an app that uses it as
 * a remote account.
 */
export class RemoteApp {
  studio!: TestStudio;
  line!: FaultyLine;
  dataFolder!: string;
  #app!: TestDesktop;

  get desktop() {
    return this.#app.desktop;
  }

  get keychain() {
    return this.#app.keychain;
  }

  get events() {
    return this.#app.events;
  }

  get call() {
    return this.#app.call;
  }

  get ask() {
    return this.#app.ask;
  }

  async start(studio: TestStudio, dataFolder: string): Promise<void> {
    this.studio = studio;
    this.dataFolder = dataFolder;
    this.line = await openFaultyLine(studio.studio.url);
    await this.open();
    await this.connect();
  }

  async end(): Promise<void> {
    await this.desktop.close();
    await this.line.close();
    await this.studio.end();
  }

  async open(shell: Partial<Shell> = {}): Promise<void> {
    this.#app = await openDesktop(this.dataFolder, noStudio, shell);
  }

  credentials() {
    const { clientId, clientSecret } = this.studio.studio;
    return { baseUrl: this.line.url, clientId, clientSecret };
  }

  connect() {
    const { baseUrl, ...credentials } = this.credentials();
    return this.ask('accounts.add', { baseUrl, credentials: { kind: 'client', ...credentials } });
  }

  /** Gives the secret again, because without a keychain it was only kept in memory. */
  async restart(whileClosed: () => void = () => undefined): Promise<void> {
    await this.desktop.close();
    whileClosed();
    await this.open();
    await this.connect();
  }

  async spool(kind: 'recording' | 'file' = 'file', given: { camera?: string } = {}): Promise<string> {
    const named = { kind, name: 'hello.webm', mimeType: 'video/webm' };
    const { id } = await this.ask('spools.begin', { ...named, ...given });
    await this.ask('spools.append', { id, sequence: 0, bytes: Buffer.from('a recording') });
    return id;
  }

  async createTemplate(kind: 'recording' | 'file' = 'file'): Promise<Template> {
    return this.ask('templates.createFromSpool', { spoolId: await this.spool(kind), name: 'Hello', script });
  }

  /** Waits until a template is no longer being prepared. */
  prepared(id: string): Promise<Template> {
    return vi.waitFor(async () => {
      const template = await this.ask('templates.get', { id });
      if (template.status === 'preparing') throw new Error('still preparing');
      return template;
    }, patience);
  }

  async readyTemplate(): Promise<Template> {
    const { id, status } = await this.prepared((await this.createTemplate()).id);
    if (status !== 'ready') throw new Error(`the template is ${status}`);
    return (await this.ask('templates.saveScript', { id, script, sections, words: [] })).template;
  }

  launchInput(template: Template, values: string[]): IpcInput<'campaigns.launch'> {
    return {
      templateId: template.id,
      name: 'Spring',
      mode: 'keep_original',
      variables: ['first_name'],
      names: values.map((value) => [value]),
      idempotencyKey: randomUUID(),
    };
  }

  launch(template: Template, ...values: string[]): Promise<CampaignSummary> {
    return this.ask('campaigns.launch', this.launchInput(template, values));
  }

  /** Waits until a campaign is neither waiting nor running. */
  finished(id: string): Promise<CampaignSummary> {
    return vi.waitFor(async () => {
      const campaign = await this.ask('campaigns.get', { id });
      if (campaign.status === 'waiting' || campaign.status === 'running') throw new Error(`still ${campaign.status}`);
      return campaign;
    }, patience);
  }

  /** Number of videos that the studio has rendered. */
  rendered(): number {
    return this.studio.pool.tasks.filter((task) => task.kind === 'render').length;
  }
}

/** Call at the top of a test file. */
export function remoteApp(): RemoteApp {
  const app = new RemoteApp();
  const parent = temporaryFolder('desktop');
  beforeEach(async () => {
    await app.start(await startTestStudio(await standInTemplate()), join(parent, randomUUID()));
  });
  afterEach(() => app.end());
  return app;
}
