import type { Db } from '#electron/db/open.ts';
import { returned } from './returned.ts';

/**
 * The queue of all background work. A row of `work` is one thing to do: it waits in a lane until a runner claims it,
 * and is deleted when it has ended. Its outcome is in the table of its kind, written in the same transaction.
 */
export type WorkKind = 'import' | 'video' | 'messaging' | 'model' | 'asset';

/** Work that takes turns with other lanes of its kind. */
export type LaneFields = {
  kind: WorkKind;
  /** The account it is done for; empty for the studio itself. */
  account: string;
  /** Lanes of one name share their turns. */
  name: string;
  /** Lanes of the lowest are served first. */
  priority: number;
  /** The service that its work depends on; empty for none. */
  needs: string;
};

/** What lanes need whose work fetches something from anywhere. */
export const internet = 'internet';

/** The result of a claim: one piece of work, held under a lease that `token` proves. */
export type Claim = {
  seq: number;
  kind: WorkKind;
  key: string;
  laneId: number;
  attempts: number;
  outages: number;
  owner: string;
  token: number;
};

/** Who claims, under which token, and until when others leave the work alone, milliseconds since the epoch. */
type Lease = { owner: string; token: number; until: number };

export type WaitingLane = LaneFields & {
  id: number;
  /** When its next work may be taken, milliseconds since the epoch. */
  readyAt: number;
};

