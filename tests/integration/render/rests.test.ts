import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { writeBeginning } from '#electron/engine/render/beginning.ts';
import {
  allArtifacts,
  hasNewPictures,
  planDuration,
  restingParts,
  showsAll,
  type Plan,
} from '#electron/engine/render/plan.ts';
import { renderScript } from '#electron/engine/render/render-script.ts';
import type { ScriptResult } from '#electron/engine/render/types.ts';
import { PictureDrawer, type DrawRequest } from '#electron/engine/workers/draw-pictures.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';
import type { Alignment } from '#shared/api/index.ts';
import { parseScript, scriptWords, spokenText, type Script } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { decodePictures, demuxVideo } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { markedReport } from '../../support/marked-report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * Long values in scripts that are spoken as a whole. The presenter of the recording is a face on a wall whose mouth is open
 * while something is said; a corner tells by its brightness which frame it is.
 */

const folder = temporaryFolder('rests');
const template = join(folder, 'template');
const store = createMemoryStore();
const narrator = new Narrator({ artifacts: store });
const rate = 48_000;
const script = parseScript(
  'Hi {{name|Sarah}}, I had a look at {{company|Acme}}, and found three small things. Let me show you.',
);
const long = 'a very long name that goes on and on and takes far more time than the one that was recorded';
let alignment: Alignment;

/** How bright the corner of a frame is. */
const clock = (frame: number): number => 30 + frame;

type Spoken = { start: number; end: number }[];

/** @param isRestless whether the face goes from side to side all the time. */
function face(spoken: Spoken, isRestless: boolean) {
  return (frame: number, width: number, height: number): Buffer => {
    const picture = Buffer.alloc((width * height * 3) / 2, 128);
    picture.fill(90, 0, width * height);
    const rectangle = (left: number, top: number, columns: number, rows: number, luma: number): void => {
      for (let row = top; row < top + rows; row++) picture.fill(luma, row * width + left, row * width + left + columns);
    };
    const sway = isRestless ? Math.round(40 * Math.sin(frame / 2)) : Math.round(Math.sin(frame / 9));
    const isSaid = spoken.some(({ start, end }) => frame / 25 >= start && frame / 25 < end);
    rectangle(60 + sway, 20, 40, 60, 150);
    rectangle(72 + sway, isSaid ? 60 : 62, 16, isSaid ? 4 + (frame % 5) : 1, 100);
    rectangle(0, 0, 24, 24, clock(frame));
    return picture;
  };
}

async function record(target: string, read: Script, isRestless = false): Promise<Alignment> {
  const spoken = await fliteEngine('slt')?.speakWords?.(spokenText(read), { speed: 0.9 });
  if (!spoken) throw new Error('no voice');
  const speech = resample(spoken.samples, spoken.sampleRate, rate);
  // A second before and after, in which nothing is said.
  const sound = new Float32Array(speech.length + 2 * rate).map((_, index) => 5e-4 * Math.sin(index ** 2));
  for (const [index, sample] of speech.entries()) sound[rate + index] = sample + (sound[rate + index] ?? 0);
  const words = scriptWords(read).map(({ text: word, occurrence }, index) => {
    const { start, end } = spoken.words[index] ?? { start: NaN, end: NaN };
    return { word, start: start + 1, end: end + 1, confidence: 1, occurrence };
  });
  await makeTemplate(target, [sound], { width: 160, height: 120, picture: face(words, isRestless) });
  return { words, findings: [] };
}

beforeAll(async () => {
  alignment = await record(template, script);
});

type Read = { folder: string; script: Script; alignment: Alignment };

function render(values: Record<string, string>, read?: Read): Promise<ScriptResult> {
  return renderScript({
    template: read?.folder ?? template,
    artifacts: store,
    script: read?.script ?? script,
    alignment: read?.alignment ?? alignment,
    values: new Map(Object.entries(values)),
    voice: voiceConfigOf('flite:slt'),
    consent: null,
    narrator,
  });
}

