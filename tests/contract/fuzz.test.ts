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
