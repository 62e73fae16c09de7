import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { hasNewPictures } from '#electron/engine/render/plan.ts';
import { renderScript } from '#electron/engine/render/render-script.ts';
import type { ScriptResult } from '#electron/engine/render/types.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Speaker } from '#electron/engine/speech/clips/speaker.ts';
import type { Alignment } from '#shared/api/index.ts';
import { filledText, parseScript, scriptWords } from '#shared/script/index.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { decodeAudio } from '../../support/decode.ts';
import { demuxVideo } from '../../support/inspect-template.ts';
import { makeSpokenTemplate } from '../../support/spoken-template.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Scripts that are spoken as a whole: one voice is the person who was recorded, another one speaks anew. */

const folder = temporaryFolder('script');
const template = join(folder, 'template');
const artifacts = createFileStore(join(folder, 'cache'));
const speaker = new Speaker({ artifacts });
const script = parseScript(
  'Hi {{name|Sarah}}, I had a look at {{company|Acme}}, and found three small things you could improve this week. Let me show you the first one, as it is quite easy. Would you like to know more about that?',
);
const rate = 48_000;
let alignment: Alignment;

beforeAll(async () => {
  alignment = await makeSpokenTemplate(template, script);
});

function render(values: Record<string, string>, signal?: AbortSignal): Promise<ScriptResult> {
  return renderScript({
    template,
    artifacts,
    script,
    alignment,
    values: new Map(Object.entries(values)),
    voice: voiceConfigOf('flite:rms'),
    consent: null,
    speaker,
    signal,
  });
}

async function write({ plan }: Pick<ScriptResult, 'plan'>, name: string): Promise<string> {
  const assembly = await openAssembly({ plan, templates: () => template, artifacts });
  const file = join(folder, `${name}.mp4`);
  writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
  await assembly.close();
  return file;
}

describe('a script that is spoken as a whole', () => {
  test('has pictures that follow its words, and none that are new', async () => {
    const { plan, lock, unresolvedJoins, warnings } = await render({ name: 'Christopher', company: 'Bo' });
    expect(lock.inTime).toBeGreaterThanOrEqual(0.95 * lock.words);
    expect(lock.words).toBe(scriptWords(script).length - 2);
    expect(lock.fastest).toBeGreaterThanOrEqual(0.599);
    expect(lock.slowest).toBeLessThanOrEqual(1.601);
    expect([hasNewPictures(plan), plan.pictures.length, unresolvedJoins, warnings]).toEqual([false, 1, 0, []]);
  });

  test('sounds as it says: its words are heard where they are planned', async () => {
    const values = { name: 'Christopher', company: 'Northwind' };
    const result = await render(values);
    const [samples = new Float32Array(0)] = await decodeAudio(await write(result, 'heard'));
    const text = filledText(script, new Map(Object.entries(values)));
    const heard = await alignScript({ samples, script: text });
    const planned = result.sentences.flatMap(({ words }) => words);
    expect(heard.words).toHaveLength(planned.length);
    const near = heard.words.filter(({ start }, index) => Math.abs(start - (planned[index]?.start ?? NaN)) <= 0.08);
    expect(near.length / planned.length).toBeGreaterThanOrEqual(0.9);
  });

  test('keeps the pauses of the recording, and its beginning and end', async () => {
    const { plan, sentences, duration } = await render({ name: 'Sarah', company: 'Acme' });
    const last = alignment.words.at(-1);
    const [first] = sentences[0]?.words ?? [];
    expect(first?.start).toBeCloseTo(alignment.words[0]?.start ?? NaN, 1);
    const rest = duration - (sentences.at(-1)?.words.at(-1)?.end ?? NaN);
    const recorded = mapTime([], plan.pictures[0]?.times.at(-1)?.source ?? NaN) / rate - (last?.end ?? NaN);
    expect(Math.abs(rest - recorded)).toBeLessThan(0.06);
  });

  test('is decoded without a message, each frame at a time of its own', async ({ skip }) => {
    skip(!hasFfmpeg, withoutFfmpeg);
    const long = 'a very long name that goes on and on and takes far more time than the one that was recorded';
    for (const [name, values] of Object.entries({
      short: { name: 'Bo', company: 'X' },
      long: { name: long, company: long },
    })) {
      const result = await render(values);
      const file = await write(result, name);
      expect(await decoderMessages(file)).toBe('');
      const times = (await demuxVideo(file)).map(({ pts }) => pts);
      expect(new Set(times).size).toBe(times.length);
    }
  });

  test('speaks each sentence once, whichever rows it is in', async () => {
    await render({ name: 'Ada', company: 'Lovelace' });
    const other = await render({ name: 'Ida', company: 'Lovelace' });
    expect(other.sentencesSpoken).toBe(1);
    const again = await render({ name: 'Ada', company: 'Lovelace' });
    expect([again.sentencesSpoken, again.newBytes]).toEqual([0, 0]);
  });

  test('has a value of several sentences, and one that is empty', async () => {
    const { sentences, sections } = await render({ name: 'Ada. How are you? I am fine', company: '' });
    expect(sentences.map(({ text }) => text).slice(0, 3)).toEqual([
      'Hi Ada.',
      'How are you?',
      'I am fine, I had a look at , and found three small things you could improve this week.',
    ]);
    expect(sections.map(({ variable }) => variable)).toEqual(['name']);
  });

  test('is refused where the voice cannot read it', async () => {
    expect(await thrownBy(render({ name: '李明', company: 'Acme' }))).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
  });

  test('can be cancelled', async () => {
    expect(await thrownBy(render({ name: 'Nobody', company: 'Acme' }, AbortSignal.abort()))).toMatchObject({
      name: 'CancelledError',
    });
  });
});
