import { expect, test } from 'vitest';
import { parseScript, variableNames } from '#shared/script/index.ts';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();

test('the studio’s model writes what is asked for', async () => {
  const { script } = await app.ask('scripts.write', {
    purpose: 'follow_up',
    topic: 'our scheduling tool',
    audience: 'dentists',
    callToAction: 'book a call',
    length: 'medium',
    tone: 'friendly',
    disclosure: true,
    language: 'en',
  });
  expect(variableNames(parseScript(script))).toEqual(['first_name']);
  for (const wish of ['follow up', 'our scheduling tool', 'dentists', 'book a call', 'medium', 'friendly', 'AI voice'])
    expect(script).toContain(wish);
});

test('a script is rewritten with its variables', async () => {
  const script = 'Hello {{first_name|Sarah}} of {{company|Acme}}.';
  expect(await app.ask('scripts.rewrite', { script, how: 'make_friendly' })).toEqual({ script });
});

test('a script with broken marks is refused with the reason', async () => {
  await expect(app.ask('scripts.rewrite', { script: 'Hi {{first_name.', how: 'shorten' })).rejects.toMatchObject({
    code: 'SCRIPT_INVALID',
  });
});
