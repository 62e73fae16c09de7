import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endStudio, launchWithSample, type StudioProcess } from '../../support/sample-studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** How names are said, with the real render processes. */

let studio: StudioProcess;
let template: string;

beforeAll(async () => {
  ({ studio, template } = await launchWithSample(join(temporaryFolder('pronunciations'), 'studio')));
});
afterAll(() => endStudio(studio, 'SIGTERM'));

const names = ['Zelda', 'ZELDA', 'Zelda Kline', 'Renée', 'Tobias'];

/** Names the clip of each name; the same where it sounds the same. */
async function clipsOf(voice: string): Promise<(string | null | undefined)[]> {
  const [engine, name] = voice.split(':');
  const { clips } = await studio.client.call('checkClips', {
    video_instance_id: template,
    variables: ['first_name', 'company'],
    names: names.map((first) => [first, 'Acme']),
    voice_config: JSON.stringify({ engine, voice: name, speed: 1, pitch_match: false }),
  });
  return names.map((first) => clips.find(({ value }) => value === first)?.clip);
}

async function previewOf(name: string): Promise<Buffer> {
  const { url } = await studio.client.call('previewVideo', {
    video_instance_id: template,
    variables: ['first_name', 'company'],
    names: [[name, 'Acme']],
  });
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

test.each(['flite:slt', 'espeak:en-us'])(
  '%s says a name as its user wants, and all others as before',
  async (voice) => {
    const before = await clipsOf(voice);
    expect(before).not.toContain(undefined);
    await studio.client.call('savePronunciation', { name: 'zelda', ipa: 'ˈzoʊlduː' });
    // Accents composed or not are the same name.
    await studio.client.call('savePronunciation', { name: 'Rene\u0301e', language: 'en', ipa: 'ɡɑːˈzoʊp' });
    const after = await clipsOf(voice);
    expect(after.map((clip, index) => clip !== before[index])).toEqual([true, true, true, true, false]);
    await studio.client.call('deletePronunciation', { name: 'ZELDA' });
    await studio.client.call('deletePronunciation', { name: 'Renée', language: 'en' });
    expect(await clipsOf(voice)).toEqual(before);
  },
);

test('a video made after the change has the new sound, and one with another name the same bytes', async () => {
  const before = await previewOf('Zelda');
  const other = await previewOf('Tobias');
  await studio.client.call('savePronunciation', { name: 'Zelda', respelling: 'Zoldoo' });
  expect((await previewOf('Zelda')).equals(before)).toBe(false);
  expect((await previewOf('Tobias')).equals(other)).toBe(true);
  await studio.client.call('deletePronunciation', { name: 'Zelda' });
  expect((await previewOf('Zelda')).equals(before)).toBe(true);
});

test('a pronunciation is kept once for a name and a language', async () => {
  await studio.client.call('savePronunciation', { name: 'Anh', language: 'en', respelling: 'Ang' });
  await studio.client.call('savePronunciation', { name: 'ANH', language: 'en', respelling: 'Unn' });
  await studio.client.call('savePronunciation', { name: 'Anh', respelling: 'Ann' });
  const { pronunciations } = await studio.client.call('listPronunciations', {});
  expect(pronunciations).toEqual([
    { name: 'Anh', language: null, ipa: null, respelling: 'Ann' },
    { name: 'ANH', language: 'en', ipa: null, respelling: 'Unn' },
  ]);
});

test.each([
  { name: 'Zelda' },
  { name: 'Zelda', ipa: 'hello!' },
  { name: 'Zelda', respelling: '<break/>' },
  { name: 'Anna Maria', ipa: 'ˈænə' },
  { name: '123', respelling: 'one' },
  { name: 'Zelda', respelling: 'Zolda', language: 'English' },
])('%j is refused', async (input) => {
  expect((await thrownBy(studio.client.call('savePronunciation', input))).code).toBe('INVALID_REQUEST');
});
