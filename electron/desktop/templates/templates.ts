import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError, unlessMissing } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { IpcOutput, IpcParsed, Template } from '#shared/ipc/index.ts';
import { defaultLayout } from '#shared/layouts.ts';
import type { Studio } from '#electron/client/studio.ts';
import { hashFile, hashOf } from '#electron/lib/hash.ts';
import { t } from '#electron/lib/language.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import { readSample } from '#electron/lib/sample.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { listTemplates, type TemplateRecord } from '../database/templates.ts';
import type { Handlers } from '../bridge/requests.ts';
import { mediaPath } from '../media/media.ts';
import type { Spools } from '../spools/spools.ts';
import type { CutFollower } from './cut-follower.ts';
import type { Imports } from './import.ts';
import { presentDetails } from './refresh.ts';
import { TemplateRefresher, type RefresherOptions } from './refresher.ts';
import { openTake, uploadRetakes } from './say-again.ts';
import type { TemplateStore } from './store.ts';
import { lookOf, newTemplateRecord, toTemplate, withDetails, withInstance } from './view.ts';

type TemplatesOptions = Omit<RefresherOptions, 'onRefreshed'> & {
  connection: ConnectionService;
  spools: Spools;
  imports: Imports;
  cutFollower: CutFollower;
  sampleFolder: string;
  /** Forgets a template's campaigns once `onStudio` has deleted it there. */
  removeCampaigns: (studio: Studio, templateId: string, onStudio: () => Promise<unknown>) => Promise<void>;
};

/** How long an unresponsive studio delays an empty library, milliseconds. */
const firstListLimit = 5_000;

/** The library: templates of the studio in use, including those being uploaded. */
export class Templates {
  readonly #options: TemplatesOptions;
  readonly #store: TemplateStore;
  readonly #refresher: TemplateRefresher;

