import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations, type Operation } from '#shared/api/index.ts';
import { declaredAnswer, isLongAnswer, jsonParts } from '#electron/studio/http/answer.ts';
import { thrownBy } from '../../support/thrown.ts';
import { fc } from '../../support/property.ts';

const written = (answer: unknown): Promise<string> => text(Readable.from(jsonParts(answer)));
const long = (item: unknown): unknown[] => Array.from({ length: 600 }, () => item);

describe('a long answer', () => {
  test('is written in parts as JSON.stringify writes it in one', async () => {
    const rest = fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined }));
    await fc.assert(
      fc.asyncProperty(rest, fc.jsonValue(), async (fields, item) => {
        const answers = [long(item), { ...fields, list: long(item) }, { ...fields, list: [long(item), undefined] }];
        for (const answer of answers) expect(await written(answer)).toBe(JSON.stringify(answer));
      }),
      { numRuns: 30 },
    );
  });

  test('comes in more than one part where it is large', async () => {
    const parts: string[] = [];
    for await (const part of jsonParts({ list: long('x'.repeat(2_000)) })) parts.push(part);
    expect(parts.length).toBeGreaterThan(4);
    expect(JSON.parse(parts.join(''))).toEqual({ list: long('x'.repeat(2_000)) });
  });

  test('has exactly the declared fields, like a short one', async () => {
    const operation: Operation = {
      ...operations.listUnrecorded,
      output: z.object({ values: z.array(z.object({ value: z.string() })), note: z.string().optional() }),
    };
    const answer = { values: long({ value: 'Ada', more: 1 }), other: 7 };
    expect(isLongAnswer(answer)).toBe(true);
    expect(await declaredAnswer('listUnrecorded', operation, answer)).toEqual({ values: long({ value: 'Ada' }) });
    const wrong = { values: [...long({ value: 'Ada' }), { value: 7 }] };
    expect((await thrownBy(declaredAnswer('listUnrecorded', operation, wrong))).code).toBe('INTERNAL');
  });
});
