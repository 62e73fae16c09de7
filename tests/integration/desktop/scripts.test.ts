import { expect, test } from 'vitest';
import { parseScript, variableNames } from '#shared/script/index.ts';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();

const wishes = {
  purpose: 'introduction',
  topic: 'our scheduling tool',
  audience: '',
  callToAction: 'book a call',
  length: 'medium',
  tone: 'friendly',
  disclosure: true,
  variant: 0,
  language: 'en',
} as const;

test('a script is written by what is asked for, and differently each time', async () => {
  const { script } = await app.ask('scripts.write', wishes);
  expect(variableNames(parseScript(script))).toContain('first_name');
  expect(script).toContain('our scheduling tool');
  expect(script).toContain('book a call');
  expect(script).toContain('AI voice');
  const german = await app.ask('scripts.write', { ...wishes, language: 'de' });
  expect(german.script).toContain('KI-Stimme');
  const another = await app.ask('scripts.write', { ...wishes, variant: 1, disclosure: false });
  expect(another.script).not.toContain('AI voice');
  expect(another.script).not.toBe(script.replace(/ The personal words.*$/u, ''));
});

test('a script is rewritten with its variables, or comes back as it is', async () => {
  const script = 'Hello {{first_name|Sarah}}. I am writing to you regarding {{company|Acme}}. I do not want to wait.';
  const { script: friendly } = await app.ask('scripts.rewrite', { script, how: 'make_friendly' });
  expect(friendly).not.toBe(script);
  expect(variableNames(parseScript(friendly))).toEqual(['first_name', 'company']);
  const short = 'Hi {{first_name|Sarah}}.';
  expect((await app.ask('scripts.rewrite', { script: short, how: 'shorten' })).script).toBe(short);
});

test('a script with broken marks is refused with the reason', async () => {
  await expect(app.ask('scripts.rewrite', { script: 'Hi {{first_name.', how: 'shorten' })).rejects.toMatchObject({
    code: 'SCRIPT_INVALID',
  });
});