  readonly handlers = {
    'templates.list': () => this.#list(),
    'templates.get': ({ id }) => toTemplate(this.#store.get(this.#studio.account, id)),
    'templates.createFromSpool': (input) => this.#createFromSpool(input),
    'templates.createSample': () => this.#createSample(),
    'templates.findSample': () => ({ id: this.#sample()?.id ?? null }),
    'templates.rename': ({ id, name }) => this.#rename(id, name),
    'templates.setLook': ({ id, look }) => this.#setLook(id, look),
    'templates.openTake': ({ id }) => this.#openTake(id),
    'templates.sayAgain': (input) => this.#sayAgain(input),
    'templates.move': ({ id, folderId }) => this.#move(id, folderId),
    'templates.delete': ({ id }) => this.#delete(id),
    'templates.retryImport': ({ id }) => this.#retryImport(id),
  } satisfies Partial<Handlers>;

  constructor(options: TemplatesOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#refresher = new TemplateRefresher({ ...options, onRefreshed: () => this.#followUnfinished() });
  }

  /** Stops asking the studio and changing anything. */
  async stopRefreshing(): Promise<void> {
    this.#options.cutFollower.stop();
    await this.#refresher.stop();
  }

  /** The one in use. */
  get #studio(): Studio {
    return this.#options.connection.studio();
  }

  /** The cached ones. */
  get #records(): TemplateRecord[] {
    return listTemplates(this.#options.db, this.#studio.account);
  }

  /**
   * The cached templates, at once; the studio's answer follows as news, and its outcome as `templates.refreshed`. If
   * none are cached, the studio is waited for, but not for long.
   */
  async #list(): Promise<Template[]> {
    const answered = this.#refresher.refresh(this.#studio);
    if (this.#records.length === 0) await settledWithin(answered, firstListLimit);
    this.#followUnfinished();
    return this.#records.map(toTemplate);
  }

  #followUnfinished(): void {
    const { imports, cutFollower } = this.#options;
    for (const record of this.#records) {
      if (record.status === 'preparing') imports.follow(this.#studio, record);
      else if (record.cutting === 'running') cutFollower.follow(this.#studio, record);
    }
  }

  #createFromSpool({ spoolId, screen, ...given }: IpcParsed<'templates.createFromSpool'>): Promise<Template> {
    const { spools } = this.#options;
    // Only the user knows who speaks in a picked file.
    const speaker = spools.get(spoolId).kind === 'recording' ? 'own' : null;
    // After a crash their layout is unknown; both begin in the same step of the page.
    const recorded = spools.screenOf(spoolId) ? (screen ?? { offset: 0, layout: defaultLayout }) : null;
    return this.#create(spoolId, { ...given, speaker, screen: recorded });
  }

  async #createSample(): Promise<Template> {
    const { sampleFolder, spools } = this.#options;
    const { script, sections } = await readSample(sampleFolder);
    // Like any picked file.
    const { id: spoolId } = await spools.begin({ kind: 'file', name: 'sample.mp4', mimeType: 'video/mp4' });
    await spools.fill(spoolId, join(sampleFolder, 'sample.mp4'));
    const named = { name: t('templates.sampleName'), named: true, script, speaker: 'sample' as const };
    return this.#create(spoolId, { ...named, folderId: null, screen: null }, { pendingContent: { script, sections } });
  }

  #sample(): TemplateRecord | undefined {
    return this.#records.find(
      ({ given, status }) => given.speaker === 'sample' && (status === 'ready' || status === 'preparing'),
    );
  }

  async #create(
    spoolId: string,
    given: TemplateRecord['given'],
    known: Partial<Pick<TemplateRecord, 'pendingContent'>> = {},
  ): Promise<Template> {
    const { spools, imports } = this.#options;
    const studio = this.#studio;
    const record = newTemplateRecord(studio.account, randomUUID(), given);
    const saved = this.#store.save({ ...record, ...known });
    try {
      await spools.attach(spoolId, saved.id);
    } catch (error) {
      this.#store.remove(saved.id);
      throw error;
    }
    imports.start(studio, saved);
    return toTemplate(saved);
  }

  async #rename(id: string, name: string): Promise<Template> {
    const studio = this.#studio;
    const record = this.#store.get(studio.account, id);
    if (record.studioId === null) return this.#giveOnTheWay(record, { name, named: true });
    return this.#store.update(
      studio.account,
      id,
      await studio.call('updateVideoInstance', { id: record.studioId, name }),
    );
  }

  async #move(id: string, folderId: string | null): Promise<Template> {
    const studio = this.#studio;
    const record = this.#store.get(studio.account, id);
    if (record.studioId === null) return this.#giveOnTheWay(record, { folderId });
    const instance = await studio.call('moveVideoInstance', { id: record.studioId, folder_id: folderId });
    return this.#store.update(studio.account, id, instance);
  }

  /** A template being uploaded keeps its name and folder for the studio. */
  #giveOnTheWay(record: TemplateRecord, changed: Partial<TemplateRecord['given']>): Template {
    return toTemplate(this.#store.save({ ...record, given: { ...record.given, ...changed } }));
  }

  async #setLook(id: string, look: IpcParsed<'templates.setLook'>['look']): Promise<Template> {
    const studio = this.#studio;
    const { studioId } = this.#store.get(studio.account, id);
    // Not `readyStudioId`: a template whose look could not be drawn is not ready, and another look can fix that.
    if (studioId === null) throw new AppError('TEMPLATE_NOT_READY');
    const instance = await studio.call('updateVideoInstance', { id: studioId, look });
    const saved = this.#store.save(withInstance(this.#store.get(studio.account, id), instance));
    if (look !== null && lookOf(saved) === null) throw new AppError('NOT_SUPPORTED_YET', say('looksNotSupported'));
    const drawing = this.#store.save({ ...saved, status: 'preparing', progress: 0, problem: null });
    this.#options.imports.follow(studio, drawing);
    return toTemplate(drawing);
  }

  async #openTake(id: string): Promise<IpcOutput<'templates.openTake'>> {
    const { spools, cutFollower } = this.#options;
    const studio = this.#studio;
    const studioId = this.#store.readyStudioId(studio.account, id);
    // Right after a save, the cached template doesn't show yet that its cuts are being made.
    const details = await presentDetails(studio, studioId);
    const known = this.#store.get(studio.account, id);
    const { media, cutting } = details ? this.#store.save(withDetails(known, details)) : known;
    if (cutting === 'running') cutFollower.follow(studio, known);
    if (media === null || cutting === 'running') throw new AppError('TEMPLATE_NOT_READY', say('changesPreparing'));
    const takeId = await openTake(studio, spools, media.video_url);
    return { takeId, url: mediaPath('recording', takeId, 'video.mp4'), duration: media.duration };
  }

  async #sayAgain({ id, takeId, name }: IpcParsed<'templates.sayAgain'>): Promise<Template> {
    const { spools, imports } = this.#options;
    const studio = this.#studio;
    const studioId = this.#store.readyStudioId(studio.account, id);
    const retakes = await uploadRetakes(studio, spools, takeId);
    // One key per recording, so that a lost answer never leads to two copies.
    // Their times are those of the take, and the template may have another video meanwhile.
    const asked = { id: studioId, name, retakes, processed_video_id: await hashFile(spools.file(takeId)) };
    const idempotencyKey = `say-again-${hashOf(asked)}`;
    const copy = await studio.call('duplicateVideoInstance', asked, { idempotencyKey });
    await spools.discard(takeId);
    return toTemplate(imports.followMade(studio, copy));
  }

  async #delete(id: string): Promise<Record<string, never>> {
    const { imports, spools, removeCampaigns } = this.#options;
    const studio = this.#studio;
    await imports.cancel(id);
    const { studioId } = this.#store.get(studio.account, id);
    const onStudio = async () => studioId && unlessMissing(studio.call('deleteVideoInstance', { id: studioId }));
    await removeCampaigns(studio, id, onStudio);
    const spool = spools.ofTemplate(id);
    this.#store.remove(id);
    if (spool) await spools.discard(spool.id);
    return {};
  }

  async #retryImport(id: string): Promise<Template> {
    const studio = this.#studio;
    const record = this.#store.get(studio.account, id);
    if (record.cutting === 'failed' && record.studioId !== null) {
      const details = await studio.call('retryImport', { id: record.studioId });
      return toTemplate(this.#options.cutFollower.followDetails(studio, record, details));
    }
    if (record.status !== 'failed' && record.status !== 'cancelled') {
      throw new AppError('CONFLICT', say('templateNotFailed'));
    }
    await this.#options.imports.retry(studio, record);
    return toTemplate(this.#store.get(studio.account, id));
  }
}
