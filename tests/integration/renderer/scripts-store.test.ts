import { expect, test, vi } from 'vitest';
import { learnScript, rewriteScript, useWriter, writeScript } from '#renderer/stores/scripts.ts';
import { parseScript, variableNames } from '#shared/script/index.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  dropPendingAnswers: () => undefined,
}));

const wishes = {
  purpose: 'follow_up',
  topic: ' our scheduling tool ',
  audience: 'dentists',
  callToAction: 'book a call',
  length: 'medium',
  tone: 'friendly',
  disclosure: true,
  language: 'en',
} as const;

test('the studio’s model writes what is asked for', async () => {
  await useWriter.getState().look();
  expect(useWriter.getState().writes).toBe(true);
  const script = await writeScript(wishes);
  expect(variableNames(parseScript(script))).toEqual(['first_name']);
  for (const wish of ['follow up', 'our scheduling tool', 'dentists', 'book a call', 'medium', 'friendly', 'AI voice'])
    expect(script).toContain(wish);
});

test('a wish that is empty is left out', async () => {
  const script = await writeScript({ ...wishes, topic: ' ', audience: '', callToAction: '' });
  expect(script).toContain('follow up');
  expect(script).not.toContain('about');
});

test('a script is rewritten with its variables, and again when it was edited meanwhile', async () => {
  const script = 'Hello {{first_name|Sarah}} of {{company|Acme}}.';
  const edited = `${script} Have a look.`;
  const read = vi.fn(() => edited).mockReturnValueOnce(script);
  expect(await rewriteScript(read, 'make_friendly')).toEqual({ before: edited, after: edited });
});

test('a script with broken marks is refused with the reason', async () => {
  const broken = rewriteScript(() => 'Hi {{first_name.', 'shorten');
  expect(await thrownBy(broken)).toMatchObject({ code: 'SCRIPT_INVALID' });
  expect(await thrownBy(learnScript('Hi {{first_name.'))).toMatchObject({ code: 'SCRIPT_INVALID' });
});
