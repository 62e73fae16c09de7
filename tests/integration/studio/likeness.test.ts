import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { endStudio, launchWithSample, renderName, type StudioProcess } from '../../support/sample-studio.ts';
import { upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

/** Voices that sound like an actor, with the real render processes, and what is left on disk of an actor. */

const folder = temporaryFolder('likeness');
const data = join(folder, 'studio');
const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'cache')) });
let studio: StudioProcess;
let template: string;
let campaign: string;

beforeAll(async () => {
  ({ studio, template, campaign } = await launchWithSample(data));
});
afterAll(() => endStudio(studio, 'SIGTERM'));

async function actorOfTemplate(name: string): Promise<string> {
  const { id } = await studio.client.call('createActor', { name });
  await studio.client.call('updateVideoInstance', { id: template, actor_id: id });
  return id;
}

/** Renders a row; gives its video's bytes and the clip of the name. */
async function render(name: string) {
  const { url, clip } = await renderName(studio.client, campaign, name);
  return { bytes: Buffer.from(await (await fetch(url)).arrayBuffer()), url, clip };
}

/** A text in a voice that always says it in the same way; the sentence of a consent names today. */
async function reading(text: string): Promise<string> {
  const { samples } = await narrator.speak({ text, voice: { ...voiceConfigOf('flite:slt'), pitch_match: false } });
  const padded = new Float32Array(samples.length + 96_000);
  padded.set(samples, 48_000);
  return upload(studio, wavOf(padded));
}

const filesIn = (part: string) => readdirSync(join(studio.folder, part)).length;

function filesThatHold(text: string): string[] {
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.includes(text) || readFileSync(file).includes(text));
}

describe('a voice', () => {
  test('sounds like the actor from the consent on, and as it did before from the withdrawal on', async () => {
    const actor_id = await actorOfTemplate('Sally');
    const before = await render('Zelda');
    expect(before.clip?.matched).toBe(false);
    await studio.client.call('declareSynthetic', { actor_id });
    const during = await render('Zelda');
    expect(during.clip).toMatchObject({ matched: true, voice: 'flite:slt' });
    expect(during.bytes.equals(before.bytes)).toBe(false);
    expect(filesIn('cache/clips')).toBe(4);

    const withdrawn = await studio.client.call('withdrawConsent', { actor_id });
    expect(withdrawn).toMatchObject({ state: 'withdrawn', videos_kept: 1 });
    // Those of the video that was made before.
    expect(filesIn('cache/clips')).toBe(2);
    const after = await render('Zelda');
    expect(after.clip?.matched).toBe(false);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    // What was finished under the consent stays as it was.
    expect(Buffer.from(await (await fetch(during.url)).arrayBuffer()).equals(during.bytes)).toBe(true);
  });
});

describe('an actor', () => {
  test('is deleted with consent, recordings and all clips of them; finished videos go with their campaign', async () => {
    const { client } = studio;
    const actor_id = await actorOfTemplate('Quentin Featherstonehaugh');
    const { text } = await client.call('consentSentence', { actor_id });
    const { state, reading: kept } = await client.call('giveConsent', { actor_id, url: await reading(text) });
    expect([state, kept?.text]).toEqual(['given', text]);
    await client.call('createAudio', { actor_id, name: 'Tamsin', url: await reading('Tamsin') });
    const recorded = await render('Tamsin');
    expect(recorded.clip).toMatchObject({ source: 'recording', passed_over: [] });
    expect((await render('Ottoline')).clip?.matched).toBe(true);
    const [capability = ''] = /[\w-]{32}/.exec(kept?.url ?? '') ?? [];
    const traces = ['Featherstonehaugh', actor_id, capability];
    for (const trace of traces) expect(filesThatHold(trace)).not.toEqual([]);

    await client.call('deleteActor', { id: actor_id });
    for (const trace of traces) expect(filesThatHold(trace)).toEqual([]);
    // Those of the video that imitates nobody.
    expect([filesIn('sounds'), filesIn('cache/clips')]).toEqual([0, 2]);
    expect((await fetch(recorded.url)).status).toBe(200);
    expect((await render('Ottoline')).clip?.matched).toBe(false);

    await client.call('deleteCampaign', { id: campaign });
    expect([filesIn('cache/sections'), filesIn('cache/clips')]).toEqual([0, 0]);
  });
});
