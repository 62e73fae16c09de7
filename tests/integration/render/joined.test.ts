import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { fitBody, keepBeside } from '#electron/engine/render/fit-body.ts';
import { joinPlans, picturesAlone, withPicturesOf } from '#electron/engine/render/join-plans.ts';
import { makeJoint, type JointSide } from '#electron/engine/render/joint.ts';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { SectionToRender } from '#electron/engine/render/types.ts';
import { bodyFolder } from '#electron/engine/template/files.ts';
import { readRenditionFacts } from '#electron/engine/template/renditions.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { decoderMessages, hasFfmpeg, messagesOf, withoutFfmpeg } from '../../support/decode-check.ts';
import { countPictures, decodeAudio } from '../../support/decode.ts';
import { demuxVideo } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenClip, spokenRecording, type SpokenWord } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { markedReport } from '../../support/marked-report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('joined');
const cache = join(folder, 'cache');
const artifacts = createFileStore(cache);

let intro: JointSide;
let body: JointSide;
let words: SpokenWord[];

beforeAll(async () => {
  const spoken = spokenRecording(5, 3);
  ({ words } = spoken);
  intro = await made('intro', spoken.samples);
  body = await made('body', spokenRecording(4, 9).samples);
});

async function made(name: string, samples: Float32Array): Promise<JointSide> {
  await makeTemplate(join(folder, `${name}-source`), [samples]);
  await normalize({ source: join(folder, `${name}-source`, 'template.mp4'), folder: join(folder, name) });
  return side(join(folder, name));
}

async function side(template: string): Promise<JointSide> {
  return { folder: template, index: await loadTemplateIndex(template) };
}

async function personalized(section: SectionToRender): Promise<Plan> {
  const { plan } = await renderVideo({
    template: intro.folder,
    artifacts,
    sections: [section],
    voice: voiceConfigOf('flite:slt'),
    clips: clipsFrom(async () => spokenClip(0.6, 5)),
  });
  return plan;
}

async function joined(first: JointSide, before: Plan, second: JointSide, after: Plan): Promise<Plan> {
  const joint = await makeJoint({ before: first, after: second, artifacts });
  return joinPlans(before, after, joint);
}

let written = 0;
async function write(plan: Plan, sides: readonly JointSide[], rendition?: '480p' | 'messaging'): Promise<string> {
  const templates = (hash: string) => sides.find(({ index }) => index.info.hash === hash)?.folder ?? '';
  const assembly = await openAssembly({ plan, templates, artifacts, ...(rendition && { rendition }) });
  const file = join(folder, `joined-${(written += 1)}.mp4`);
  writeFileSync(file, await buffer(assembly.read(0, assembly.size)));
  await assembly.close();
  return file;
}

/** Steepest change within a stretch, of what a steep high pass leaves: a click stands out in it. */
function residual(plane: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let at = Math.max(2, from); at < to; at++)
    most = Math.max(most, Math.abs((plane[at] ?? 0) - 2 * (plane[at - 1] ?? 0) + (plane[at - 2] ?? 0)));
  return most;
}

