import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { AssetFiles } from '#electron/engine/media/layers/layers.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { hasNewPictures, isNewSound } from '#electron/engine/render/plan.ts';
import { stretchAround } from '#electron/engine/render/plan-stretch.ts';
import { renderScript } from '#electron/engine/render/render-script.ts';
import type { BackgroundSound, ScriptResult } from '#electron/engine/render/types.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import type { Alignment } from '#shared/api/index.ts';
import { assetFileName, type PreparedAsset } from '#shared/backgrounds.ts';
import { filledText, parseScript, scriptWords } from '#shared/script/index.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, withoutFfmpeg } from '../../support/decode-check.ts';
import { decodeAudio } from '../../support/decode.ts';
import { rms } from '../../support/decoded-sound.ts';
import { demuxVideo } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { makeSpokenTemplate } from '../../support/spoken-template.ts';
import { markedReport } from '../../support/marked-report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

function crossings(sound: Float32Array): number {
  return sound.reduce((sum, sample, index) => sum + Number(index > 0 && sample > 0 !== (sound[index - 1] ?? 0) > 0), 0);
}

/** Scripts that are spoken as a whole: one voice is the person who was recorded, another one speaks anew. */

const folder = temporaryFolder('script');
const template = join(folder, 'template');
const artifacts = createFileStore(join(folder, 'cache'));
const assetsFolder = join(folder, 'assets');
const assets: AssetFiles = async (asset) => join(assetsFolder, assetFileName(asset));
const narrator = new Narrator({ artifacts });
const script = parseScript(
  'Hi {{name|Sarah}}, I had a look at {{company|Acme}}, and found three small things you could improve this week. Let me show you the first one, as it is quite easy. Would you like to know more about that?',
);
const rate = 48_000;
let alignment: Alignment;

beforeAll(async () => {
  alignment = await makeSpokenTemplate(template, script);
});

type More = { signal?: AbortSignal; sounds?: BackgroundSound[]; template?: string };

