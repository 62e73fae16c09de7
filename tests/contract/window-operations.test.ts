import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  mediaAddress,
  mediaAddresses,
  operations,
  publicAddress,
  publicAddresses,
  windowOperationIds,
  withheldAddress,
  withheldAddresses,
  type Operation,
  type WindowOperation,
} from '#shared/api/index.ts';
import { forWindow } from '#electron/desktop/studio-calls.ts';
import { standInTemplate } from '../support/stand-in-template.ts';
import { startTestStudio, type TestStudio } from '../support/studio.ts';
import { send } from './support/requests.ts';
import { samples } from './support/samples.ts';
import { makeWorld, type World } from './support/world.ts';

/** Names of fields that have an address. */
const namesAddress = /(?:url|uri|address|link|href|thumbnail|poster|gif|image|webhook)$/iu;

const marks = [mediaAddresses, publicAddresses, withheldAddresses];

/** Fields of an answer whose names say that they are addresses, but which have no mark. */
function unmarkedAddresses(schema: z.core.$ZodType, path = ''): string[] {
  const within = (inner: z.core.$ZodType, at = path): string[] => unmarkedAddresses(inner, at);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return within(schema.unwrap());
  if (schema instanceof z.ZodCatch) return within(schema.unwrap());
  if (schema instanceof z.ZodArray) return within(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => within(option));
  if (schema instanceof z.ZodRecord) return within(schema.valueType, `${path}.*`);
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, inner]) => within(inner, `${path}.${field}`));
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => within(item));
  if (schema instanceof z.core.$ZodString)
    return namesAddress.test(path) && !marks.some((mark) => mark.has(schema)) ? [path] : [];
  // `forWindow` answers null for unknown values, and the others are no text of the studio's choice.
  const plain = [z.ZodUnknown, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull];
  return plain.some((kind) => schema instanceof kind) ? [] : [`${path}: of an unknown kind`];
}

test('an address without a mark is noticed, however deep', () => {
  const schema = z.object({
    marked: z.object({ url: mediaAddress('sound').nullable(), webhook: publicAddress(), thumbnail: withheldAddress() }),
    rows: z.array(z.union([z.object({ video_url: z.string().nullable().default(null) }), z.null()])),
    base_url: z.url(),
    size: z.tuple([z.number(), z.number()]),
    later: z.lazy(() => z.string()),
  });
  const found = ['.rows.video_url', '.base_url', '.later: of an unknown kind'];
  expect(unmarkedAddresses(schema)).toEqual(found);
});

describe('an operation that the window may call', () => {
  let running: TestStudio;
  let world: World;
  beforeAll(async () => {
    running = await startTestStudio(await standInTemplate());
    world = await makeWorld(running);
  });
  afterAll(() => running.end());

  /** One of its own for a request that changes something. */
  const worldFor = async (id: WindowOperation): Promise<World> =>
    operations[id].method === 'GET' ? world : makeWorld(running);

  test.each(windowOperationIds)('%s marks every address in its answer', (id) => {
    expect(unmarkedAddresses(operations[id].output)).toEqual([]);
  });

  test.each(windowOperationIds)('%s is not for the program that started the studio', (id) => {
    expect((operations[id] as Operation).local).toBeUndefined();
  });

  test('is for administrators only where its screen is theirs: models and voice services', () => {
    const ofAdministrators = windowOperationIds.filter((id) => (operations[id] as Operation).admin);
    expect(ofAdministrators.toSorted()).toEqual([
      'addSpeechModel',
      'cancelSpeechModel',
      'deleteSpeechModel',
      'forgetPaidSpeech',
      'testVoiceProvider',
    ]);
  });

  test.each(windowOperationIds)('%s tells the page neither where the studio is nor its token', async (id) => {
    const { studio } = running;
    const { status, body } = await send(studio, id, samples[id](await worldFor(id)), `Bearer ${studio.token}`);
    expect(status).toBe(200);
    const { output } = operations[id] as Operation;
    const shown = JSON.stringify(forWindow(output, output.parse(body), { path: () => 'a path of the app' }));
    for (const secret of [new URL(studio.url).host, '/media/', studio.token, studio.clientSecret])
      expect(shown).not.toContain(secret);
  });
});
