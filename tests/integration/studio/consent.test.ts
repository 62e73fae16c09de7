import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { addUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** What an actor has allowed, and what is rendered because of it; reading itself is checked in speech/reading.test.ts. */

let running: TestStudio;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

const newActor = async (name = 'Ada Lovelace') => (await running.client.call('createActor', { name })).id;
const give = async (actor_id: string, date?: string) =>
  running.client.call('giveConsent', { actor_id, url: await upload(running.studio), date });
const sounds = () => readdirSync(join(running.folder, 'sounds'));
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

describe('the sentence', () => {
  test('holds the actor’s name and today’s date, and says what it allows', async () => {
    const sentence = await running.client.call('consentSentence', { actor_id: await newActor() });
    expect(sentence).toMatchObject({ language: 'en', version: 1, date: inDays(0) });
    const year = new Date().getUTCFullYear();
    expect(sentence.text).toMatch(new RegExp(`^My name is Ada Lovelace, and today is \\w+ \\d+, ${year}\\. I allow`));
    expect(sentence.text).toContain('take this back at any time');
  });

  test('is checked in a recording as it was to be read, with the name and date marked', async () => {
    const { client, studio, pool } = running;
    const actor_id = await newActor('A {{curly}} name|');
    await client.call('giveConsent', { actor_id, url: await upload(studio), date: inDays(-3) });
    const task = pool.tasks.findLast(({ kind }) => kind === 'check-reading');
    expect(task).toMatchObject({
      script: expect.stringMatching(/^My name is \{\{name\|A curly name\}\}, and today is/),
    });
  });

  test.each([-31, 2])('of a day %i days away is out of date', async (days) => {
    expect(await thrownBy(give(await newActor(), inDays(days)))).toMatchObject({ code: 'SENTENCE_OUTDATED' });
  });
});

describe('a consent', () => {
  test('is kept with its text, date and recording, which can be played and is what was hashed', async () => {
    const { client } = running;
    const actor_id = await newActor();
    expect(await client.call('getConsent', { actor_id })).toEqual({
      of: 'voice',
      actor_id,
      state: 'none',
      given_at: null,
      withdrawn_at: null,
      reading: null,
    });
    const { text } = await client.call('consentSentence', { actor_id });
    const given = await give(actor_id);
    expect(given).toMatchObject({
      state: 'given',
      withdrawn_at: null,
      reading: { text, language: 'en', date: inDays(0) },
    });
    expect(await client.call('getConsent', { actor_id })).toEqual(given);
    const played = await fetch(given.reading?.url ?? '');
    expect(played.headers.get('content-type')).toBe('audio/wav');
    const bytes = Buffer.from(await played.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(given.reading?.sha256);
  });

  test('is not kept when the sentence was not read, and leaves nothing behind', async () => {
    const actor_id = await newActor();
    const before = sounds();
    running.pool.failNext('check-reading', new AppError('SENTENCE_NOT_READ', { subject: 'I allow' }));
    expect(await thrownBy(give(actor_id))).toMatchObject({ code: 'SENTENCE_NOT_READ', subject: 'I allow' });
    expect(sounds()).toEqual(before);
    expect((await running.client.call('getConsent', { actor_id })).state).toBe('none');
  });

  test('stays as evidence when it is withdrawn, and can be given again', async () => {
    const { client } = running;
    const actor_id = await newActor();
    const given = await give(actor_id);
    const withdrawn = await client.call('withdrawConsent', { actor_id });
    expect(withdrawn).toMatchObject({ state: 'withdrawn', reading: given.reading, videos_kept: 0 });
    expect(withdrawn.withdrawn_at).not.toBeNull();
    expect((await fetch(given.reading?.url ?? '')).status).toBe(200);
    expect((await give(actor_id)).state).toBe('given');
  });

  test('of an actor goes with the actor: row, recording and address', async () => {
    const { client } = running;
    const before = sounds();
    const actor_id = await newActor();
    const { reading } = await give(actor_id);
    expect(sounds().length).toBe(before.length + 1);
    await client.call('deleteActor', { id: actor_id });
    expect(sounds()).toEqual(before);
    expect((await fetch(reading?.url ?? '')).status).toBe(404);
    expect(await thrownBy(client.call('getConsent', { actor_id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not kept for an actor who is deleted while the recording is looked at', async () => {
    const { client, pool } = running;
    const before = sounds();
    const actor_id = await newActor();
    pool.hold('check-reading');
    const giving = give(actor_id);
    await until(async () => pool.held.length === 1);
    await client.call('deleteActor', { id: actor_id });
    pool.release();
    expect(await thrownBy(giving)).toMatchObject({ code: 'NOT_FOUND', subject: 'actor_id' });
    expect(sounds()).toEqual(before);
  });

  test('is shown in the list of actors, and not given along with a copy of the actor', async () => {
    const { client } = running;
    const [asked, synthetic] = [await newActor('Asked'), await newActor('Synthetic')];
    await give(asked);
    expect(await client.call('declareSynthetic', { actor_id: synthetic })).toMatchObject({
      state: 'not_needed',
      reading: null,
    });
    const { total, actors } = await client.call('listActors', { size: 100 });
    expect(total).toBe(actors.length);
    expect(actors.filter(({ id }) => id === asked || id === synthetic).map(({ consent }) => consent)).toEqual([
      'given',
      'not_needed',
    ]);
    const stranger = await addUser(running, 'with a copy');
    const copy = await client.call('syncActor', { actor_id: asked, user_id: stranger.id });
    expect((await stranger.client.call('getConsent', { actor_id: copy.id })).state).toBe('none');
    expect(await thrownBy(stranger.client.call('getConsent', { actor_id: asked }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a consent for the face', () => {
  test('is another sentence, and neither counts as the other', async () => {
    const { client, studio, pool } = running;
    const actor_id = await newActor();
    await give(actor_id);
    expect(await client.call('getConsent', { actor_id, of: 'face' })).toMatchObject({ of: 'face', state: 'none' });
    const { text } = await client.call('consentSentence', { actor_id, of: 'face' });
    expect(text).toMatch(/^My name is Ada Lovelace, and today is .* I allow this studio to keep films of my face/);
    const given = await client.call('giveConsent', { actor_id, of: 'face', url: await upload(studio) });
    expect(given).toMatchObject({ of: 'face', state: 'given', reading: { text } });
    const task = pool.tasks.findLast(({ kind }) => kind === 'check-reading');
    const denials = task?.kind === 'check-reading' ? task.denials.map(({ words }) => words) : [];
    expect(denials).toContain('and to put my');
    expect(denials).not.toContain('and to let it');
    expect(await client.call('withdrawConsent', { actor_id, of: 'face' })).toMatchObject({
      of: 'face',
      state: 'withdrawn',
      videos_kept: 0,
    });
    expect((await client.call('getConsent', { actor_id })).state).toBe('given');
  });
});

describe('what is rendered', () => {
  /** Generates a row and gives the render's consent and the clips of its video. */
  async function render(campaign_id: string, templateId: string, actor_id?: string) {
    const { client, pool } = running;
    const { result } = await client.call('generateCampaign', {
      campaign_id,
      generation_mode: 'keep_original',
      actor_id,
      variables: ['first_name', 'company'],
      names: [['Ada', 'Engines']],
    });
    await campaignDone(running, campaign_id);
    const { clips } = await client.call('listVideoClips', { id: result[0] ?? '' });
    const task = pool.tasks.findLast((one) => one.kind === 'render');
    return { consent: task?.consent ?? null, clips, templateId };
  }

  test('sounds like nobody without consent, and every clip tells what was not used and why', async () => {
    const { campaignId, templateId } = await readyCampaign(running);
    const nobody = await render(campaignId, templateId);
    expect(nobody.consent).toBeNull();
    expect(nobody.clips).toHaveLength(2);
    for (const clip of nobody.clips) {
      expect(clip).toMatchObject({
        matched: false,
        passed_over: [
          { source: 'recording', reason: 'no_actor' },
          { source: 'likeness', reason: 'no_actor' },
        ],
      });
    }
    const actor_id = await newActor();
    await running.client.call('updateVideoInstance', { id: templateId, actor_id });
    const unasked = await render(campaignId, templateId);
    expect(unasked.consent).toBeNull();
    expect(unasked.clips[0]?.passed_over).toEqual([
      { source: 'recording', reason: 'not_recorded' },
      { source: 'likeness', reason: 'no_consent' },
    ]);
  });

  test('sounds like the actor of the template from the consent on, until it is withdrawn', async () => {
    const { client } = running;
    const { campaignId, templateId } = await readyCampaign(running);
    const actor_id = await newActor();
    await client.call('updateVideoInstance', { id: templateId, actor_id });
    await give(actor_id);
    const matched = await render(campaignId, templateId);
    expect(matched.consent).not.toBeNull();
    expect(matched.clips[0]).toMatchObject({
      matched: true,
      passed_over: [{ source: 'recording', reason: 'not_recorded' }],
    });
    expect((await client.call('withdrawConsent', { actor_id })).videos_kept).toBe(1);
    const after = await render(campaignId, templateId);
    expect(after.consent).toBeNull();
    expect(after.clips[0]?.passed_over[1]).toEqual({ source: 'likeness', reason: 'consent_withdrawn' });
    await give(actor_id);
    const again = await render(campaignId, templateId);
    expect(again.consent).not.toBeNull();
    expect(again.consent).not.toBe(matched.consent);
  });

  test('follows the person in the template, not another actor whom the request names', async () => {
    const { client } = running;
    const { campaignId, templateId } = await readyCampaign(running);
    const [heard, other] = [await newActor('Heard'), await newActor('Other')];
    await give(other);
    expect((await render(campaignId, templateId, other)).consent).not.toBeNull();
    await client.call('updateVideoInstance', { id: templateId, actor_id: heard });
    expect((await render(campaignId, templateId, other)).consent).toBeNull();
  });

  test('ignores the consent of another account’s actor', async () => {
    const { client } = running;
    const { campaignId, templateId } = await readyCampaign(running);
    const stranger = await addUser(running, 'with an actor');
    const theirs = await stranger.client.call('createActor', { name: 'Theirs' });
    await stranger.client.call('declareSynthetic', { actor_id: theirs.id });
    await client.call('updateVideoInstance', { id: templateId, actor_id: theirs.id });
    expect((await render(campaignId, templateId)).consent).toBeNull();
  });

  test('is rendered once more when the consent is withdrawn while it is made', async () => {
    const { client, pool } = running;
    const { campaignId, templateId } = await readyCampaign(running);
    const actor_id = await newActor();
    await client.call('updateVideoInstance', { id: templateId, actor_id });
    await give(actor_id);
    pool.hold('render');
    const rendering = render(campaignId, templateId);
    await until(async () => pool.held.length === 1);
    await client.call('withdrawConsent', { actor_id });
    pool.release();
    const { consent, clips } = await rendering;
    expect(consent).toBeNull();
    expect(clips.map(({ matched }) => matched)).toEqual([false, false]);
  });
});
