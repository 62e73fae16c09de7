import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationIds, operations, type Operation, type OperationId } from '#shared/api/index.ts';
import { fc } from '../support/property.ts';
import { standInTemplate } from '../support/stand-in-template.ts';
import { startTestStudio, type TestStudio } from '../support/studio.ts';
import { inputsOf } from './support/arbitrary.ts';
import { reasonOf, send } from './support/requests.ts';
import { samples } from './support/samples.ts';
import { makeWorld, nowhere, type World } from './support/world.ts';

let running: TestStudio;
let world: World;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  world = await makeWorld(running);
});
afterAll(() => running.end());

/** They reach for other computers, or for files of this one, by what they are told. */
const reachOut = new Set<OperationId>(['addSpeechModel', 'importSpeechModel', 'testCallback']);
const fuzzed = operationIds.filter((id) => operations[id].in !== 'none' && !reachOut.has(id));
const runs = 25;

test.each(fuzzed)('%s answers anything as declared and never fails', async (id) => {
  const operation: Operation = operations[id];
  // What is deleted would be missing for the others.
  const things = operation.method === 'DELETE' || id === 'deleteRecipients' ? nowhere() : world;
  const inputs = inputsOf(operation.input, samples[id](things), Object.values(things));
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      if (operation.in === 'query' && (typeof input !== 'object' || input === null)) return;
      const answer = await send(running.studio, id, input, `Bearer ${running.studio.token}`);
      expect(answer.status).toBeLessThan(500);
      const problem =
        answer.status === 200
          ? operation.output.safeParse(answer.body).error?.message
          : [reasonOf(id, answer)].find((reason) => !/^[A-Z_]+$/u.test(reason));
      expect({ answer, problem }).toEqual({ answer, problem: undefined });
    }),
    { numRuns: runs },
  );
});

/** What proxies tell of a request, which anybody can send as well. */
const forwarding = ['for', 'host', 'proto', 'port', 'prefix', 'server', 'uri'].map((name) => `x-forwarded-${name}`);
const proxyHeaders = [
  ...forwarding,
  'forwarded',
  'via',
  'x-real-ip',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
];
const told = fc.oneof(
  fc.constantFrom(
    '127.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'for=127.0.0.1;host=evil.example;proto=https',
    'evil.example',
    'https',
  ),
  fc.constantFrom(
    '/api/ai_studio/users',
    'DELETE',
    'unknown',
    '_hidden',
    '1.2.3.4, 5.6.7.8, 127.0.0.1',
    ','.repeat(200),
  ),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.ipV4(),
  fc.ipV6(),
  fc.domain(),
);

test('what proxies tell of a request changes no answer of a studio that trusts none', async () => {
  const { url, token } = running.studio;
  const paths = ['listVideoInstances', 'listVoices', 'listActors'].map((id) => operations[id as OperationId].path);
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${url}${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } });
    return { status: answer.status, body: await answer.text() };
  };
  const expected = new Map<string, Awaited<ReturnType<typeof ask>>>();
  for (const path of paths) expected.set(path, await ask(path, {}));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.dictionary(fc.constantFrom(...proxyHeaders), told, { minKeys: 1, maxKeys: 5 }),
      async (path, headers) => {
        expect({ headers, ...(await ask(path, headers)) }).toEqual({ headers, ...expected.get(path) });
      },
    ),
    { numRuns: 200 },
  );
});
