import { planOf } from '#electron/engine/render/plan.ts';
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { say } from '#shared/errors/sentences/work.ts';
import type { Account } from '#shared/api/index.ts';
import { assetFileName } from '#shared/backgrounds.ts';
import { lookInput } from '#shared/looks.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { emptyTemplate } from '#electron/studio/operations/templates/fields.ts';
import { Pace } from '#electron/studio/work/pace.ts';
import { FairScheduler } from '#electron/studio/work/fair-scheduler.ts';
import { deleteSomeOfActor, insertActor } from '#electron/studio/store/actors.ts';
import { assetFileIsUsed, ensureAsset } from '#electron/studio/store/assets.ts';
import * as batches from '#electron/studio/store/batches.ts';
import type { BatchPriority, Snapshot } from '#electron/studio/store/batches.ts';
import * as destinations from '#electron/studio/store/callback-destinations.ts';
import * as callbacks from '#electron/studio/store/callbacks.ts';
import { insertCampaign, type CampaignBackgrounds } from '#electron/studio/store/campaigns.ts';
import { insertConsent, latestConsent, withdrawConsents } from '#electron/studio/store/consents.ts';
import { insertFolder } from '#electron/studio/store/folders.ts';
import { copyTemplates } from '#electron/studio/store/template-copies.ts';
import * as credits from '#electron/studio/store/credits.ts';
import * as videos from '#electron/studio/store/generated-videos.ts';
import * as counts from '#electron/studio/store/page-counts.ts';
import * as imports from '#electron/studio/store/imports.ts';
import { retryFailedMessaging } from '#electron/studio/store/messaging-videos.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { sectionIsUsed } from '#electron/studio/store/section-uses.ts';
import { listSegments } from '#electron/studio/store/segments.ts';
import * as models from '#electron/studio/store/speech-models.ts';
import {
  insertTemplate,
  listTemplates,
  uploadIsUsed,
  type Template,
  type TemplateFields,
} from '#electron/studio/store/templates.ts';
import {
  countUnusedUploads,
  deleteAbandonedUploads,
  findUpload,
  finishUpload,
  insertUpload,
  setSourceHash,
} from '#electron/studio/store/uploads.ts';
import * as states from '#electron/studio/store/video-states.ts';
import { createUser } from '#electron/studio/store/users.ts';
import * as work from '#electron/studio/store/work.ts';
import { estimateTime } from '#electron/studio/operations/generation/videos.ts';

const fields: TemplateFields = { ...emptyTemplate, name: 'Hello' };
const snapshot: Snapshot = {
  mode: 'keep_original',
  template: 'hash',
  videoId: 'upload',
  script: '',
  variables: ['name'],
  sections: [],
  voice: { engine: 'flite', voice: 'slt', speed: 1, pitch_match: false },
};

let db: Db;
let user: Account;
let template: Template;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  user = createUser(db, 'local');
  template = insertTemplate(db, user.id, fields, null);
  scheduler = new FairScheduler();
  token = 0;
});

function draft(count: number, campaignId: string | null = null, priority: BatchPriority = 'ordinary') {
  const common = {
    userId: user.id,
    templateId: template.id,
    campaignId,
    actorId: '',
    needs: '',
    callbackUrl: null,
    credits: 100,
  };
  const id = batches.insertDraft(db, { ...common, priority, snapshot });
  const insert = batches.draftRows(db, id);
  const rows = Array.from({ length: count }, (_, row) => ({ values: [`Name ${row}`], text: '', resultId: null }));
  return { id, videos: rows.map(insert) };
}

function accept(count: number, campaignId: string | null = null, priority: BatchPriority = 'ordinary'): string[] {
  const { id, videos: ids } = draft(count, campaignId, priority);
  batches.acceptDraft(db, id);
  return ids;
}

function newCampaign(backgrounds: CampaignBackgrounds | null = null): string {
  const unset = { data_id: null, data_type: null, distance_mode: null, webhook: null, messaging: false, fallbacks: {} };
  const alone = {
    backgrounds,
    body_template_id: null,
    body_position: 'after' as const,
    voice_config: null,
    lipsync: false,
    captions: 'off' as const,
    caption_style: 'box' as const,
    caption_highlight: false,
    caption_label: null,
  };
  return insertCampaign(db, user.id, template.id, { campaign_name: 'C', ...unset, ...alone }).id;
}

