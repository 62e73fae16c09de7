import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationIds, operations, type Operation, type OperationId } from '#shared/api/index.ts';
import { basicAuthorization } from '#electron/client/authorizer.ts';
import { addUser } from '../support/second-user.ts';
import { standInTemplate } from '../support/stand-in-template.ts';
import { startTestStudio, type TestStudio } from '../support/studio.ts';
import { reasonOf, send, undeclaredFields, type Answer } from './support/requests.ts';
import { samples } from './support/samples.ts';
import { refusing, unusable } from './support/unusable.ts';
import { makeWorld, nowhere, type World } from './support/world.ts';

let running: TestStudio;
/** For requests that change nothing. */
let world: World;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  world = await makeWorld(running);
});
afterAll(() => running.end());

const ask = (id: OperationId, input: unknown, authorization?: string): Promise<Answer> =>
  send(running.studio, id, input, authorization);
const bearer = () => `Bearer ${running.studio.token}`;
const basic = () => `Basic ${btoa(`${running.studio.clientId}:${running.studio.clientSecret}`)}`;

function idsWhere(condition: (operation: Operation) => boolean): OperationId[] {
  return operationIds.filter((id) => condition(operations[id]));
}
const guarded = idsWhere(({ auth }) => auth !== 'none');
const withInput = idsWhere((operation) => operation.in !== 'none');
const owned = idsWhere(({ errors }) => errors.includes('NOT_FOUND'));

test('every operation has a usable request, and one for every refusal it declares', () => {
  expect(Object.keys(samples).toSorted()).toEqual(operationIds.toSorted());
  expect(Object.keys(unusable).toSorted()).toEqual(refusing.toSorted());
});

/** One of its own for a request that changes something. */
async function worldFor(id: OperationId): Promise<World> {
  return operations[id].method === 'GET' ? world : await makeWorld(running);
}

describe('a usable request', () => {
  test.each(operationIds)('to %s is answered in its declared shape, with exactly the declared fields', async (id) => {
    const operation: Operation = operations[id];
    const input = samples[id](await worldFor(id));
    const { status, body } = await ask(id, input, id === 'issueToken' ? basic() : bearer());
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(operation.output.safeParse(body).error).toBeUndefined();
    expect(undeclaredFields(operation.output, body)).toEqual([]);
  });

  test.each(idsWhere(({ auth, admin, local }) => auth === 'secret' || (auth !== 'none' && !admin && !local)))(
    'to %s may come with Basic credentials',
    async (id) => {
      expect((await ask(id, samples[id](await worldFor(id)), basic())).status).toBe(200);
    },
  );
});

test('render processes are given keys of content, and no path of the data folder', () => {
  const { pool, folder } = running;
  expect(pool.tasks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['normalize', 'stills', 'render']));
  const path = JSON.stringify(folder).slice(1, -1);
  expect(pool.tasks.filter((task) => JSON.stringify(task).includes(path))).toEqual([]);
});

describe('without the right credentials', () => {
  test.each(guarded)('%s answers 401 before it looks at the request', async (id) => {
    const wrong = [undefined, 'Bearer nonsense', 'Basic nonsense', 'Digest x'];
    for (const authorization of wrong) {
      const answer = await ask(id, { id: 7, names: 'x' }, authorization);
      expect({ authorization, reason: reasonOf(id, answer) }).toEqual({ authorization, reason: 'UNAUTHORIZED' });
    }
  });

  test.each(idsWhere(({ auth }) => auth === 'secret'))(
    '%s refuses tokens, which could otherwise renew themselves or outlive their hour',
    async (id) => {
      const { body } = await ask('issueToken', {}, basic());
      const { access_token: token } = operations.issueToken.output.parse(body);
      expect(reasonOf(id, await ask(id, samples[id](world), `Bearer ${token}`))).toBe('UNAUTHORIZED');
    },
  );

  test.each(idsWhere(({ auth, admin, local }) => auth === 'bearer' && (admin === true || local === true)))(
    '%s refuses Basic credentials',
    async (id) => {
      expect(reasonOf(id, await ask(id, samples[id](world), basic()))).toBe('UNAUTHORIZED');
    },
  );

  test.each(idsWhere(({ admin }) => admin === true))('%s refuses users who are no administrators', async (id) => {
    const { token, ...credentials } = await addUser(running);
    const shown = operations[id].auth === 'secret' ? basicAuthorization(credentials) : `Bearer ${token}`;
    expect(reasonOf(id, await ask(id, samples[id](world), shown))).toBe('UNAUTHORIZED');
  });
});

describe('for the program that started the studio alone', () => {
  test.each(idsWhere(({ local }) => local === true))('%s refuses the tokens of its client credentials', async (id) => {
    const { body } = await ask('issueToken', {}, basic());
    const { access_token: token } = operations.issueToken.output.parse(body);
    expect(reasonOf(id, await ask(id, samples[id](world), `Bearer ${token}`))).toBe('UNAUTHORIZED');
  });
});

describe('a malformed request', () => {
  test.each(withInput)('to %s is answered 422', async (id) => {
    const { in: place, input } = operations[id] as Operation;
    const wrong: unknown[] = input.safeParse({}).success ? [] : [{}];
    if (place === 'body') wrong.push([], 'text', 7);
    else wrong.push(Object.fromEntries(fieldsOf(input).map((field) => [field, '-1'])));
    for (const malformed of wrong) {
      const answer = await ask(id, malformed, bearer());
      expect({ malformed, reason: reasonOf(id, answer) }).toEqual({ malformed, reason: 'INVALID_REQUEST' });
      expect(answer.status).toBe(422);
    }
  });
});

function fieldsOf(input: Operation['input']): string[] {
  return 'shape' in input ? Object.keys(input.shape as object) : [];
}

describe('a request that parses and cannot be used', () => {
  test.each(refusing)('to %s is answered 400 with its reason', async (id) => {
    const { input, reason } = unusable[id]?.(world) ?? { input: {}, reason: undefined };
    const answer = await ask(id, input, bearer());
    expect(reasonOf(id, answer)).toBe(reason);
    expect(answer.status).toBe(400);
  });
});

describe('ids', () => {
  test.each(owned)('of nothing are answered 404 by %s', async (id) => {
    const answer = await ask(id, samples[id](nowhere()), bearer());
    expect(answer.status).toBe(404);
    expect(reasonOf(id, answer)).toBe('NOT_FOUND');
  });

  test.each(idsWhere(({ errors, admin, local }) => errors.includes('NOT_FOUND') && !admin && !local))(
    'of another user’s things are answered 404 by %s',
    async (id) => {
      const { token, ...credentials } = await addUser(running);
      const shown = operations[id].auth === 'secret' ? basicAuthorization(credentials) : `Bearer ${token}`;
      const answer = await ask(id, samples[id](world), shown);
      expect(answer.status).toBe(404);
      expect(reasonOf(id, answer)).toBe('NOT_FOUND');
    },
  );

  test('of another user’s things appear in no list', async () => {
    const { token } = await addUser(running);
    const lists = idsWhere(
      ({ method, errors, in: place }) => method === 'GET' && !errors.includes('NOT_FOUND') && place === 'query',
    );
    for (const id of lists) {
      const { status, body } = await ask(id, {}, `Bearer ${token}`);
      expect({ id, status, found: JSON.stringify(body).match(/[\da-f]{8}-[\da-f-]{27}/) }).toEqual({
        id,
        status: 200,
        found: null,
      });
    }
  });
});