function render(values: Record<string, string>, more: More = {}): Promise<ScriptResult> {
  return renderScript({
    template,
    assets,
    artifacts,
    script,
    alignment,
    values: new Map(Object.entries(values)),
    voice: voiceConfigOf('flite:rms'),
    consent: null,
    narrator,
    ...more,
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
    const { plan, lock, unresolvedJoins, findings } = await render({ name: 'Christopher', company: 'Bo' });
    expect(lock.inTime).toBeGreaterThanOrEqual(0.95 * lock.words);
    expect(lock.words).toBe(scriptWords(script).length - 2);
    expect(lock.fastest).toBeGreaterThanOrEqual(0.599);
    expect(lock.slowest).toBeLessThanOrEqual(1.601);
    expect([hasNewPictures(plan), plan.pictures.length, unresolvedJoins, findings]).toEqual([false, 1, 0, []]);
  });

  test('is signed as synthetic from its first word to its last, sentence by sentence', async () => {
    const { plan, sentences } = await render({ name: 'Christopher', company: 'Bo' });
    const report = await markedReport({ plan, templates: () => template, artifacts });
    const said = sentences.flatMap(({ words }) => words);
    expect(report.words).toMatchObject([{ kind: 'trained' }]);
    const ranges = report.words[0]?.ranges ?? [];
    expect(ranges).toHaveLength(sentences.length);
    expect(Math.abs((ranges[0]?.start ?? 0) - (said[0]?.start ?? 0))).toBeLessThan(0.002);
    expect(Math.abs((ranges.at(-1)?.end ?? 0) - (said.at(-1)?.end ?? 0))).toBeLessThan(0.002);
  });

  test('keeps the words beside a letter in time', async () => {
    for (const letter of ['B', 'O', 'I', 'X']) {
      const { lock } = await render({ name: letter, company: letter });
      expect([letter, lock.words - lock.inTime]).toEqual([letter, 0]);
    }
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
    expect(sentences.map(({ text }) => text)[0]).toBe(
      'Hi Ada. How are you? I am fine, I had a look at , and found three small things you could improve this week.',
    );
    expect(sections.map(({ variable }) => variable)).toEqual(['name']);
  });

  describe('with the sound of a background', () => {
    const values = { name: 'Grace', company: 'Northwind' };
    let tone: PreparedAsset;
    let without: ScriptResult;

    beforeAll(async () => {
      // Above what the voice has, so that it can be told from it.
      const sound = Float32Array.from(
        { length: 3 * rate },
        (_, index) => 0.4 * Math.sin((index * 2 * Math.PI * 9) / 48),
      );
      const { hash, duration } = await makeTemplate(join(folder, 'tone'), [sound], { width: 96, height: 64 });
      tone = { key: hash, kind: 'video', format: 'mp4', width: 96, height: 64, duration };
      mkdirSync(assetsFolder);
      copyFileSync(join(folder, 'tone', 'template.mp4'), await assets(tone));
      without = await render(values);
    });

    const keysOf = ({ plan }: ScriptResult): string[] => plan.sound.map((part) => (isNewSound(part) ? part.key : ''));
    const samplesOf = async (result: ScriptResult, name: string): Promise<Float32Array> =>
      (await decodeAudio(await write(result, name)))[0] ?? new Float32Array(0);
    const loudness = (sound: Float32Array): number => loudnessOf(weightedPowers([sound]));

    test('lies 20 LU below the new speech, at its own pace, from where its pictures begin', async () => {
      const [second] = without.sentences.slice(1).map(({ words }) => words[2]?.start ?? NaN);
      const [times] = without.plan.pictures.map((span) => span.times);
      const inverse = (times ?? []).map(({ source, output }) => ({ source: output, output: source }));
      const start = mapTime(inverse, (second ?? NaN) * rate) / rate;
      const result = await render(values, { sounds: [{ asset: tone, start, end: -1 }] });
      expect([result.unresolvedJoins, result.plan.sound.length, result.sentencesSpoken]).toEqual([0, 2, 2]);
      // The first sentence, and when words are said and seen, are as without it.
      expect(keysOf(result)[0]).toBe(keysOf(without)[0]);
      expect([result.sentences, result.plan.pictures]).toEqual([without.sentences, without.plan.pictures]);
      const [mixed, speech] = [await samplesOf(result, 'mixed'), await samplesOf(without, 'unmixed')];
      const added = mixed.map((sample, index) => sample - (speech[index] ?? 0));
      const part = (from: number, to: number): Float32Array => added.subarray(from * rate, to * rate);
      const said = result.sentences.at(-1)?.words ?? [];
      const [from, to] = [said[0]?.start ?? NaN, said.at(-1)?.end ?? NaN];
      expect(loudness(part(from, to)) - loudness(speech)).toBeGreaterThan(-22);
      expect(loudness(part(from, to)) - loudness(speech)).toBeLessThan(-18);
      const first = second ?? NaN;
      expect(rms(part(0, first - 0.15))).toBeLessThan(0.05 * rms(part(from, to)));
      // Words of the recording run at other paces than these: the tone does not.
      expect(crossings(part(from, to)) / (to - from)).toBeCloseTo(2 * 9_000, -2);
    });

    test('is encoded once for rows that say the same there', async () => {
      const sounds = [{ asset: tone, start: 0, end: -1 }];
      const first = await render(values, { sounds });
      const again = await render(values, { sounds });
      expect([again.newBytes, again.sentencesSpoken, keysOf(again)]).toEqual([0, 0, keysOf(first)]);
      const other = await render(values, { sounds: [{ asset: tone, start: 0, end: 3 }] });
      expect(keysOf(other)).not.toEqual(keysOf(first));
      expect(keysOf(await render(values))).toEqual(keysOf(without));
    });
  });

  test('begins a stretch where it is asked for, whatever sentence that is in', async () => {
    const { plan } = await render({ name: 'Sarah', company: 'Acme' });
    const index = await loadTemplateIndex(template);
    const map = plan.pictures.flatMap(({ times }) => times);
    for (const from of [60, 120, 200]) {
      const stretch = stretchAround(plan, index, map, { from, to: from + 25 });
      // Frames that are decoded in another order than they are shown may come before it.
      expect(from - stretch.from).toBeLessThanOrEqual(3);
      expect(Math.abs(stretch.start * 1_024 - mapTime(map, (stretch.from / 25) * rate))).toBeLessThan(1_024);
    }
  });

  test('is refused where the voice cannot read it', async () => {
    expect(await thrownBy(render({ name: 'សុខា', company: 'Acme' }))).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
  });

  test('can be cancelled', async () => {
    expect(await thrownBy(render({ name: 'Nobody', company: 'Acme' }, { signal: AbortSignal.abort() }))).toMatchObject({
      name: 'CancelledError',
    });
  });
});