describe('the schema', () => {
  test('has strict tables only', () => {
    const tables = db.prepare<[], { name: string; strict: number }>('PRAGMA table_list').all();
    const loose = tables.filter(({ name, strict }) => !name.startsWith('sqlite_') && strict === 0);
    expect(loose).toEqual([]);
  });
});

let scheduler: FairScheduler;
let token: number;

/** Claims the row whose turn it is, as the runner does. */
function take(): work.Claim | undefined {
  const lanes = work.waitingLanes(db, 'video');
  scheduler.keep(lanes);
  const ready = new Set(lanes);
  for (let lane = scheduler.next([...ready]); lane; lane = scheduler.next([...ready])) {
    token += 1;
    const claim = work.claimWork(db, lane, { owner: 'studio', token, until: Date.now() + 60_000 }, Date.now());
    if (claim) {
      scheduler.take(lane);
      return claim;
    }
    ready.delete(lane);
  }
  return undefined;
}

/** All rows that wait, in the order in which they are claimed. */
const drain = (): string[] => {
  const taken: string[] = [];
  for (let claim = take(); claim; claim = take()) taken.push(claim.key);
  return taken;
};

/** Cancels what is not done of a campaign; gives the ids. */
function cancel(campaign: string): string[] {
  batches.closeLanes(db, 'campaign_id', campaign);
  const ids = states.cancelledVideos(db, campaign);
  for (const id of ids) states.cancelVideo(db, id);
  return ids;
}

function namedParameters(sql: string): Record<string, string> {
  return Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 'x']));
}

function explain(sql: string): string {
  const statement = new Database(db.serialize()).prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const count = (sql.match(/\?/g) ?? []).length;
  const rows = sql.includes('@')
    ? statement.all(namedParameters(sql))
    : statement.all(...Array.from({ length: count }, () => 'x'));
  return (rows as { detail: string }[]).map(({ detail }) => detail).join('; ');
}

