import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { honoursKeys, operationIds, operations, type Operation, type OperationId } from '#shared/api/index.ts';
import { standInTemplate } from '../support/stand-in-template.ts';
import { startTestStudio, until, type TestStudio } from '../support/studio.ts';
import { reasonOf, send, type Answer } from './support/requests.ts';
import { samples } from './support/samples.ts';
import { makeWorld, type World } from './support/world.ts';

let running: TestStudio;
/** What requests that create something are about. */
let world: World;
/** A second connection to the studio's database. */
let database: Database.Database;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  database = new Database(join(running.folder, 'studio.db'));
  world = await makeWorld(running);
});
afterAll(async () => {
  database.close();
  await running.end();
});

function ask(id: OperationId, input: unknown, key?: string): Promise<Answer> {
  return send(running.studio, id, input, `Bearer ${running.studio.token}`, key);
}

/** Notes of what happens later to what was created; keys are what is tested. */
const leftOut = new Set(['callback_attempts', 'idempotency_keys', 'stored_files']);

/** How many rows each table has. */
function rowCounts(): Record<string, number> {
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all();
  const counts = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name }) => [name, database.prepare(`SELECT count(*) FROM ${name}`).pluck().get()] as const);
  return Object.fromEntries(counts) as Record<string, number>;
}

/** What was queued before may end meanwhile, such as the import of a file that was prepared before. */
function expectNothingNew({ work: queued = 0, ...rows }: Record<string, number>): void {
  const { work = 0, ...counts } = rowCounts();
  expect(counts).toEqual(rows);
  expect(work).toBeLessThanOrEqual(queued);
}

const posts = operationIds.filter((id) => operations[id].method === 'POST');
const keyed = posts.filter((id) => honoursKeys(operations[id] as Operation));
const natural = posts.filter((id) => !keyed.includes(id));

describe.each(keyed)('%s with an idempotency key', (id) => {
  const key = randomUUID();
  let input: object;
  beforeAll(async () => {
    // Another mark in the template would want values in the rows of the others.
    const marks = id === 'createSegment' || id === 'easySegment';
    input = samples[id](marks ? await makeWorld(running) : world);
    // What is rendered and imported meanwhile would add and remove rows of its own; the model's server stays away.
    const others = database.prepare("SELECT count(*) FROM work WHERE kind <> 'model'").pluck();
    await until(() => others.get() === 0);
    running.pool.hold('render');
    running.pool.hold('normalize');
  });
  afterAll(() => running.pool.release());

  test('leaves neither work nor key behind when its commit fails', async () => {
    const rows = rowCounts();
    database.exec(
      "CREATE TRIGGER no_keys BEFORE INSERT ON idempotency_keys BEGIN SELECT RAISE(ABORT, 'no more keys'); END",
    );
    try {
      expect((await ask(id, input, key)).status).toBe(500);
    } finally {
      database.exec('DROP TRIGGER no_keys');
    }
    expectNothingNew(rows);
  });

  test('does its work once, and answers the same each time', async () => {
    const first = await ask(id, input, key);
    expect(first).toMatchObject({ status: 200 });
    const rows = rowCounts();
    expect(await ask(id, input, key)).toEqual(first);
    expectNothingNew(rows);
    expect(reasonOf(id, await ask(id, { ...input, another_field: 1 }, key))).toBe('CONFLICT');
  });
});

describe('an idempotency key', () => {
  test('answers the same after a restart', async () => {
    const key = randomUUID();
    const first = await ask('createActor', { name: 'Sarah' }, key);
    await running.restart();
    expect(await ask('createActor', { name: 'Sarah' }, key)).toEqual(first);
  });

  test('leads to no secret in the database that an answer shows once', async () => {
    const key = randomUUID();
    const { body } = await ask('createCredential', { name: 'A form' }, key);
    const { client_secret: secret } = operations.createCredential.output.parse(body);
    const stored = JSON.stringify(database.prepare('SELECT * FROM idempotency_keys').all());
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(key);
  });
});

test.each(natural)('%s, which takes no key, creates nothing more when it is sent twice', async (id) => {
  const own = await makeWorld(running);
  const authorization =
    id === 'issueToken' ? `Basic ${btoa(`${running.studio.clientId}:${running.studio.clientSecret}`)}` : undefined;
  const sendOnce = () => (authorization ? send(running.studio, id, {}, authorization) : ask(id, samples[id](own)));
  expect(await sendOnce()).toMatchObject({ status: 200 });
  const rows = rowCounts();
  await sendOnce();
  expectNothingNew(rows);
});

test('every POST declares what makes it safe to send twice', () => {
  for (const id of posts) expect(['atomic', 'prepared', 'natural']).toContain((operations[id] as Operation).idempotent);
});
