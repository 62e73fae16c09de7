import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { consentOf, consentSentence, giveConsent, useActors, withdrawConsent } from '#renderer/stores/actors.ts';
import { missingTakes, useTakes } from '#renderer/stores/takes.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  request: (...asked: Parameters<typeof app.ask>) => app.ask(...asked),
  onEvent: () => () => undefined,
  dropPendingAnswers: () => undefined,
}));

const recording = Buffer.from('a recording of the sentence');
const state = () => useActors.getState();

/** The creator's id. */
async function creator(): Promise<string> {
  await state().load();
  return state().actors.find(({ own }) => own)?.id ?? '';
}

test('a person is added, renamed and deleted; the creator stays first', async () => {
  const own = await creator();
  const guest = await state().create(' A guest ');
  expect(guest).toMatchObject({ name: 'A guest', own: false, consent: 'none' });
  await state().rename(own, 'Ada ');
  const shown = [{ id: own, name: 'Ada', own: true, consent: 'none' }, guest];
  expect(state().actors).toEqual(shown);
  await state().load();
  expect(state().actors).toEqual(shown);
  await state().remove(guest.id);
  expect(state().actors).toMatchObject([{ id: own }]);
});

test('consent is read, kept, heard again and withdrawn', async () => {
  const actor_id = await creator();
  const { text, date } = await consentSentence(actor_id, 'voice');
  expect(text).toContain('My name is You');
  const given = await giveConsent(actor_id, 'voice', date, recording);
  expect(given).toMatchObject({ actor_id, state: 'given', reading: { text, date } });
  expect(given.given_at).toMatch(/Z$/);
  const { headers, body } = await app.desktop.media(given.reading?.url ?? '', {});
  expect(headers['content-type']).toBe('audio/wav');
  expect(await new Response(body).text()).toBe('a sentence');
  await state().load();
  expect(state().actors).toMatchObject([{ consent: 'given' }]);
  expect(await withdrawConsent(actor_id, 'voice')).toMatchObject({
    state: 'withdrawn',
    videos_kept: 0,
    reading: { text },
  });
  expect(await consentOf(actor_id, 'voice')).toMatchObject({ state: 'withdrawn' });
});

test('consent is refused with what to do when something else was said', async () => {
  const actorId = await creator();
  app.studio.pool.failNext('check-reading', new AppError('SENTENCE_NOT_READ'));
  const { date } = await consentSentence(actorId, 'voice');
  expect(await thrownBy(giveConsent(actorId, 'voice', date, recording))).toMatchObject({
    code: 'SENTENCE_NOT_READ',
    message: expect.stringContaining('Read it aloud, word for word'),
  });
});

test('an actor has recorded some names of a list and not others, whatever their letters’ case', async () => {
  const { id: templateId, actorId } = await app.prepared((await app.createTemplate('recording')).id);
  await useTakes.getState().record('Zoë', recording, null, actorId);
  const missing = (of: string | null) => missingTakes(of ?? '', templateId, ['zoë', 'Zoe', 'Anna Maria']);
  expect(await missing(actorId)).toEqual(['Zoe', 'Anna Maria']);
  const guest = await state().create('A guest');
  expect(await missing(guest.id)).toEqual(['zoë', 'Zoe', 'Anna Maria']);
});

test('of two recordings of a name the chosen one is used, and the other once that is deleted', async () => {
  const takes = () => useTakes.getState();
  await takes().record('Ada', recording);
  await takes().record('Ada', recording);
  const chosen = () => takes().takes.map(({ chosen }) => chosen);
  await takes().load();
  expect(chosen()).toEqual([true, false]);
  const [newest, older] = takes().takes;
  await takes().choose(older?.id ?? '');
  expect(chosen()).toEqual([false, true]);
  await takes().remove(older?.id ?? '');
  expect(takes().takes).toMatchObject([{ id: newest?.id, chosen: true }]);
});