/** Statements the work of a busy studio runs, with the plan SQLite chose. */
function plansOf(action: () => void): { sql: string; plan: string }[] {
  const seen = new Set<string>();
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    seen.add(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  action();
  db.prepare = prepare as typeof db.prepare;
  return [...seen].map((sql) => ({
    sql,
    plan: explain(sql),
  }));
}

describe('hot queries', () => {
  test('search by index and never sort or scan a table', () => {
    const campaign = newCampaign();
    const [id = ''] = accept(3, campaign);
    imports.queueImport(db, template.id);
    const claim = take();
    const plans = plansOf(() => {
      const next = take();
      if (!claim || !next) throw new Error('nothing to claim');
      work.beginAttempt(db, claim);
      work.isHeld(db, claim);
      work.releaseWork(db, next, { attempts: 1, outages: 0, notBefore: 0 });
      work.finishWork(db, claim);
      work.prolongLeases(db, 'studio', 1);
      work.leasesOf(db, 'studio');
      work.expiredLeases(db, 'studio', 1);
      work.correctTimes(db, { notBefore: 1, lease: 1 });
      work.isNeeded(db, 'voice_service:cloud');
      work.isNeeded(db, undefined);
      work.countWork(db, 'video');
      states.findVideoToRender(db, id);
      states.findRenderBatch(db, 'x');
      videos.findGenerated(db, user.id, id);
      videos.listByCampaign(db, campaign, undefined, { page: 0, size: 20 });
      videos.listByCampaign(db, campaign, 'succeeded', { page: 0, size: 20 });
      videos.listByTemplate(db, template.id, { page: 0, size: 20 });
      videos.findFinishedByCapability(db, 'x');
      counts.findCounted(db, 'x');
      counts.listPageCounts(db, campaign);
      counts.sumPageCounts(db, user.id);
      states.endVideo(db, id, {
        status: 'succeeded',
        plan: planOf({ hash: 'hash', frames: 50, audioSamples: 96 * 1024 }),
        clips: [],
        findings: [],
        duration: 1,
      });
      states.rowsAhead(db, { seq: 2, batch_id: 'x' });
      states.videosInWork(db, 'video', 'campaign_id', campaign);
      states.cancelledVideos(db, campaign);
      states.cancelVideo(db, id);
      states.deleteVideos(db, 'campaign_id', 'x', 100);
      states.requestsWithFailures(db, campaign);
      states.retryFailedVideos(db, 'x');
      videos.videosAfter(db, campaign, 0, 100);
      retryFailedMessaging(db, ['x']);
      deleteSomeOfActor(db, { userId: user.id, id: 'x', after: 0 }, 100);
      credits.reservedCredits(db, user.id);
      credits.usedCredits(db, user.id, '2026-11');
      credits.failedCredits(db, 'campaign_id', campaign);
      credits.failedCredits(db, 'id', 'x');
      credits.creditsOfCampaign(db, user.id, campaign);
      credits.listCreditBookings(db, { userId: user.id, campaignId: campaign }, { page: 0, size: 20 });
      credits.listCreditBookings(
        db,
        { userId: user.id, campaignId: undefined },
        { month: '2026-11', page: 0, size: 20 },
      );
      credits.listCreditMonths(db, { userId: user.id, campaignId: undefined });
      batches.closeLanes(db, 'campaign_id', campaign);
      batches.openLanes(db, 'x');
      batches.hashIsUsedByBatches(db, 'hash');
      sectionIsUsed(db, 'key');
      imports.findImport(db, template.id);
      imports.setImportProgress(db, template.id, 0.5);
      imports.cancelImport(db, template.id);
      listTemplates(db, user.id, { page: 0, size: 20, folderId: undefined, search: undefined });
      listSegments(db, template.id);
      destinations.nextDestination(db, Date.now(), { destinations: [], users: [], origins: [] });
      destinations.nextDueTime(db, Date.now());
      destinations.reschedule(db, 'id');
      callbacks.nextCallbackTo(db, 'id', Date.now(), []);
      callbacks.removeOldCallbacks(db, Date.now(), 100);
      callbacks.listAttempts(db, 'id');
      callbacks.replayFailed(db, ['x']);
      destinations.deleteDestination(db, 'x', 100);
    });
    // These indexes and lists hold only few rows, so walking all of one, or sorting it, is what they are for.
    const slow =
      /SCAN (?!json_each|CONSTANT ROW|firsts|(w|l|work|lanes|b|batches) USING (COVERING )?INDEX (work_leased|lanes_cancelled|batches_in_draft))|TEMP B-TREE/;
    expect(plans.length).toBeGreaterThan(20);
    expect(plans.filter(({ plan }) => slow.test(plan))).toEqual([]);
  });
});

test('the picture of a look is kept as long as a template uses it, however old it is', () => {
  for (const id of ['picture', 'unused']) {
    insertUpload(db, user.id, id, 1);
    finishUpload(db, id);
  }
  insertTemplate(db, user.id, { ...fields, look: { mode: 'circle', background: 'picture' } }, null);
  insertTemplate(db, user.id, { ...fields, look: { mode: 'framed' } }, null);
  expect(['picture', 'unused'].map((id) => uploadIsUsed(db, id))).toEqual([true, false]);
  expect(deleteAbandonedUploads(db, new Date(Date.now() + 1_000))).toEqual(['unused']);
});

test('what a finished video was drawn with is kept for its smaller versions, whatever its asset shows by now', () => {
  const campaign = newCampaign();
  const [id = ''] = accept(1, campaign);
  const asset = { key: 'a'.repeat(64), kind: 'image', format: 'png', width: 16, height: 16 } as const;
  const box = { x: 0, y: 0, width: 1, height: 1 };
  states.endVideo(db, id, {
    status: 'succeeded',
    plan: planOf({ hash: 'hash', frames: 50, audioSamples: 96 * 1024 }),
    drawn: { layers: [{ kind: 'background', asset, box, radius: 0, brightness: 0, start: 0, end: 1 }] },
    clips: [],
    findings: [],
    duration: 1,
  });
  expect(assetFileIsUsed(db, assetFileName(asset))).toBe(true);
  batches.deleteBatchesOfCampaign(db, campaign);
  expect(assetFileIsUsed(db, assetFileName(asset))).toBe(false);
});

test('the lips of a finished video are kept for its smaller versions, as long as the consent for the face holds', () => {
  const { id: actorId } = insertActor(db, user.id, { name: 'Sarah', usAccent: false });
  const face = { userId: user.id, actorId, subject: 'face' } as const;
  insertConsent(db, face, null);
  const film = { file: 'films/one', id: `one:${latestConsent(db, face)?.id}`, start: 0.4, end: 1 };
  const [id = ''] = accept(1, newCampaign());
  states.endVideo(db, id, {
    status: 'succeeded',
    plan: planOf({ hash: 'hash', frames: 50, audioSamples: 96 * 1024 }),
    drawn: {
      layers: [],
      lips: [{ film, variable: 'name', start: 0, end: 1, heardAt: 0, times: [], patches: 'lips' }],
    },
    clips: [],
    findings: [],
    duration: 1,
  });
  expect(sectionIsUsed(db, 'lips')).toBe(true);
  withdrawConsents(db, face);
  expect(sectionIsUsed(db, 'lips')).toBe(false);
});

test('an upload that a background shows, or stands in for others, is kept, however old it is', () => {
  const [shown, standIn, unused] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [shown, standIn, unused]) {
    insertUpload(db, user.id, id, 1);
    finishUpload(db, id);
  }
  const campaignId = newCampaign({ entries: [], fallback: 'image', image: `http://127.0.0.1:1/uploads/${standIn}` });
  const owner = { userId: user.id, templateId: template.id, campaignId };
  ensureAsset(db, { ...owner, kind: 'link', address: `/uploads/${shown}` });
  expect(countUnusedUploads(db, user.id).count).toBe(1);
  expect(deleteAbandonedUploads(db, new Date(Date.now() + 1_000))).toEqual([unused]);
});

