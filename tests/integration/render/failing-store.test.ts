import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toAppError } from '#shared/errors/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { wholePicture } from '#electron/engine/media/layers/layers.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { makeJoint } from '#electron/engine/render/joint.ts';
import { allArtifacts, planOf, type Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { createMemoryStore, type MemoryStore } from '../../support/memory-store.ts';
import { spokenClip, spokenRecording, type SpokenWord } from '../../support/speech-like.ts';
import type { ClipSource } from '#electron/engine/speech/clips/narrator.ts';
import { bytesOf } from '#electron/engine/render/section-cache.ts';
import { replacedSound } from '../../support/plan-parts.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('failing-store');
const template = join(folder, 'template');
const voice = voiceConfigOf('flite:slt');
let words: readonly SpokenWord[] = [];
let artifacts: MemoryStore;
/** Texts that were spoken, in order. */
let spoken: string[] = [];

beforeAll(async () => {
  const recording = spokenRecording(6, 3);
  words = recording.words;
  await makeTemplate(template, [recording.samples], { width: 64, height: 48 });
});
let clips: ClipSource;
beforeEach(() => {
  artifacts = createMemoryStore();
  spoken = [];
  clips = clipsFrom(async ({ text }) => {
    spoken.push(text);
    return spokenClip(0.3, text.charCodeAt(0));
  });
});

function render(...texts: string[]) {
  const sections = texts.map((text, index) => ({ variable: `v${index}`, ...words[3 + index * 4], text }));
  return renderVideo({
    template,
    artifacts,
    sections: sections.map(({ start = 0, end = 0, ...section }) => ({ ...section, start, end })),
    voice,
    clips,
  });
}

async function assembled(plan: Plan): Promise<Buffer> {
  const assembly = await openAssembly({ plan, templates: () => template, artifacts });
  try {
    return await buffer(assembly.read(0, assembly.size));
  } finally {
    await assembly.close();
  }
}

describe('a video whose sections are kept elsewhere', () => {
  it('is rendered and assembled, however long each answer takes', async () => {
    const { plan } = await render('Ada', 'Engines');
    const quickly = await assembled(plan);
    artifacts.setSlow(5);
    const again = await render('Ada', 'Engines');
    expect(again.plan).toEqual(plan);
    expect(again.newBytes).toBe(0);
    expect((await assembled(plan)).equals(quickly)).toBe(true);
    expect(spoken).toEqual(['Ada', 'Engines']);
  });

  it('has those made again that are torn, lost or of another key, and no others', async () => {
    const { plan } = await render('Ada', 'Engines');
    const whole = await assembled(plan);
    const [ada, engines] = allArtifacts(plan);
    if (!ada || !engines) throw new Error('two sections');
    for (const harm of [
      () => artifacts.tear(ada, 20),
      () => artifacts.lose(ada),
      () => artifacts.swap(ada, engines),
      // As an older version may have kept it: whole, but without what is asked for today.
      async () => {
        artifacts.lose(ada);
        await artifacts.put(ada, [Buffer.from('packets and no facts')]);
      },
    ]) {
      await harm();
      const again = await render('Ada', 'Engines');
      expect(again.plan).toEqual(plan);
      expect(again.newBytes).toBe(bytesOf(replacedSound(plan)[0] ?? { packetSizes: [] }));
      expect((await assembled(plan)).equals(whole)).toBe(true);
    }
  });

  it('fails for want of room, while one that is kept already does not', async () => {
    const { plan } = await render('Ada');
    artifacts.setFull(true);
    const refused = await render('Bob').catch((error: unknown) => toAppError(error).code);
    expect(refused).toBe('STORAGE_FULL');
    expect((await render('Ada')).plan).toEqual(plan);
    artifacts.setFull(false);
    expect((await render('Bob')).newBytes).toBeGreaterThan(0);
  });

  it('says which error it is when a section of a finished one is lost or cut off', async () => {
    const { plan } = await render('Ada');
    const assembly = await openAssembly({ plan, templates: () => template, artifacts });
    const [ada] = allArtifacts(plan);
    if (!ada) throw new Error('one section');
    artifacts.tear(ada, 20);
    expect((await thrownBy(assembled(plan))).code).toBe('ARTIFACT_DAMAGED');
    expect((await thrownBy(buffer(assembly.read(0, assembly.size)))).code).toBe('ARTIFACT_DAMAGED');
    artifacts.lose(ada);
    expect((await thrownBy(assembled(plan))).code).toBe('ARTIFACT_MISSING');
    expect((await thrownBy(buffer(assembly.read(0, assembly.size)))).code).toBe('ARTIFACT_MISSING');
    await assembly.close();
    const { plan: other } = await render('Bob');
    expect((await assembled(other)).length).toBeGreaterThan(1_000);
  });
});

it('new pictures and joints are made again when theirs are torn, and are the same', async () => {
  const index = await loadTemplateIndex(template);
  const side = { folder: template, index };
  const joint = await makeJoint({ before: side, after: side, artifacts });
  const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
  const ground = { kind: 'shape', box: wholePicture, radius: 0, grow: 0, color: '000000', shadow: 0 } as const;
  const request = { layers: [{ ...ground, start: 1, end: 2 }] };
  const drawn = await drawer.draw({ plan: planOf(index.info), template: basename(template), request });
  const names = artifacts.names();
  expect(names.map((name) => name.split('/')[0]).toSorted()).toEqual(['pictures', 'sections']);
  for (const { kind, key } of [...allArtifacts(drawn.plan), { kind: 'sections' as const, key: joint.key }])
    artifacts.tear({ kind, key }, 30);
  expect(await makeJoint({ before: side, after: side, artifacts })).toEqual(joint);
  expect(await drawer.draw({ plan: planOf(index.info), template: basename(template), request })).toEqual(drawn);
  expect(artifacts.names().toSorted()).toEqual(names.toSorted());
});

it('clips and profiles of voices are made again when theirs are torn', async () => {
  const request = { text: 'Sarah', voice };
  const first = await new Narrator({ artifacts }).speak(request);
  artifacts.tear({ kind: 'clips', key: first.key }, 100);
  const second = await new Narrator({ artifacts }).speak(request);
  expect(second.key).toBe(first.key);
  expect(second.samples).toEqual(first.samples);

  const actor = { id: 'somebody', read: () => spokenClip(3, 9).samples };
  const matched = { ...request, voice: { ...voice, pitch_match: true }, actor };
  const like = await new Narrator({ artifacts }).speak(matched);
  for (const name of artifacts.names()) {
    const [kind, key = ''] = name.split('/');
    if (kind === 'voices') artifacts.tear({ kind, key }, 10);
  }
  artifacts.lose({ kind: 'clips', key: like.key });
  expect((await new Narrator({ artifacts }).speak(matched)).samples).toEqual(like.samples);
});
