import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { builtinEngines, findVoice } from '#electron/engine/speech/voices/voices.ts';
import { inRoom } from '../../support/in-room.ts';
import { endStudio, launchWithActor, renderName, type StudioProcess } from '../../support/sample-studio.ts';
import { upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

/** Names read in the phrases of a template, with the real render processes. */

const folder = temporaryFolder('phrase-takes');
let studio: StudioProcess;
let template: string;
let campaign: string;
let actor: string;

beforeAll(async () => {
  ({ studio, template, campaign, actor } = await launchWithActor(join(folder, 'studio')));
});
afterAll(() => endStudio(studio, 'SIGTERM'));

/** A man reads a text aloud, and the studio gets the recording. */
async function read(text: string): Promise<string> {
  const how = { speed: 1, draft: false, language: undefined, pitch: undefined, phonemes: new Map<string, string>() };
  const { samples, sampleRate } = await findVoice('flite:rms', builtinEngines).speak(text, how);
  return upload(studio, wavOf(inRoom(resample(samples, sampleRate, 48_000))));
}

async function cut(value: string, url: string, variable = 'first_name', id = template) {
  return studio.client.call('cutPhrase', { actor_id: actor, video_instance_id: id, variable, value, url });
}

/** How a video of a row says the name. */
async function clipOf(name: string) {
  return (await renderName(studio.client, campaign, name)).clip;
}

test('the phrases of a template are told', async () => {
  const { phrases } = await studio.client.call('listPhrases', { video_instance_id: template });
  expect(phrases).toMatchObject([
    { variable: 'first_name', occurrence: 0, before: 'Hi ', after: ', I had a look at Acme,' },
    { variable: 'company', occurrence: 0, before: 'I had a look at ' },
  ]);
});

test('a name read in its phrase is kept for it and said within it; elsewhere it is said alone', async () => {
  const take = await cut('Oliver', await read('Hi Oliver, I had a look at Acme,'));
  expect(take).toMatchObject({
    name: 'Oliver',
    chosen: true,
    video_instance_id: template,
    spoken_in: { before: 'Hi ', after: ', I had a look at Acme,' },
  });
  expect((await fetch(take.url)).headers.get('content-type')).toBe('audio/wav');
  expect(await clipOf('Oliver')).toMatchObject({ source: 'recording', in_sentence: true });

  const { phrases } = await studio.client.call('listPhrases', { video_instance_id: template });
  const missing = async (phrase?: string) => {
    const asked = { actor_id: actor, video_instance_id: template, names: [['Oliver'], ['Tom']], phrase };
    return (await studio.client.call('listUnrecorded', asked)).values.map(({ value }) => value);
  };
  expect(await missing()).toEqual(['Tom']);
  expect(await missing(phrases[0]?.key)).toEqual(['Tom']);
  expect(await missing(phrases[1]?.key)).toEqual(['Oliver', 'Tom']);
});

test('the take of the phrase is used before one of the name alone, and the other when it is deleted', async () => {
  const inPhrase = await cut('Michael', await read('Hi Michael, I had a look at Acme,'));
  const { results } = await studio.client.call('importTakes', {
    actor_id: actor,
    recordings: [{ name: 'Michael', url: await read('Michael') }],
  });
  expect(results[0]?.take).toMatchObject({ chosen: true, spoken_in: null });
  expect(await clipOf('Michael')).toMatchObject({ source: 'recording', in_sentence: true });
  await studio.client.call('deleteTake', { id: inPhrase.id });
  expect(await clipOf('Michael')).toMatchObject({ source: 'recording', in_sentence: false });
});

test('what is no reading of the phrase is refused with a way out, and nothing is kept', async () => {
  for (const text of ['Oliver', 'The weather will be nice in the mountains tomorrow']) {
    await expect(cut('Priya', await read(text))).rejects.toMatchObject({ code: 'PHRASE_NOT_READ' });
  }
  await expect(cut('Priya', await read('Priya'), 'planet')).rejects.toMatchObject({ code: 'PHRASE_UNKNOWN' });
  const { takes } = await studio.client.call('listTakes', { actor_id: actor, name: 'Priya' });
  expect(takes).toEqual([]);
});

test('takes outlive their template, and are used for the same phrase of another', async () => {
  const script = 'Hi {{first_name|Sarah}}, I had a cup of tea.';
  const { id } = await studio.client.call('createVideoInstance', { name: 'Second', greetings: script });
  const take = await cut('Stephanie', await read('Hi Stephanie, I had a cup of tea.'), 'first_name', id);
  expect(await clipOf('Stephanie')).toMatchObject({ source: 'recording', in_sentence: true });
  await studio.client.call('deleteVideoInstance', { id });
  const { takes } = await studio.client.call('listTakes', { actor_id: actor, name: 'Stephanie' });
  expect(takes).toMatchObject([{ id: take.id, chosen: true, video_instance_id: null }]);
  expect(await clipOf('Stephanie')).toMatchObject({ source: 'recording', in_sentence: true });
});
