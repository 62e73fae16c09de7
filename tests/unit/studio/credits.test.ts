import { setImmediate as nextTurn } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isAppError } from '#shared/errors/index.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { emptyTemplate } from '#electron/studio/operations/templates/fields.ts';
import { creditsOf, acceptRows, retryRows } from '#electron/studio/domain/credits.ts';
import * as batches from '#electron/studio/store/batches.ts';
import { deleteCampaign, insertCampaign } from '#electron/studio/store/campaigns.ts';
import * as ledger from '#electron/studio/store/credits.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { insertTemplate } from '#electron/studio/store/templates.ts';
import { createUser, setCreditLimit } from '#electron/studio/store/users.ts';
import * as states from '#electron/studio/store/video-states.ts';
import { dropWork } from '#electron/studio/store/work.ts';
import { fc } from '../../support/property.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('ledger');
const plan = planOf({ hash: 'hash', frames: 50, audioSamples: 96 * 1024 });
const success: states.VideoEnd = { status: 'succeeded', plan, clips: [], findings: [], duration: 1 };
const failure: states.VideoEnd = { status: 'failed', reason: 'INTERNAL' };

const templateFields = { ...emptyTemplate, name: 'Hello' };
const campaignFields = {
  campaign_name: 'C',
  data_id: null,
  data_type: null,
  distance_mode: null,
  webhook: null,
  messaging: false,
  lipsync: false,
  fallbacks: {},
  backgrounds: null,
  body_template_id: null,
  body_position: 'after',
  voice_config: null,
  captions: 'off',
  caption_style: 'box',
  caption_highlight: false,
  caption_label: null,
} as const;
const snapshot: batches.Snapshot = {
  mode: 'keep_original',
  template: 'hash',
  videoId: 'upload',
  script: '',
  variables: ['name'],
  sections: [],
  voice: { engine: 'flite', voice: 'slt', speed: 1, pitch_match: false },
};

/** A database with an account and two campaigns, and what the ledger should say of it. */
class Ledger {
  readonly file = join(folder, randomUUID());
  db: Db = openDatabase({ file: this.file, migrations });
  readonly userId = createUser(this.db, 'Agency').id;
  readonly templateId = insertTemplate(this.db, this.userId, templateFields, null).id;
  readonly campaigns = [this.#newCampaign(), this.#newCampaign()];
  /** Prices of videos by id, as far as they are there, and in which state. */
  readonly queued = new Map<string, { campaign: string; price: number }>();
  readonly failed = new Map<string, { campaign: string; price: number }>();
  readonly booked: { id: string; campaign: string; price: number }[] = [];
  limit: number | null = null;
  /** What was taken and should have been refused, and the other way round. */
  readonly surprises: string[] = [];

  #newCampaign(): string {
    return insertCampaign(this.db, this.userId, this.templateId, campaignFields).id;
  }

  campaign(index: number): string {
    return this.campaigns[index] ?? '';
  }

  draft(campaign: string, rows: number, price: number): { id: string; videos: string[] } {
    const common = { userId: this.userId, templateId: this.templateId, actorId: '', needs: '', callbackUrl: null };
    const batch = { ...common, campaignId: campaign, priority: 'ordinary', credits: price, snapshot } as const;
    const id = batches.insertDraft(this.db, batch);
    const insert = batches.draftRows(this.db, id);
    const videos = Array.from({ length: rows }, (_, row) => insert({ values: ['x'], text: '', resultId: null }, row));
    return { id, videos };
  }

  /** As a request is committed. */
  accept(campaign: string, rows: number, price: number): void {
    const { id, videos } = this.draft(campaign, rows, price);
    const fits = this.#fits(rows * price);
    const accepted = this.#unlessRefused(() => acceptRows(this.db, id, { userId: this.userId, price: rows * price }));
    this.#note('accept', accepted, fits);
    if (!accepted) batches.deleteDraft(this.db, id);
    else for (const video of videos) this.queued.set(video, { campaign, price });
  }