test('a copy in another account has the picture of its look as an upload of that account', () => {
  const folderOf = (userId: string): { userId: string; folderId: string } => ({
    userId,
    folderId: insertFolder(db, userId, { name: 'Spring', workspaceId: 'w1' }).id,
  });
  const colleague = createUser(db, 'colleague');
  const [from, to] = [folderOf(user.id), folderOf(colleague.id)];
  for (const id of ['recording', 'picture']) {
    insertUpload(db, user.id, id, 1);
    setSourceHash(db, id, `hash of ${id}`);
  }
  const look = lookInput.parse({ mode: 'circle', background: 'picture' });
  insertTemplate(db, user.id, { ...fields, folder_id: from.folderId, look }, 'recording');
  copyTemplates(db, from, to);
  const [copy] = listTemplates(db, colleague.id, {
    page: 0,
    size: 1,
    folderId: undefined,
    search: undefined,
  }).templates;
  const { background, ...kept } = lookInput.parse(copy?.look);
  expect({ ...kept, background: 'picture' }).toEqual(look);
  expect(findUpload(db, colleague.id, background ?? '')?.source_hash).toBe('hash of picture');
});

describe('a request whose rows are being stored', () => {
  const everything = () => videos.listByTemplate(db, template.id, { page: 0, size: 20 });

  test('is seen by nobody and rendered by nobody until it is accepted, and then whole', () => {
    const campaign = newCampaign();
    const shown = accept(1, campaign);
    take();
    const { id, videos: ids } = draft(2, campaign);
    expect(everything()).toMatchObject({ total: 1, videos: [{ id: shown[0] }] });
    expect(videos.listByCampaign(db, campaign, 'queued', { page: 0, size: 20 }).total).toBe(0);
    expect(videos.findGenerated(db, user.id, ids[0] ?? '')).toBeUndefined();
    expect(cancel(campaign)).toEqual(shown);
    for (const { id } of states.requestsWithFailures(db, campaign)) states.retryFailedVideos(db, id);
    expect(drain()).toEqual(shown);
    batches.acceptDraft(db, id);
    expect(everything().total).toBe(3);
    expect(drain()).toEqual(ids);
  });

  test('leaves nothing when it is given up', () => {
    const { id } = draft(2);
    batches.deleteDraft(db, id);
    draft(2);
    const kept = accept(1);
    batches.deleteAllDrafts(db);
    expect(everything()).toMatchObject({ total: 1, videos: [{ id: kept[0] }] });
    expect(db.prepare('SELECT count(*) AS rows FROM generated_videos').get()).toEqual({ rows: 1 });
    expect(db.prepare('SELECT key FROM work').all()).toEqual([{ key: kept[0] }]);
  });

  test('is a conflict when its campaign is emptied meanwhile', () => {
    const campaign = newCampaign();
    const { id } = draft(1, campaign);
    batches.deleteBatchesOfCampaign(db, campaign);
    const gone = expect.objectContaining({ code: 'CONFLICT' });
    expect(() => batches.draftRows(db, id)({ values: ['x'], text: '', resultId: null }, 1)).toThrow(gone);
    expect(() => batches.acceptDraft(db, id)).toThrow(gone);
  });
});

