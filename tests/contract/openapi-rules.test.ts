import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '#electron/studio/http/documents/openapi.ts';

const text = JSON.stringify(openApiDocument());

describe('the OpenAPI document breaks no rule', () => {
  test('of Redocly’s recommended ones', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer])).toEqual([]);
  });

  test('of Spectral’s for OpenAPI', async () => {
    const spectral = new Spectral();
    // Its own types do not know that a ruleset may extend none.
    spectral.setRuleset(rulesets.oas as unknown as RulesetDefinition);
    const problems = await spectral.run(text);
    // 0 is an error; the others are advice.
    const errors = problems.filter(({ severity }) => severity === 0);
    expect(errors.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });

  test('and says what a token may be asked for with', () => {
    const { post } = openApiDocument().paths['/api/auth/token'] ?? {};
    expect(post).toMatchObject({
      requestBody: {
        required: false,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { properties: { grant_type: { enum: ['client_credentials'] } } },
          },
        },
      },
    });
  });
});