  /** @param times at the same moment. */
  async retry(campaign: string, times = 1): Promise<void> {
    const again = [...this.failed].filter(([, video]) => video.campaign === campaign);
    const price = sum(again.map(([, video]) => video.price));
    const fits = this.#fits(price);
    const retry = (): Promise<number> => retryRows(this.db, this.userId, campaign, new AbortController().signal);
    const outcomes = await Promise.allSettled(Array.from({ length: times }, retry));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && outcome.reason.code !== 'CREDIT_LIMIT_REACHED') throw outcome.reason;
    }
    const retried = outcomes.some(({ status }) => status === 'fulfilled');
    this.#note('retry', retried, fits);
    if (!retried) return;
    for (const [id, video] of again) {
      this.failed.delete(id);
      this.queued.set(id, video);
    }
  }

  end(id: string, succeeds: boolean): void {
    const video = this.queued.get(id);
    dropWork(this.db, 'video', id);
    this.#note('end', states.endVideo(this.db, id, succeeds ? success : failure), video !== undefined);
    if (!video) return;
    this.queued.delete(id);
    if (succeeds) this.booked.push({ id, ...video });
    else this.failed.set(id, video);
  }

  cancel(campaign: string): void {
    batches.closeLanes(this.db, 'campaign_id', campaign);
    for (const id of states.cancelledVideos(this.db, campaign)) states.cancelVideo(this.db, id);
    for (const [id, video] of this.#queuedOf(campaign)) {
      this.queued.delete(id);
      this.failed.set(id, video);
    }
  }

  /** Deletes some of a campaign's videos, as its deletion does step by step. */
  deleteVideos(campaign: string, atMost: number): void {
    states.deleteVideos(this.db, 'campaign_id', campaign, atMost);
    this.#forgetDeleted();
  }

  deleteRecipients(campaign: string): void {
    batches.deleteBatchesOfCampaign(this.db, campaign);
    this.#forgetDeleted();
  }

  /** With all that is left of it, as when rows come in while its videos are deleted. */
  replaceCampaign(index: number): void {
    deleteCampaign(this.db, this.campaign(index));
    this.campaigns[index] = this.#newCampaign();
    this.#forgetDeleted();
  }

  restart(): void {
    this.db.close();
    this.db = openDatabase({ file: this.file, migrations });
    batches.deleteAllDrafts(this.db);
  }

  setLimit(credits: number | null): void {
    setCreditLimit(this.db, this.userId, credits);
    this.limit = credits;
  }

  /** What the ledger says. */
  found() {
    const credits = creditsOf(this.db, this.userId);
    const { total, bookings } = ledger.listCreditBookings(this.db, this.all, { page: 0, size: 1_000 });
    const months = ledger.listCreditMonths(this.db, this.all);
    return {
      credits,
      total,
      bookings: bookings.map(({ video_id: id, campaign_id: campaign, credits: price }) => ({ id, campaign, price })),
      distinct: new Set(bookings.map(({ video_id: id }) => id)).size,
      inMonths: { credits: sum(months.map((month) => month.credits)), videos: sum(months.map(({ videos }) => videos)) },
      campaigns: this.campaigns.map((campaign) => ledger.creditsOfCampaign(this.db, this.userId, campaign)),
    };
  }

  /** What it should say, from what happened. */
  expected(): ReturnType<Ledger['found']> {
    const reserved = sum([...this.queued.values()].map(({ price }) => price));
    const used = sum(this.booked.map(({ price }) => price));
    const { limit } = this;
    return {
      credits: {
        balance: limit === null ? null : (limit * 100 - used - reserved) / 100,
        reserved: reserved / 100,
        used_this_month: used / 100,
        limit,
        month: '2026-11',
      },
      total: this.booked.length,
      bookings: this.booked.toReversed(),
      distinct: this.booked.length,
      inMonths: { credits: used, videos: this.booked.length },
      campaigns: this.campaigns.map((campaign) => {
        const own = this.booked.filter((booking) => booking.campaign === campaign);
        return {
          reserved: sum(this.#queuedOf(campaign).map(([, { price }]) => price)),
          used: sum(own.map(({ price }) => price)),
          videos: own.length,
        };
      }),
    };
  }

  private get all() {
    return { userId: this.userId, campaignId: undefined };
  }

  #note(what: string, found: boolean, expected: boolean): void {
    if (found !== expected) this.surprises.push(`${what}: ${found}`);
  }

  #queuedOf(campaign: string) {
    return [...this.queued].filter(([, video]) => video.campaign === campaign);
  }

  #fits(price: number): boolean {
    if (this.limit === null || price === 0) return true;
    const taken = sum([...this.queued.values(), ...this.booked].map((video) => video.price));
    return taken + price <= this.limit * 100;
  }

  #unlessRefused(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (isAppError(error) && error.code === 'CREDIT_LIMIT_REACHED') return false;
      throw error;
    }
  }

  #forgetDeleted(): void {
    const kept = new Set(this.db.prepare('SELECT id FROM generated_videos').pluck().all());
    for (const videos of [this.queued, this.failed]) {
      for (const id of videos.keys()) if (!kept.has(id)) videos.delete(id);
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** One thing that happens to a ledger. */
type Step = (ledger: Ledger) => unknown;

const campaignIndex = fc.integer({ min: 0, max: 1 });
/** Which of the videos there are, or one that has ended or was deleted. */
const pick = fc.nat({ max: 30 });

function anyVideo({ queued, failed, booked }: Ledger, at: number): string {
  const ids = [...queued.keys(), ...queued.keys(), ...failed.keys(), ...booked.map(({ id }) => id), 'deleted'];
  return ids[at % ids.length] ?? '';
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(campaignIndex, fc.integer({ min: 1, max: 5 }), fc.constantFrom(100, 200, 110, 333)).map(
    ([index, rows, price]): Step =>
      (it) =>
        it.accept(it.campaign(index), rows, price),
  ),
  {
    arbitrary: pick.map(
      (at): Step =>
        (it) =>
          it.end(anyVideo(it, at), true),
    ),
    weight: 4,
  },
  {
    arbitrary: pick.map(
      (at): Step =>
        (it) =>
          it.end(anyVideo(it, at), false),
    ),
    weight: 3,
  },
  campaignIndex.map(
    (index): Step =>
      (it) =>
        it.cancel(it.campaign(index)),
  ),
  {
    arbitrary: campaignIndex.map(
      (index): Step =>
        (it) =>
          it.retry(it.campaign(index)),
    ),
    weight: 2,
  },
  fc.tuple(campaignIndex, fc.integer({ min: 1, max: 3 })).map(
    ([index, atMost]): Step =>
      (it) =>
        it.deleteVideos(it.campaign(index), atMost),
  ),
  campaignIndex.map(
    (index): Step =>
      (it) =>
        it.deleteRecipients(it.campaign(index)),
  ),
  campaignIndex.map(
    (index): Step =>
      (it) =>
        it.replaceCampaign(index),
  ),
  fc.tuple(campaignIndex, pick).map(
    ([index, rows]): Step =>
      (it) =>
        void it.draft(it.campaign(index), rows, 100),
  ),
  fc.constant<Step>((it) => it.restart()),
  fc.constantFrom(null, 0, 3.5, 12).map(
    (limit): Step =>
      (it) =>
        it.setLimit(limit),
  ),
);

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

describe('whatever is accepted, ends, is cancelled, retried or deleted, and whenever the studio starts again', () => {
  test('the ledger is the sum of its bookings and of what is queued, and each video is booked once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const it = new Ledger();
        try {
          for (const next of steps) {
            await next(it);
            expect(it.surprises).toEqual([]);
            expect(it.found()).toEqual(it.expected());
          }
        } finally {
          it.db.close();
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('a request is looked at for reservations from its acceptance until all its videos have ended', async () => {
  const it = new Ledger();
  const looked = () => it.db.prepare('SELECT count(*) FROM batches WHERE reserving = 1').pluck().get();
  const campaign = it.campaign(0);
  it.draft(campaign, 2, 100);
  expect(looked()).toBe(0);
  it.accept(campaign, 2, 100);
  const [first = '', second = ''] = it.queued.keys();
  it.end(first, true);
  expect(looked()).toBe(1);
  it.end(second, false);
  expect(looked()).toBe(0);
  await it.retry(campaign);
  expect(looked()).toBe(1);
  it.cancel(campaign);
  expect(looked()).toBe(0);
  it.db.close();
});

test('a video that is made again reserves nothing, nor when it has failed and is retried', async () => {
  const it = new Ledger();
  it.setLimit(2);
  const campaign = it.campaign(0);
  it.accept(campaign, 2, 100);
  const [first = '', second = ''] = it.queued.keys();
  it.end(first, true);
  const found = { balance: 0, reserved: 1, used_this_month: 1 };
  expect(creditsOf(it.db, it.userId)).toMatchObject(found);
  states.queueAgain(it.db, first);
  expect(creditsOf(it.db, it.userId)).toMatchObject(found);
  dropWork(it.db, 'video', first);
  states.endVideo(it.db, first, failure);
  await it.retry(campaign);
  expect(creditsOf(it.db, it.userId)).toMatchObject(found);
  expect(ledger.creditsOfCampaign(it.db, it.userId, campaign)).toMatchObject({ reserved: 100, used: 100 });
  states.endVideo(it.db, first, success);
  it.end(second, true);
  expect(it.found()).toEqual(it.expected());
  it.db.close();
});

describe('a retry of many requests', () => {
  const requests = 400;
  const rows = 2;

  function withFailures(): Ledger {
    const it = new Ledger();
    it.db.transaction(() => {
      for (let request = 0; request < requests; request++) it.accept(it.campaign(0), rows, 100);
      for (const id of it.queued.keys()) it.end(id, false);
    })();
    return it;
  }
  const queued = (it: Ledger) =>
    it.db.prepare("SELECT count(*) FROM generated_videos WHERE status = 'queued'").pluck().get();

  test('reserves their credits once, however often it is asked for at a time', async () => {
    const it = withFailures();
    it.setLimit(1_000);
    await it.retry(it.campaign(0), 3);
    expect(it.surprises).toEqual([]);
    expect(it.found()).toEqual(it.expected());
    expect(it.found().credits).toMatchObject({ reserved: 800, balance: 200 });
    expect(it.db.prepare('SELECT count(*) FROM work').pluck().get()).toBe(800);
    it.db.close();
  });

  test('takes no credits that another request took meanwhile, and what it could not queue stays failed', async () => {
    const it = withFailures();
    it.setLimit(800);
    const retry = retryRows(it.db, it.userId, it.campaign(0), new AbortController().signal);
    it.db.transaction(() => it.accept(it.campaign(1), 2, 100))();
    await expect(retry).rejects.toMatchObject({ code: 'CREDIT_LIMIT_REACHED' });
    const { reserved } = creditsOf(it.db, it.userId);
    expect([reserved > 2, reserved <= 800]).toEqual([true, true]);
    expect(reserved + ledger.failedCredits(it.db, 'campaign_id', it.campaign(0)) / 100).toBe(802);
    it.db.close();
  });

  test('that was stopped, as by a crash, has queued whole requests, and the next goes on with the others', async () => {
    const it = withFailures();
    const stopped = new AbortController();
    const retry = retryRows(it.db, it.userId, it.campaign(0), stopped.signal);
    // The first step follows the look at what has failed.
    await nextTurn();
    stopped.abort();
    const some = await retry;
    expect([some % rows, some > 0, some < requests * rows]).toEqual([0, true, true]);
    expect(queued(it)).toBe(some);
    await it.retry(it.campaign(0));
    expect(it.found()).toEqual(it.expected());
    it.db.close();
  });
});
