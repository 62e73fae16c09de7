import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { layoutModes, type Layout } from '#shared/layouts.ts';
import { composeRecordings } from '#electron/engine/media/edit/compose-recordings.ts';
import { readPictures } from '#electron/engine/media/codec/pictures.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { openTemplateAudio } from '#electron/engine/template/template-audio.ts';
import { makeTemplate, numbered } from '#tests/support/make-template.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const rate = 48_000;
/** The screen is recorded at another rate than the camera, and begins half a second later. */
const [cameraRate, screenRate, offset] = [25, 30, 0.5];
const screenSize = { width: 320, height: 180 };
const size = { width: 1280, height: 720 };

/** One brightness all over. */
const plain =
  (luma: number) =>
  (_number: number, width: number, height: number): Buffer =>
    Buffer.concat([Buffer.alloc(width * height, luma), Buffer.alloc((width * height) / 2, 128)]);

function tone(seconds: number, frequency: number, level: number): Float32Array {
  return Float32Array.from(
    { length: seconds * rate },
    (_, index) => level * Math.sin((2 * Math.PI * frequency * index) / rate),
  );
}

function lumaAt(frame: Frame, x: number, y: number): number {
  return frame.data?.[0]?.[Math.round(y * frame.height) * (frame.linesize[0] ?? 0) + Math.round(x * frame.width)] ?? 0;
}

function numberOf(frame: Frame): number {
  let number = 0;
  for (let digit = 0; digit < 10; digit++) if (lumaAt(frame, (digit + 0.5) / 10, 0.5) > 120) number |= 1 << digit;
  return number;
}

async function framesOf<T>(folder: string, look: (frame: Frame) => T): Promise<T[]> {
  const found: T[] = [];
  await readPictures(join(folder, templateFiles.video), { from: 0 }, async (frame) => {
    found.push(look(frame));
    return true;
  });
  return found;
}

let folder: string;
let recordings: { camera: string; screen: string };
const compose = (mode: Layout['mode'], given: Partial<Parameters<typeof composeRecordings>[0]> = {}) =>
  composeRecordings({
    ...recordings,
    offset,
    layout: { mode, position: 'top-right', size: 'medium' },
    composed: null,
    folder: join(folder, mode),
    ...given,
  });

beforeAll(async () => {
  folder = temporaryFolder();
  const [camera, screen] = [join(folder, 'recorded-camera'), join(folder, 'recorded-screen')];
  await makeTemplate(camera, [tone(4, 200, 0.5)], { frameRate: [cameraRate, 1], ...screenSize, picture: numbered });
  await makeTemplate(screen, [tone(3, 900, 0.25)], { frameRate: [screenRate, 1], ...screenSize, picture: numbered });
  recordings = { camera: join(camera, templateFiles.video), screen: join(screen, templateFiles.video) };
});