describe.each(['after', 'before'] as const)('a video whose body comes %s its personalized template', (place) => {
  let file: string;
  let plan: Plan;
  /** In the order in which they are played. */
  let sides: [JointSide, JointSide];

  beforeAll(async () => {
    const [word = { start: 1, end: 1.4 }] = words.slice(5);
    const own = await personalized({ variable: 'name', ...word, text: 'Ann' });
    const plain = planOf(body.index.info);
    sides = place === 'after' ? [intro, body] : [body, intro];
    plan = place === 'after' ? await joined(intro, own, body, plain) : await joined(body, plain, intro, own);
    file = await write(plan, sides);
  });

  it('has the packets of both, one after another, and as many pictures', async () => {
    const [first, second] = await Promise.all(sides.map((of) => demuxVideo(join(of.folder, 'template.mp4'))));
    const packets = await demuxVideo(file);
    // A random access point that ends a template is left out, as another one follows.
    const kept = first?.at(-1)?.key ? first.slice(0, -1) : (first ?? []);
    expect(packets.map(({ hash }) => hash)).toEqual([...kept, ...(second ?? [])].map(({ hash }) => hash));
    expect(await countPictures(file)).toBe(packets.length);
    const shown = packets.map(({ pts }) => pts).toSorted((a, b) => a - b);
    const gaps = shown.slice(1).map((pts, index) => pts - (shown[index] ?? 0));
    // The last frame of the first one is shown until its sound ends, at most a block and the frame left out longer.
    expect(Math.max(...gaps)).toBeLessThan(0.04 * 2 + 1024 / 48_000 + 0.001);
    expect(Math.min(...gaps)).toBeGreaterThan(0.04 - 0.001);
  });

  it('sounds as both do, with nothing between them and no click', async () => {
    const [heard = new Float32Array(0)] = await decodeAudio(file);
    const [whole = new Float32Array(0)] = await decodeAudio(join(body.folder, 'template.mp4'));
    const length = plan.pictures.find(({ template }) => template === 0)?.times.at(-1)?.output ?? 0;
    const total = plan.pictures.at(-1)?.times.at(-1)?.output ?? 0;
    expect(heard).toHaveLength(total);
    // The body is heard as it is, but for the blocks of the joint.
    const start = place === 'after' ? length : 0;
    const [from, to] = place === 'after' ? [6 * 1024, whole.length] : [0, whole.length - 6 * 1024];
    expect(heard.subarray(start + from, start + to)).toEqual(whole.subarray(from, to));
    const quiet = Math.max(residual(heard, 48_000, length - 4_096), residual(heard, length + 4_096, total));
    expect(residual(heard, length - 2_048, length + 2_048)).toBeLessThan(quiet);
  });

  it.skipIf(!hasFfmpeg)(`is read by an independent decoder without a message (${withoutFfmpeg})`, () => {
    expect(decoderMessages(file)).toBe('');
  });

  it('is signed with both templates, and with its new word where it is heard', async () => {
    const templates = (hash: string) => sides.find(({ index }) => index.info.hash === hash)?.folder ?? '';
    const { words: marked, ...report } = await markedReport({ plan, templates, artifacts });
    expect(report.templates).toBe(2);
    const start = place === 'after' ? 0 : (plan.pictures.find(({ template }) => template === 1)?.times[0]?.output ?? 0);
    const [word = { start: 1, end: 1.4 }] = words.slice(5);
    expect(marked).toMatchObject([{ kind: 'trained', ranges: [{}] }]);
    expect(Math.abs((marked[0]?.ranges[0]?.start ?? 0) - start / 48_000 - word.start)).toBeLessThan(0.1);
  });

  it('gives for any range the same slice of the whole', async () => {
    const templates = (hash: string) => sides.find(({ index }) => index.info.hash === hash)?.folder ?? '';
    const assembly = await openAssembly({ plan, templates, artifacts });
    const whole = await buffer(assembly.read(0, assembly.size));
    for (let start = 0; start < whole.length; start += 90_001) {
      const part = await buffer(assembly.read(start, Math.min(whole.length, start + 70_000)));
      expect(part.equals(whole.subarray(start, start + part.length))).toBe(true);
    }
    await assembly.close();
  });
});

it('two templates follow each other as they are where a section ends with the first one', async () => {
  const { info } = intro.index;
  const own = await personalized({ variable: 'name', start: info.duration - 0.3, end: info.duration, text: 'End' });
  const file = await write(await joined(intro, own, body, planOf(body.index.info)), [intro, body]);
  expect(await countPictures(file)).toBe(intro.index.info.frames + body.index.info.frames);
  expect(messagesOf(file)).toBe('');
});