describe('the queue of videos', () => {
  test('gives each row once, campaigns in turn, rows in order', () => {
    const first = accept(4, newCampaign());
    const second = accept(2, newCampaign());
    expect(drain()).toEqual([first[0], second[0], first[1], second[1], first[2], first[3]]);
    expect(drain()).toEqual([]);
  });

  test('lets a later request take its turn at once', () => {
    const large = accept(5, newCampaign());
    expect([take()?.key, take()?.key]).toEqual(large.slice(0, 2));
    const [small = ''] = accept(1, newCampaign());
    expect(take()?.key).toBe(small);
  });

  test('looks at one lane of those that share a turn, and at one whose work is deferred', () => {
    const campaign = newCampaign();
    const rows = [1, 2, 3, 4, 5].flatMap(() => accept(1, campaign));
    const others = accept(2, newCampaign());
    const inTurn = () => work.waitingLanes(db, 'video').map(({ id, readyAt }) => [id, readyAt]);
    expect(inTurn()).toEqual([
      [1, 0],
      [6, 0],
    ]);
    const [first, , second] = [take(), take(), take()];
    expect([first?.key, second?.key]).toEqual([rows[0], rows[1]]);
    expect(inTurn()).toEqual([
      [3, 0],
      [6, 0],
    ]);
    if (!first || !second) throw new Error('nothing to claim');
    work.releaseWork(db, first, { attempts: 1, outages: 0, notBefore: 7_000 });
    work.releaseWork(db, second, { attempts: 1, outages: 0, notBefore: 6_000 });
    expect(inTurn()).toEqual([
      [2, 6_000],
      [3, 0],
      [6, 0],
    ]);
    for (const key of rows.slice(2)) work.dropWork(db, 'video', key);
    expect(inTurn()).toEqual([
      [2, 6_000],
      [6, 0],
    ]);
    work.correctTimes(db, { notBefore: 5_000, lease: 5_000 });
    expect(inTurn()).toEqual([
      [1, 5_000],
      [6, 0],
    ]);
    expect(drain()).toEqual([others[1], rows[0], rows[1]]);
    expect(inTurn()).toEqual([]);
  });

  test('finds the next turn by priority, account, campaign and service, each from the index', () => {
    const plan = plansOf(() => work.waitingLanes(db, 'video'))
      .map((one) => one.plan)
      .join();
    const turn = 'kind=\\? AND priority=\\? AND account=\\? AND name=\\? AND needs';
    expect(plan).toMatch(new RegExp(`${turn}>\\?.*${turn}=\\? AND next_at>\\?`));
  });

  test('gives a campaign no more turns for sending its rows in several requests', () => {
    const [busy, quiet] = [newCampaign(), newCampaign()];
    const parts = [accept(2, busy), accept(2, busy)].flat();
    const others = accept(3, quiet);
    expect(drain()).toEqual([parts[0], others[0], parts[1], others[1], parts[2], others[2], parts[3]]);
  });

  test('gives trials before ordinary rows, also those accepted earlier', () => {
    const ordinary = accept(2, newCampaign());
    const trials = accept(2, null, 'trial');
    expect(drain()).toEqual([...trials, ...ordinary]);
  });

  test('takes up a row that was put back after all of its request were taken', () => {
    const [only = ''] = accept(1);
    const claim = take();
    if (!claim) throw new Error('nothing was claimed');
    expect([claim.key, claim.attempts]).toEqual([only, 0]);
    work.beginAttempt(db, claim);
    expect(take()).toBeUndefined();
    work.releaseWork(db, claim, { attempts: 1, outages: 0, notBefore: 0 });
    expect(take()).toMatchObject({ key: only, attempts: 1 });
  });

  test('shows a row as processing while it is worked on', () => {
    const campaign = newCampaign();
    const [first = '', second = ''] = accept(2, campaign);
    const claim = take();
    const shown = (status: string) =>
      videos.listByCampaign(db, campaign, status, { page: 0, size: 20 }).videos.map(({ id, status: is }) => [id, is]);
    expect([shown('processing'), shown('queued')]).toEqual([[[first, 'processing']], [[second, 'queued']]]);
    if (claim) work.releaseWork(db, claim, { attempts: 0, outages: 0, notBefore: 0 });
    expect(shown('queued')).toHaveLength(2);
  });

  test('ends a video once', () => {
    const [id = ''] = accept(1);
    take();
    expect(states.endVideo(db, id, { status: 'failed', reason: 'INTERNAL' })).toBe(true);
    expect(states.endVideo(db, id, { status: 'failed', reason: 'STORAGE_FULL' })).toBe(false);
    expect(videos.findGenerated(db, user.id, id)).toMatchObject({ reason: 'INTERNAL' });
  });

  test('does not change a video that was cancelled meanwhile', () => {
    const campaign = newCampaign();
    const [id = ''] = accept(1, campaign);
    take();
    expect(cancel(campaign)).toEqual([id]);
    states.endVideo(db, id, {
      status: 'succeeded',
      plan: planOf({ hash: 'hash', frames: 50, audioSamples: 96 * 1024 }),
      clips: [],
      findings: [],
      duration: 1,
    });
    expect(videos.findGenerated(db, user.id, id)).toMatchObject({ status: 'failed', reason: 'CANCELLED' });
  });
});