describe('a screen and a camera that were recorded together', () => {
  it('are shown at the same moments, at the rate of the camera, each picture until the next', async () => {
    const info = await compose('screen');
    expect(info).toMatchObject({ ...size, frameRate: [cameraRate, 1], channels: 1 });
    const shown = await framesOf(join(folder, 'screen'), numberOf);
    expect(shown).toHaveLength(info.frames);
    const last = Math.ceil(((Math.ceil((3 * rate) / 1024) * 1024) / rate) * screenRate) - 1;
    for (const [frame, number] of shown.entries()) {
      const wanted = Math.min(last, Math.max(0, (frame / cameraRate - offset) * screenRate));
      expect(Math.abs(number - wanted), `frame ${frame} shows ${number}`).toBeLessThan(1);
    }
    await compose('camera');
    const frames = Array.from({ length: info.frames }, (_, frame) => frame);
    expect(await framesOf(join(folder, 'camera'), numberOf)).toEqual(frames);
  });

  it('are heard together: the speaker as recorded, the computer where it was heard', async () => {
    const info = await compose('circle');
    using audio = openTemplateAudio(join(folder, 'circle'), info);
    const [plane] = audio.read(0, audio.length);
    // By correlation with the tone of each.
    const level = (frequency: number, from: number): number => {
      let [real, imaginary] = [0, 0];
      for (let index = 0; index < rate / 4; index++) {
        const sample = plane?.[Math.round(from * rate) + index] ?? 0;
        real += sample * Math.cos((2 * Math.PI * frequency * index) / rate);
        imaginary += sample * Math.sin((2 * Math.PI * frequency * index) / rate);
      }
      return (2 * Math.hypot(real, imaginary)) / (rate / 4);
    };
    expect(level(200, 0.2)).toBeCloseTo(0.5, 2);
    expect(level(900, 0.2)).toBeLessThan(0.01);
    expect(level(900, 0.6)).toBeCloseTo(0.25, 2);
    expect(level(900, 3.6)).toBeLessThan(0.01);
  });

  it('are heard where the channels of the camera would cancel each other', async () => {
    const camera = join(folder, 'opposed');
    const planes = [tone(2, 200, 0.5), tone(2, 200, -0.5)];
    await makeTemplate(camera, planes, { ...screenSize, picture: plain(200) });
    const info = await compose('camera', { camera: join(camera, templateFiles.video), folder: join(folder, 'heard') });
    using audio = openTemplateAudio(join(folder, 'heard'), info);
    const heard = audio.read(0, rate).map((plane) => Math.max(...plane));
    // With the computer's sound.
    expect(heard).toEqual([expect.closeTo(0.75, 1)]);
  });

  it('sound the same in every layout, sample for sample, however often it changes', async () => {
    const first = await readFile(join(folder, 'circle', templateFiles.audio));
    const before = await readTemplateInfo(join(folder, 'circle'));
    for (const mode of layoutModes.filter((other) => other !== 'circle')) {
      const target = join(folder, `${mode}-again`);
      const info = await compose(mode, { composed: join(folder, 'circle'), folder: target });
      expect(info).toMatchObject({ duration: before.duration, frames: before.frames, ...size });
      expect(Buffer.compare(await readFile(join(target, templateFiles.audio)), first)).toBe(0);
      expect(existsSync(join(target, templateFiles.cameraStill))).toBe(true);
    }
  });

  it('lie where the layout says', async () => {
    const [camera, screen] = [join(folder, 'bright'), join(folder, 'dark')];
    await makeTemplate(camera, [tone(1, 200, 0.5)], { ...screenSize, picture: plain(200) });
    await makeTemplate(screen, [tone(1, 900, 0.5)], { ...screenSize, picture: plain(60) });
    const files = { camera: join(camera, templateFiles.video), screen: join(screen, templateFiles.video) };
    const places: [Layout['mode'], Layout['position'], bright: [number, number], dark: [number, number]][] = [
      ['circle', 'bottom-left', [0.1, 0.82], [0.9, 0.18]],
      ['circle', 'top-right', [0.9, 0.18], [0.1, 0.82]],
      ['side', 'top-left', [0.1, 0.5], [0.6, 0.5]],
      ['side', 'bottom-right', [0.9, 0.5], [0.4, 0.5]],
    ];
    for (const [mode, position, bright, dark] of places) {
      const target = join(folder, `${mode}-${position}`);
      const layout: Layout = { mode, position, size: 'medium' };
      await composeRecordings({ ...files, offset: 0, layout, composed: null, folder: target });
      const [seen] = await framesOf(target, (frame) => [lumaAt(frame, ...bright), lumaAt(frame, ...dark)]);
      expect(seen?.[0], `${mode} ${position}`).toBeGreaterThan(180);
      expect(seen?.[1], `${mode} ${position}`).toBeLessThan(80);
    }
  });

  it('leave nothing behind when composing is cancelled', async () => {
    const stop = new AbortController();
    const target = join(folder, 'cancelled');
    const composing = compose('circle', { folder: target, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(composing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(existsSync(target)).toBe(false);
  });
});