it('joined videos are served in other renditions', async () => {
  for (const { folder: template } of [intro, body]) await makeRendition({ template, rendition: '480p' });
  const plan = await joined(intro, planOf(intro.index.info), body, planOf(body.index.info));
  const file = await write(plan, [intro, body], '480p');
  expect(await countPictures(file)).toBe(intro.index.info.frames + body.index.info.frames);
  expect(messagesOf(file)).toBe('');
});

it('two templates share the size of one file for messaging apps', async () => {
  // By itself a template this short would get another bit rate, and other parameter sets, than one of ten minutes.
  const ten = await makeRendition({ template: intro.folder, rendition: 'messaging' });
  const template = await keepBeside(intro.folder, (await fittedBody()).index.info.hash);
  const { folder: beside } = await fittedBody();
  const facts = await makeRendition({ template, rendition: 'messaging', beside });
  expect(facts.key).not.toBe(ten.key);
  expect(facts.beside?.seconds).toBe(body.index.info.duration);
  const { key } = await readRenditionFacts(beside, 'messaging');
  expect(key).toBe(facts.key);
  expect(await makeRendition({ template, rendition: 'messaging', beside })).toEqual(facts);
  const plan = await joined(intro, planOf(intro.index.info), body, planOf(body.index.info));
  const file = await write(
    plan,
    [
      { ...intro, folder: template },
      { ...body, folder: beside },
    ],
    'messaging',
  );
  expect(await countPictures(file)).toBe(intro.index.info.frames + body.index.info.frames);
  expect(messagesOf(file)).toBe('');
});

async function fittedBody(): Promise<JointSide> {
  const { hash } = await fitBody({ template: intro.folder, body: body.folder, position: 'after', artifacts });
  return side(bodyFolder(intro.folder, hash));
}

it('the pictures of one template are replaced where they are in a video', async () => {
  for (const [first, second] of [
    [intro, body],
    [body, intro],
  ] as const) {
    const plan = await joined(first, planOf(first.index.info), second, planOf(second.index.info));
    const { hash } = intro.index.info;
    const alone = picturesAlone(plan, hash);
    expect(alone.templates).toEqual([hash]);
    expect(alone.pictures[0]?.times[0]).toEqual({ source: 0, output: 0 });
    expect(withPicturesOf(plan, hash, alone)).toEqual(plan);
    const [span] = alone.pictures;
    const halves = span
      ? [
          { ...span, to: 10, times: span.times.slice(0, 1) },
          { ...span, from: 10 },
        ]
      : [];
    const changed = withPicturesOf(plan, hash, { pictures: halves });
    expect(changed.pictures).toHaveLength(3);
    expect(changed.pictures.map(({ template }) => changed.templates[template])).toEqual(
      first === intro ? [hash, hash, body.index.info.hash] : [body.index.info.hash, hash, hash],
    );
  }
});

it('templates of another size are refused as they are, and taken once they are made to fit', async () => {
  await makeTemplate(join(folder, 'wide'), [spokenRecording(2, 7).samples, spokenRecording(2, 8).samples], {
    width: 480,
    height: 200,
  });
  const wide = await side(join(folder, 'wide'));
  await expect(makeJoint({ before: intro, after: wide, artifacts })).rejects.toMatchObject({ code: 'TEMPLATE_FAILED' });
  const fitting = join(folder, 'fitting');
  const source = join(folder, 'wide', 'template.mp4');
  await normalize({ source, folder: fitting, profile: intro.index.info });
  const fitted = await side(fitting);
  const { width, height, frameRate, channels } = intro.index.info;
  expect(fitted.index.info).toMatchObject({ width, height, frameRate, channels });
  const file = await write(await joined(intro, planOf(intro.index.info), fitted, planOf(fitted.index.info)), [
    intro,
    fitted,
  ]);
  expect(await countPictures(file)).toBe(intro.index.info.frames + fitted.index.info.frames);
  expect(messagesOf(file)).toBe('');
});