test('an estimate follows the pace, the rows before a video, and the campaigns that take turns', () => {
  let now = 0;
  const pace = new Pace(() => now);
  accept(2, newCampaign());
  const ids = accept(10, newCampaign());
  const last = () => videos.findGenerated(db, user.id, ids[9] ?? '');
  const estimate = () => {
    const video = last();
    return video && estimateTime(db, pace, video);
  };
  expect(estimate()).toBeNull();
  for (const time of [1_000, 4_000]) {
    now = time;
    pace.rowDone();
  }
  // Two seconds a row; nine rows before it, and as many of the other campaign.
  expect(estimate()).toBe(38);
  states.endVideo(db, ids[9] ?? '', { status: 'failed', reason: 'INTERNAL' });
  expect(estimate()).toBeNull();
});

describe('imports', () => {
  test('report progress that only grows, over attempts too, and start over when they are queued anew', () => {
    imports.queueImport(db, template.id);
    const claimImport = (): work.Claim => {
      const [lane] = work.waitingLanes(db, 'import');
      const claim = lane && work.claimWork(db, lane, { owner: 'studio', token: ++token, until: 1 }, Date.now());
      if (!claim) throw new Error('nothing was claimed');
      return claim;
    };
    const state = () => imports.findImport(db, template.id);
    expect(state()).toMatchObject({ status: 'queued' });
    const first = claimImport();
    imports.setImportProgress(db, template.id, 0.6);
    imports.setImportProgress(db, template.id, 0.4);
    expect(state()).toMatchObject({ status: 'running', progress: 0.6 });
    work.releaseWork(db, first, { attempts: 1, outages: 0, notBefore: 0 });
    expect(state()).toMatchObject({ status: 'queued', progress: 0.6 });
    claimImport();
    imports.setImportProgress(db, template.id, 0.1);
    expect(state()).toMatchObject({ progress: 0.6 });
    const { id } = state() ?? {};
    imports.queueImport(db, template.id);
    expect(state()).toMatchObject({ id, status: 'queued', progress: 0 });
  });

  test('keep which sentence says why they failed, until they are tried again', () => {
    imports.queueImport(db, template.id);
    const { message, sentence } = say('soundUndecodable', { codec: 'opus' });
    imports.endImport(db, template.id, { outcome: 'failed', reason: 'MEDIA_UNSUPPORTED', error: message, sentence });
    const failed = imports.findImport(db, template.id);
    expect(failed).toMatchObject({ status: 'failed', error: message });
    expect(JSON.parse(failed?.sentence ?? 'null')).toEqual(sentence);
    imports.queueImport(db, template.id);
    expect(imports.findImport(db, template.id)).toMatchObject({ error: null, sentence: null });
  });

  test('so do speech models', () => {
    const { message, sentence } = say('modelNeedsRoom', { megabytes: 350 });
    const model = { id: 'tiny', name: 'Tiny', source: null, needs: '' };
    models.queueSpeechModel(db, model);
    models.endSpeechModel(db, 'tiny', { outcome: 'failed', reason: 'STORAGE_FULL', error: message, sentence });
    expect(models.findSpeechModel(db, 'tiny')).toMatchObject({ status: 'failed', error: message, sentence });
    models.queueSpeechModel(db, model);
    expect(models.findSpeechModel(db, 'tiny')).toMatchObject({ error: null, sentence: null });
  });

  test('end once, and not after they were cancelled', () => {
    imports.queueImport(db, template.id);
    expect(imports.cancelImport(db, template.id)).toBe(true);
    imports.endImport(db, template.id, { outcome: 'succeeded' });
    expect(imports.findImport(db, template.id)).toMatchObject({ status: 'cancelled' });
    expect(imports.cancelImport(db, template.id)).toBe(false);
  });
});
