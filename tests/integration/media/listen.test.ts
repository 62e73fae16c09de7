import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CancelledError } from '#shared/errors/index.ts';
import { longestListened, longestTemplate } from '#electron/engine/media/codec/limits.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { listeningRate, listenToFile, listenToTemplate } from '#electron/engine/media/import/listen.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { openTemplateAudio, readMono } from '#electron/engine/template/template-audio.ts';
import { makeRecording } from '../../support/make-recording.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('listen');
const small = { width: 64, height: 48 };

/** Whether both hold the same samples; a matcher would compare millions of them one by one. */
function areSame(one: Float32Array, other: Float32Array): boolean {
  return Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  );
}

describe('a template that is listened to', () => {
  it('gives piece by piece what it gives at once', async () => {
    const folder = join(root, 'template');
    const left = spokenRecording(23, 8).samples;
    await makeTemplate(folder, [left, left.map((sample) => sample / 2)], small);
    const audio = openTemplateAudio(folder, await readTemplateInfo(folder));
    const whole = readMono(audio, 0, audio.length);
    audio.close();
    let signs = 0;
    const heard = await listenToTemplate(folder, { onAlive: () => signs++ });
    expect(heard.sampleRate).toBe(listeningRate);
    expect(areSame(heard.samples, resample(whole, 48_000, listeningRate))).toBe(true);
    expect(signs).toBe(3);
  });

  it('is heard by its louder channel where the two cancel each other out', async () => {
    const folder = join(root, 'opposite');
    const right = spokenRecording(2, 8).samples;
    await makeTemplate(folder, [right.map((sample) => -0.9 * sample), right], small);
    const audio = openTemplateAudio(folder, await readTemplateInfo(folder));
    const [, louder = new Float32Array(0)] = audio.read(0, audio.length);
    audio.close();
    const heard = await listenToTemplate(folder, {});
    expect(areSame(heard.samples, resample(louder, 48_000, listeningRate))).toBe(true);
  });

  it('is refused where its sound has become shorter, rather than taken for silent', async () => {
    const folder = join(root, 'shorter');
    await makeTemplate(folder, [spokenRecording(4, 2).samples], small);
    truncateSync(join(folder, templateFiles.audio), 100_000);
    expect(await thrownBy(listenToTemplate(folder, {}))).toMatchObject({ code: 'TEMPLATE_FAILED' });
  });

  it('can be left in the middle', async () => {
    const folder = join(root, 'left');
    await makeTemplate(folder, [spokenRecording(12, 4).samples], small);
    const controller = new AbortController();
    const listening = listenToTemplate(folder, { signal: controller.signal, onAlive: () => controller.abort() });
    expect(await thrownBy(listening)).toBeInstanceOf(CancelledError);
  });
});

describe('a file that is listened to', () => {
  it('gives what it gives at once, with silence where it has gaps', async () => {
    const file = join(root, 'gap.mkv');
    await makeRecording({ file, audio: { seconds: 3, stampError: (at) => (at < 1 ? 0 : 30) } });
    const whole = await readSound(file, { longest: longestListened });
    const heard = await listenToFile(file, {});
    expect(heard.sampleRate).toBe(listeningRate);
    expect(areSame(heard.samples, resample(whole, 48_000, listeningRate))).toBe(true);
    expect(heard.samples.length / listeningRate).toBeCloseTo(33, 1);
  });

  it('may be as long as a template; hours in which nothing was recorded are left out without room being made for them', async () => {
    expect(longestListened.seconds).toBe(longestTemplate);
    const file = join(root, 'long.mkv');
    await makeRecording({ file, audio: { seconds: 2, stampError: (at) => (at < 1 ? 0 : 4 * 3_600) } });
    const before = process.memoryUsage().arrayBuffers;
    expect((await listenToFile(file, {})).samples.length / listeningRate).toBeCloseTo(2, 1);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100e6);
  });
});