type Drawn = Partial<Pick<DrawRequest, 'request' | 'rendition' | 'stretch'>> & {
  artifacts?: ArtifactStore;
  own?: string;
};

/** A video whose presenter rests, with what is drawn on it. */
async function rested(
  { plan, longParts }: Pick<ScriptResult, 'plan' | 'longParts'>,
  { request = { layers: [] }, rendition = 'source', artifacts = store, own = template, stretch }: Drawn = {},
): Promise<Plan> {
  const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
  return (await drawer.draw({ plan, parts: longParts, template: basename(own), rendition, request, stretch })).plan;
}

async function write(plan: Plan, name: string, own = template, rendition: Rendition = 'source'): Promise<string> {
  const assembly = await openAssembly({ plan, templates: () => own, artifacts: store, rendition });
  const file = join(folder, `${name}.mp4`);
  writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
  await assembly.close();
  return file;
}

/** How long each frame of a video is shown, seconds; the last one is left out. */
async function showings(file: string): Promise<number[]> {
  const times = (await demuxVideo(file)).map(({ pts }) => pts).toSorted((a, b) => a - b);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Frames of the recording that a video shows, by the corner; in dissolves they are between two. */
async function framesShown(file: string): Promise<{ time: number; frame: number; mouth: number }[]> {
  const times = (await demuxVideo(file)).map(({ pts }) => pts).toSorted((a, b) => a - b);
  const shown = await decodePictures(file);
  // Each tenth pixel of each tenth row.
  const lumaAt = (picture: Uint8Array, x: number, y: number): number => picture[(y / 10) * 16 + x / 10] ?? NaN;
  return shown.map(({ luma }, index) => ({
    time: times[index] ?? NaN,
    frame: mean([0, 10, 20].flatMap((y) => [0, 10, 20].map((x) => lumaAt(luma, x, y)))) - clock(0),
    mouth: lumaAt(luma, 80, 60),
  }));
}

test('a video with a rest is signed as every other', async () => {
  const plan = await rested(await render({ name: long }));
  const { words, pictures } = await markedReport({ plan, templates: () => template, artifacts: store });
  expect(words).toMatchObject([{ kind: 'trained' }]);
  expect(pictures).toEqual([]);
});

test('a rest is looked for once, with a sign of life for each picture', async () => {
  const { plan, longParts: parts } = await render({ name: long });
  const tasks = new TasksHere(createMemoryStore(), folder);
  const work = { kind: 'plan-pictures', plan, template: basename(template), parts } as const;
  await tasks.run({ ...work, rendition: 'source', request: { layers: [] } });
  const signs = tasks.signsOfLife;
  expect(signs).toBeGreaterThan(25);
  await tasks.run({ ...work, rendition: 'source', request: { layers: [] } });
  expect(tasks.signsOfLife).toBe(signs);
});

describe('a value that is far longer than its place', () => {
  test('is shown at no less than the slowest speed, without a frame out of order but where it rests', async () => {
    const result = await render({ name: long, company: long });
    expect(result.longParts).toHaveLength(2);
    expect(Math.max(...(await showings(await write(result.plan, 'slow'))))).toBeGreaterThan(0.2);
    const plan = await rested(result);
    expect(hasNewPictures(plan)).toBe(false);
    const file = await write(plan, 'rested');
    expect(messagesOf(file)).toBe('');
    const lengths = await showings(file);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1.6 * 0.04 + 0.002);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0.6 * 0.04 - 0.002);
    // In a dissolve the corner is between two frames, and so is the mouth.
    const back = (await framesShown(file)).filter(
      ({ frame }, index, all) => frame < (all[index - 1]?.frame ?? 0) - 0.5,
    );
    expect(back.length).toBeGreaterThan(20);
    expect(back.filter(({ mouth }) => mouth <= 105)).toEqual([]);
  });

  test('has every word that is in both seen when it is heard', async () => {
    const result = await render({ name: long, company: long });
    const shown = await framesShown(await write(await rested(result), 'words'));
    const said = result.sentences.flatMap(({ words, text }) =>
      words.map((word) => ({ ...word, text: text.slice(word.from, word.to) })),
    );
    const off = ['had', 'look', 'found', 'three', 'small', 'Let', 'show'].map((text) => {
      const [own, recorded] = [
        said.find((word) => word.text === text),
        alignment.words.find(({ word }) => word === text),
      ];
      const at = shown.findLast(({ time }) => time <= (own?.start ?? NaN) + 0.001);
      return (at?.frame ?? NaN) / 25 - (recorded?.start ?? NaN);
    });
    // A frame is seen for 40 ms, and its brightness is known to one step, another 40.
    for (const seconds of off) expect(Math.abs(seconds)).toBeLessThanOrEqual(0.16);
  });

  test('shows lips that are closed for most of it, in real time', async () => {
    const result = await render({ name: 'Sarah', company: long });
    const plan = await rested(result);
    const section = result.sections.find(({ variable }) => variable === 'company');
    const shown = await framesShown(await write(plan, 'closed'));
    const within = shown.filter(({ time }) => time > (section?.start ?? 0) + 0.5 && time < (section?.end ?? 0) - 0.5);
    const closed = within.filter(({ mouth }) => mouth > 125);
    expect(closed.length / within.length).toBeGreaterThan(0.7);
    // Forward and backward, a frame at a time.
    const steps = closed.slice(1).map(({ frame }, index) => Math.abs(frame - (closed[index]?.frame ?? 0)));
    expect(steps.filter((step) => step > 0.4 && step < 1.6).length / steps.length).toBeGreaterThan(0.7);
  });

  test('has its pictures made once for all rows', async () => {
    const made: string[] = [];
    const fresh = createMemoryStore();
    const counting: ArtifactStore = {
      ...fresh,
      put: (artifact, parts) => {
        if (artifact.kind === 'pictures') made.push(artifact.key);
        return fresh.put(artifact, parts);
      },
    };
    const shown = new Set<string>();
    for (const more of [
      '',
      'Northwind',
      'Fabrikam of Washington',
      `Contoso and ${long}`,
      `Tailspin, ${long} and ${long}`,
    ]) {
      const plan = await rested(await render({ name: 'Bo', company: `${long} ${more}` }), { artifacts: counting });
      for (const { kind, key } of allArtifacts(plan)) if (kind === 'pictures') shown.add(key);
      expect(JSON.stringify(plan).length).toBeLessThan(20_000);
    }
    // Frames before and behind the rest, three walks over it, and which rest it is.
    expect(shown.size).toBeLessThanOrEqual(5);
    expect(made).toHaveLength(shown.size + 1);
  });

  test('may take a minute', async () => {
    const minute = Array.from({ length: 11 }, () => long).join(', ');
    const result = await render({ name: 'Bo', company: minute });
    expect(result.duration).toBeGreaterThan(50);
    const file = await write(await rested(result), 'minute');
    expect(messagesOf(file)).toBe('');
    expect(Math.max(...(await showings(file)))).toBeLessThanOrEqual(1.6 * 0.04 + 0.002);
  });

  test('shows its own frames in other renditions', async () => {
    const result = await render({ name: long, company: 'Acme' });
    const plan = await rested(result);
    const other: Plan = {
      ...plan,
      pictures: plan.pictures.map(({ rests, ...span }) => ({
        ...span,
        ...(rests && { rests: rests.map((entry) => ({ ...entry, rendition: '480p' as const })) }),
      })),
    };
    const file = await write(other, 'other');
    expect(messagesOf(file)).toBe('');
    expect(await showings(file)).toHaveLength((await showings(await write(result.plan, 'plain'))).length);
  });

  test('rests in another rendition too, with footage made once, as its plan tells where', async () => {
    await makeRendition({ template, rendition: 'messaging' });
    const smaller = (plan: Plan, artifacts: ArtifactStore): Promise<Plan> =>
      rested({ plan, longParts: restingParts(plan) }, { rendition: 'messaging', artifacts });
    const result = await render({ name: long, company: long });
    const plan = await rested(result);
    expect([showsAll(plan, 'source'), showsAll(plan, 'messaging'), showsAll(result.plan, 'messaging')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(restingParts(plan)).toEqual(result.longParts);
    const made = await smaller(plan, store);
    const file = await write(made, 'smaller', template, 'messaging');
    expect(messagesOf(file)).toBe('');
    expect(Math.max(...(await showings(file)))).toBeLessThanOrEqual(1.6 * 0.04 + 0.002);
    const put: string[] = [];
    const counting: ArtifactStore = {
      ...store,
      put: (artifact, parts) => {
        put.push(artifact.key);
        return store.put(artifact, parts);
      },
    };
    const other = await render({ name: `${long} and`, company: long });
    expect(restingParts(await smaller(await rested(other), counting))).toEqual(other.longParts);
    const walksOnly = allArtifacts(made).filter(({ kind }) => kind === 'pictures');
    expect(put.filter((key) => walksOnly.some((artifact) => artifact.key === key))).toEqual([]);
    // A walk of another length at most.
    expect(put.length).toBeLessThanOrEqual(1);
  });

  test('is shown where only the beginning is wanted', async () => {
    const result = await render({ name: long, company: 'Acme' });
    const plan = await rested(result);
    const beginning = join(folder, 'beginning.mp4');
    const seconds = await writeBeginning({ plan, template, artifacts: store, seconds: 2, file: beginning });
    expect(messagesOf(beginning)).toBe('');
    expect(Math.max(...(await showings(await write(result.plan, 'slow'))))).toBeGreaterThan(0.1);
    expect(Math.max(...(await showings(beginning)))).toBeLessThan(0.07);
    expect(seconds).toBeLessThan(result.duration);
  });
});

describe('a rest under pictures that are drawn', () => {
  const box = { x: 0.5, y: 0, width: 0.5, height: 0.2 };
  const shape = { kind: 'shape', box, radius: 0, grow: 0, color: 'ffffff', shadow: 0 } as const;
  const over = (start: number, end: number): PictureRequest => ({ layers: [{ ...shape, start, end }] });
  const shortest = 1.6 * 0.04 + 0.002;

  test('is shown as without them where they lie elsewhere', async () => {
    const plan = await rested(await render({ name: 'Bo', company: long }), { request: over(0.1, 0.3) });
    expect(plan.pictures.filter(({ rests }) => rests !== undefined)).toHaveLength(1);
    expect(plan.pictures.filter(({ encoded }) => encoded !== undefined)).toHaveLength(1);
    const file = await write(plan, 'elsewhere');
    expect(messagesOf(file)).toBe('');
    expect(Math.max(...(await showings(file)))).toBeLessThanOrEqual(shortest);
  });

  test('has them drawn on it, once for all rows, and in no rendition without them', async () => {
    const put: string[] = [];
    const counting: ArtifactStore = {
      ...store,
      put: (artifact, parts) => {
        if (artifact.kind === 'pictures') put.push(artifact.key);
        return store.put(artifact, parts);
      },
    };
    const result = await render({ name: 'Bo', company: long });
    const plan = await rested(result, { request: over(0, 60), artifacts: counting });
    const file = await write(plan, 'covered');
    expect(messagesOf(file)).toBe('');
    expect(Math.max(...(await showings(file)))).toBeLessThanOrEqual(shortest);
    const shown = await decodePictures(file);
    // Each tenth pixel of each tenth row: within the white box.
    expect(shown.filter(({ luma }) => (luma[1 * 16 + 12] ?? 0) < 225)).toEqual([]);
    expect(restingParts(plan)).toEqual(result.longParts);
    expect([hasNewPictures(plan), showsAll(plan, 'source'), showsAll(plan, '480p')]).toEqual([true, true, false]);
    const made = put.length;
    const other = await rested(await render({ name: 'Bo', company: `${long}, says Bo` }), {
      request: over(0, 60),
      artifacts: counting,
    });
    expect(messagesOf(await write(other, 'covered too'))).toBe('');
    // A walk of another length at most.
    expect(put.length - made).toBeLessThanOrEqual(1);
  });

  test.each([
    ['with them', over(0, 60)],
    ['alone', { layers: [] }],
  ])('is part of a preview, %s', async (name, request) => {
    const result = await render({ name: 'Bo', company: long });
    const stretch = { start: 0.7, end: 4 };
    const plan = await rested(result, { request, stretch });
    expect(planDuration(plan)).toBeLessThan(result.duration);
    const file = await write(plan, `preview ${name}`);
    expect(messagesOf(file)).toBe('');
    expect(Math.max(...(await showings(file)))).toBeLessThanOrEqual(shortest);
  });

  test('shows captions when they are heard', async () => {
    const result = await render({ name: 'Bo', company: long });
    const section = result.sections.find(({ variable }) => variable === 'company');
    const middle = ((section?.start ?? 0) + (section?.end ?? 0)) / 2;
    const cues = [
      { start: 0.2, end: 0.6, lines: ['WWWWWW'] },
      { start: middle, end: middle + 0.5, lines: ['WWWWWW'] },
    ];
    const request = { layers: [], captions: { style: 'box' as const, cues } };
    const file = await write(await rested(result, { request }), 'captioned');
    expect(messagesOf(file)).toBe('');
    expect(Math.max(...(await showings(file)))).toBeLessThanOrEqual(shortest);
    const times = (await demuxVideo(file)).map(({ pts }) => pts).toSorted((a, b) => a - b);
    // The box of a caption is dark, and nothing else is.
    const dark = (await decodePictures(file)).flatMap(({ luma }, index) =>
      luma.some((sample, at) => at >= 16 * 6 && sample < 60) ? [times[index] ?? NaN] : [],
    );
    const second = dark.filter((time) => time > 1);
    expect(Math.abs((second[0] ?? NaN) - middle)).toBeLessThan(0.07);
    expect(Math.abs((second.at(-1) ?? NaN) - middle - 0.5)).toBeLessThan(0.11);
    expect(dark.length).toBeGreaterThan(second.length + 5);
  });
});

describe('a long value in an awkward place', () => {
  const awkward = parseScript('{{name|Sarah}} and {{other|Bob}}, hello and welcome to {{company|Acme}}.');
  const own = join(folder, 'awkward');
  let read: Read;

  beforeAll(async () => {
    read = { folder: own, script: awkward, alignment: await record(own, awkward) };
  });

  test.each([
    ['at the very beginning and the very end', { name: long, other: 'Bob', company: long }],
    ['beside another one', { name: long, other: long, company: 'Acme' }],
    ['beside ones of a letter', { name: 'X', other: long, company: 'Z' }],
  ])('%s', async (name, values) => {
    const file = await write(await rested(await render(values, read), { own }), name, own);
    expect(messagesOf(file)).toBe('');
    expect(Math.max(...(await showings(file)))).toBeLessThanOrEqual(1.6 * 0.04 + 0.002);
  });

  test('is none where values have one letter', async () => {
    const result = await render({ name: 'X', other: 'Y', company: 'Z' }, read);
    expect(messagesOf(await write(result.plan, 'letters', own))).toBe('');
    expect(result.longParts).toEqual([]);
    expect((await rested(result, { own })).pictures).toEqual(result.plan.pictures);
  });

  test('of a presenter who never stands still, whose frames are shown for longer', async () => {
    const restless = join(folder, 'restless');
    const reading = { folder: restless, script, alignment: await record(restless, script, true) };
    const result = await render({ name: 'Bo', company: long }, reading);
    expect(result.longParts).toHaveLength(1);
    const plan = await rested(result, { own: restless });
    expect(plan.pictures).toEqual(result.plan.pictures);
  });
});