/** The lane of a request's rows, or of what is made of them. */
export function insertLane(db: Db, lane: LaneFields & { open: boolean; batchId: string | null }): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO lanes (kind, account, name, priority, needs, open, cancelled, batch_id)
       VALUES (@kind, @account, @name, @priority, @needs, @open, 0, @batchId)`,
    )
    .run({ ...lane, open: lane.open ? 1 : 0 });
  return Number(lastInsertRowid);
}

/** Returns a function that adds work to a lane, which decides whether it may be taken. */
export function addWork(db: Db, kind: WorkKind, laneId: number): (key: string) => void {
  const insert = db.prepare('INSERT INTO work (lane_id, kind, key) VALUES (?, ?, ?)');
  return (key) => void insert.run(laneId, kind, key);
}

/** Queues work that belongs to no request, again if it was queued before. */
export function queueWork(db: Db, lane: LaneFields, key: string): void {
  queueAllWork(db, lane, [key]);
}

/** As {@link queueWork} for work of one lane, in the order of the keys. */
export function queueAllWork(db: Db, lane: LaneFields, keys: readonly string[]): void {
  db.transaction(() => {
    for (const key of keys) dropWork(db, lane.kind, key);
    const known = db
      .prepare<[string, string, string, string], { id: number }>(
        'SELECT id FROM lanes WHERE account = ? AND kind = ? AND name = ? AND needs = ? AND batch_id IS NULL',
      )
      .get(lane.account, lane.kind, lane.name, lane.needs);
    const id = known?.id ?? insertLane(db, { ...lane, open: true, batchId: null });
    const add = addWork(db, lane.kind, id);
    for (const key of keys) add(key);
    openLane(db, id);
  })();
}

export function openLane(db: Db, id: number): void {
  db.prepare('UPDATE lanes SET open = 1 WHERE id = ?').run(id);
}

/** Lanes with work to take, and what those have in common that share a turn. */
const inTurn = 'kind = @kind AND open = 1 AND next_at IS NOT NULL';
const turn = ['priority', 'account', 'name', 'needs'] as const;

/** The first lane with some fields of a lane `f`, and more conditions. */
function firstLane(same: readonly string[], ...more: readonly string[]): string {
  const conditions = [inTurn, ...same.map((field) => `${field} = f.${field}`), ...more];
  return `(SELECT id FROM lanes WHERE ${conditions.join(' AND ')} ORDER BY ${turn.join()}, next_at, id LIMIT 1)`;
}

/** The first lane of the turn after that of a lane `f`: the index finds one with another last field, or the field before. */
const nextTurn = turn.map((field, at) => firstLane(turn.slice(0, at), `${field} > f.${field}`)).toReversed();

/**
 * Of the lanes that share a turn, and have unclaimed work: the first whose work may be taken at once, and the one whose
 * deferred work comes next. In order of arrival. Thousands of lanes with the same turn cost no more than two.
 */
export function waitingLanes(db: Db, kind: WorkKind): WaitingLane[] {
  type Row = LaneFields & { id: number; readyAt: number; deferred: number | null };
  const rows = db
    .prepare<{ kind: WorkKind }, Row>(
      `WITH RECURSIVE firsts(id) AS (
         SELECT ${firstLane([])}
         UNION ALL
         SELECT coalesce(${nextTurn.join()}) FROM firsts JOIN lanes f ON f.id = firsts.id)
       SELECT f.id, f.kind, f.account, f.name, f.priority, f.needs, f.next_at AS readyAt,
         ${firstLane(turn, 'next_at > 0', 'f.next_at = 0')} AS deferred
       FROM firsts JOIN lanes f ON f.id = firsts.id`,
    )
    .all({ kind });
  const nextAt = db.prepare<[number], { next_at: number }>('SELECT next_at FROM lanes WHERE id = ?');
  const lanes = rows.flatMap(({ deferred, ...first }): WaitingLane[] => {
    if (deferred === null) return [first];
    return [first, { ...first, id: deferred, readyAt: returned(nextAt.get(deferred)).next_at }];
  });
  return lanes.toSorted((one, other) => one.id - other.id);
}

/** Leases the next work of a lane: first what was deferred until now, else in order of arrival. */
export function claimWork(
  db: Db,
  lane: Pick<WaitingLane, 'id' | 'kind'>,
  lease: Lease,
  now: number,
): Claim | undefined {
  const { owner, token, until } = lease;
  const row = db
    .prepare<object, Pick<Claim, 'seq' | 'key' | 'attempts' | 'outages'>>(
      `UPDATE work SET lease_owner = @owner, lease_token = @token, lease_until = @until
       WHERE seq = coalesce(
         (SELECT seq FROM work WHERE lane_id = @lane AND lease_owner IS NULL AND waits = 0 AND not_before > 0 AND not_before <= @now
          ORDER BY not_before, seq LIMIT 1),
         (SELECT seq FROM work WHERE lane_id = @lane AND lease_owner IS NULL AND waits = 0 AND not_before = 0 ORDER BY seq LIMIT 1))
       RETURNING seq, key, attempts, outages`,
    )
    .get({ owner, token, until, lane: lane.id, now });
  return row && { ...row, kind: lane.kind, laneId: lane.id, owner, token };
}

const held = 'seq = @seq AND lease_owner = @owner AND lease_token = @token';

/** Records that a process has the work: from then on the attempt counts, even if everything crashes. */
export function beginAttempt(db: Db, { seq, owner, token }: Claim): void {
  db.prepare(`UPDATE work SET attempts = attempts + 1 WHERE ${held}`).run({ seq, owner, token });
}

/** Ends work that is held: its row goes. */
export function finishWork(db: Db, { seq, laneId, owner, token }: Claim): void {
  db.prepare(`DELETE FROM work WHERE ${held}`).run({ seq, owner, token });
  closeEmptyLane(db, laneId);
}

/** Whether a lease still holds. */
export function isHeld(db: Db, { seq, owner, token }: Claim): boolean {
  return db.prepare(`SELECT 1 FROM work WHERE ${held}`).get({ seq, owner, token }) !== undefined;
}

/** How work goes back to the queue. */
export type Release = {
  /** Attempts that count against it. */
  attempts: number;
  /** Outages that began with it. */
  outages: number;
  /** Milliseconds since the epoch; zero is at once. */
  notBefore: number;
};

/** Gives leased work back, unless the lease is lost. */
export function releaseWork(db: Db, { seq, owner, token }: Claim, { attempts, outages, notBefore }: Release): void {
  db.prepare(
    `UPDATE work SET lease_owner = NULL, lease_token = NULL, lease_until = NULL, attempts = @attempts,
       outages = @outages, not_before = @notBefore WHERE ${held}`,
  ).run({ seq, owner, token, attempts, outages, notBefore });
}

/** Extends all leases of an owner. @returns the tokens it still holds. */
export function prolongLeases(db: Db, owner: string, until: number): Set<number> {
  const rows = db
    .prepare<[number, string], { token: number }>(
      'UPDATE work SET lease_until = ? WHERE lease_owner = ? RETURNING lease_token AS token',
    )
    .all(until, owner);
  return new Set(rows.map(({ token }) => token));
}

type LeasedRow = Omit<Claim, 'laneId'> & { lane_id: number };

const leased =
  'SELECT seq, kind, key, attempts, outages, lane_id, lease_owner AS owner, lease_token AS token FROM work';

function toClaim({ lane_id: laneId, ...row }: LeasedRow): Claim {
  return { ...row, laneId };
}

/** The work held under this owner name: after a start, that of the previous run. */
export function leasesOf(db: Db, owner: string): Claim[] {
  return db.prepare<[string], LeasedRow>(`${leased} WHERE lease_owner = ?`).all(owner).map(toClaim);
}

/** The work of other owners whose leases have expired. */
export function expiredLeases(db: Db, owner: string, now: number): Claim[] {
  return db
    .prepare<[string, number], LeasedRow>(`${leased} WHERE lease_owner <> ? AND lease_until <= ?`)
    .all(owner, now)
    .map(toClaim);
}

/**
 * Corrects times further ahead than any is ever set, milliseconds since the epoch, because the clock was set back
 * since. Otherwise work would wait until the clock has caught up.
 */
export function correctTimes(db: Db, latest: { notBefore: number; lease: number }): void {
  db.prepare(
    'UPDATE work SET not_before = @latest WHERE not_before > 0 AND not_before > @latest AND lease_owner IS NULL',
  ).run({ latest: latest.notBefore });
  db.prepare('UPDATE work SET lease_until = @latest WHERE lease_owner IS NOT NULL AND lease_until > @latest').run({
    latest: latest.lease,
  });
}

/** Cancels work. A process that holds its lease loses it, and the outcome is not stored. */
export function dropWork(db: Db, kind: WorkKind, key: string): void {
  const row = db
    .prepare<[string, string], { lane_id: number }>('DELETE FROM work WHERE kind = ? AND key = ? RETURNING lane_id')
    .get(kind, key);
  if (row) closeEmptyLane(db, row.lane_id);
}

function closeEmptyLane(db: Db, id: number): void {
  db.prepare(
    'UPDATE lanes SET open = 0, cancelled = 0 WHERE id = ? AND NOT EXISTS (SELECT 1 FROM work WHERE lane_id = lanes.id)',
  ).run(id);
}

/** Whether anything waits or runs that needs a service; without one, anything at all. */
export function isNeeded(db: Db, service: string | undefined): boolean {
  const one = 'SELECT 1 FROM lanes WHERE open = 1';
  const found = service === undefined ? db.prepare(one) : db.prepare(`${one} AND needs = ?`);
  return found.get(...(service === undefined ? [] : [service])) !== undefined;
}

/**
 * What a campaign's unfinished videos and the fetching of their backgrounds cannot do without, empty for nothing; undefined
 * when all have ended.
 */
export function needsOfCampaign(db: Db, campaignId: string): string[] | undefined {
  const rows = db
    .prepare<[string, string], { needs: string }>(
      `SELECT l.needs FROM batches b JOIN lanes l ON l.batch_id = b.id AND l.kind = 'video'
       WHERE b.campaign_id = ? AND l.open = 1
       UNION SELECT needs FROM lanes WHERE kind = 'asset' AND name = ? AND open = 1`,
    )
    .all(campaignId, campaignId);
  return rows.length === 0 ? undefined : rows.map(({ needs }) => needs);
}

/** The service that queued work cannot do without, empty for none; undefined when nobody waits for it to be taken. */
export function needsOfQueued(db: Db, kind: WorkKind, key: string): string | undefined {
  return db
    .prepare<[string, string], { needs: string }>(
      `SELECT l.needs FROM work w JOIN lanes l ON l.id = w.lane_id
       WHERE w.kind = ? AND w.key = ? AND w.lease_owner IS NULL`,
    )
    .get(kind, key)?.needs;
}

/** Where a piece of work is: `running` while somebody holds it. */
export type WorkState = 'queued' | 'running';

/** How much work of a kind waits, and how much is being done. */
export function countWork(db: Db, kind: WorkKind): { queued: number; running: number } {
  const { all, running } = returned(
    db
      .prepare<[string, string], { all: number; running: number }>(
        `SELECT (SELECT count(*) FROM work WHERE kind = ?) AS "all",
           (SELECT count(*) FROM work INDEXED BY work_leased WHERE lease_owner IS NOT NULL AND kind = ?) AS running`,
      )
      .get(kind, kind),
  );
  return { queued: all - running, running };
}
