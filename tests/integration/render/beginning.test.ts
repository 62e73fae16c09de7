import { createHash } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { backgroundLayers } from '#electron/engine/pictures/background-layers.ts';
import { writeBeginning } from '#electron/engine/render/beginning.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { joinPlans } from '#electron/engine/render/join-plans.ts';
import { makeJoint } from '#electron/engine/render/joint.ts';
import { planOf, type Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '#electron/engine/template/template-index.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { assetFileName, backgroundSettings, type PreparedAsset } from '#shared/backgrounds.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { lumaAt } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenClip, spokenRecording } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('beginning');
const artifacts = createFileStore(join(folder, 'cache'));
const template = join(folder, 'own');
const body = join(folder, 'body');
let own: TemplateIndex;
let other: TemplateIndex;
let white: PreparedAsset;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  await makeTemplate(template, [spokenRecording(20, 3).samples]);
  await makeTemplate(body, [spokenRecording(4, 9).samples]);
  own = await loadTemplateIndex(template);
  other = await loadTemplateIndex(body);
  const canvas = createCanvas(320, 240);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 320, 240);
  const bytes = await canvas.encode('png');
  const key = createHash('sha256').update(bytes).digest('hex');
  white = { key, kind: 'image', format: 'png', width: 320, height: 240 };
  writeFileSync(join(folder, 'assets', assetFileName(white)), bytes);
});

/** A plan with a white background, and perhaps a value that is longer than its place at 1 s. */
async function withBackground(
  start: number,
  end: number,
  { value, rendition = 'source' }: { value?: number; rendition?: Rendition } = {},
): Promise<Plan> {
  const sections = value === undefined ? [] : [{ variable: 'name', start: 1, end: 1.3, text: 'Ann' }];
  const clips = clipsFrom(async () => spokenClip(value ?? 1, 5));
  const voice = voiceConfigOf('flite:slt');
  const { plan } = await renderVideo({ template, artifacts, sections, voice, clips });
  const settings = backgroundSettings.parse({ mode: 'full', start, end });
  const request = { layers: backgroundLayers(settings, white, own.info) };
  const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
  return (await drawer.draw({ plan, template: 'own', request, rendition })).plan;
}

let written = 0;
async function beginning(plan: Plan, seconds: number): Promise<{ file: string; duration: number }> {
  const file = join(folder, `beginning-${(written += 1)}.mp4`);
  const duration = await writeBeginning({ plan, template, artifacts, seconds, file });
  expect(messagesOf(file)).toBe('');
  return { file, duration };
}

const isWhite = async (file: string, time: number): Promise<boolean> => (await lumaAt(file, time, [0.9, 0.1])) > 225;

describe('the beginning of a finished video', () => {
  it('shows its new pictures at their time, and ends soon after the time asked for', async () => {
    const { file, duration } = await beginning(await withBackground(1, 3), 6);
    expect(duration).toBeGreaterThanOrEqual(6);
    expect(duration).toBeLessThan(12);
    expect(statSync(file).size).toBeLessThan(0.7 * statSync(join(template, 'template.mp4')).size);
    expect(await Promise.all([0.5, 1.5, 2.8, 5].map((time) => isWhite(file, time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('follows a value that is longer than its place', async () => {
    const { file } = await beginning(await withBackground(3, 4, { value: 1.2 }), 6);
    expect(await Promise.all([3.2, 4.5, 5.5].map((time) => isWhite(file, time)))).toEqual([false, true, false]);
  });

  it('shows pictures that were drawn for a smaller rendition', async () => {
    await makeRendition({ template, rendition: '480p' });
    const { file } = await beginning(await withBackground(1, 3, { rendition: '480p' }), 6);
    expect(await Promise.all([0.5, 1.5, 2.8, 5].map((time) => isWhite(file, time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is all of a template that is shorter than that', async () => {
    const { duration } = await beginning(await withBackground(1, 3), 60);
    expect(duration).toBeCloseTo(own.info.audioSamples / 48_000, 1);
  });

  it('is that of the personalized template, on whichever side of a body it is played', async () => {
    const plan = await withBackground(1, 3);
    const [first, second] = [
      { folder: body, index: other },
      { folder: template, index: own },
    ];
    const before = joinPlans(planOf(other.info), plan, await makeJoint({ before: first, after: second, artifacts }));
    const after = joinPlans(plan, planOf(other.info), await makeJoint({ before: second, after: first, artifacts }));
    for (const joined of [before, after]) {
      for (const seconds of [6, 60]) {
        const { file } = await beginning(joined, seconds);
        expect(await Promise.all([0.5, 1.5, 2.8].map((time) => isWhite(file, time)))).toEqual([false, true, true]);
      }
    }
  });

  it('is refused for a plan of another template', async () => {
    const wrong = writeBeginning({
      plan: planOf(other.info),
      template,
      artifacts,
      seconds: 6,
      file: join(folder, 'no'),
    });
    await expect(wrong).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});
