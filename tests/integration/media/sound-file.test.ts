import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSoundFile } from '#electron/engine/media/import/sound-file.ts';
import { readWav } from '#electron/engine/signal/wav.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { wavFile } from '../../support/wav-file.ts';

const folder = temporaryFolder('sound-file');

test('a WAV file at another rate becomes mono at 48 kHz and sounds the same', async () => {
  const source = join(folder, 'name.wav');
  writeFileSync(source, wavFile(0.5));
  const file = join(folder, 'name');
  expect(await writeSoundFile(source, file)).toBeCloseTo(0.5, 2);
  const { samples, sampleRate } = readWav(readFileSync(file));
  expect(sampleRate).toBe(48_000);
  // A tone of 440 Hz crosses zero 880 times a second.
  const middle = samples.subarray(4_800, 19_200);
  const crossings = middle.filter((sample, index) => index > 0 && sample > 0 !== (middle[index - 1] ?? 0) > 0).length;
  expect(crossings).toBeGreaterThan(262);
  expect(crossings).toBeLessThan(266);
});

test('the sound of a video is taken without its picture', async () => {
  const video = join(folder, 'video.mkv');
  await makeRecording({
    file: video,
    video: { times: steadyTimes(25, 1) },
    audio: { seconds: 1, sample: (time) => 0.5 * Math.sin(2 * Math.PI * 300 * time) },
  });
  expect(await writeSoundFile(video, join(folder, 'video'))).toBeCloseTo(1, 1);
});

test('a sound with a gap of minutes is refused, and no memory is taken for it', async () => {
  const source = join(folder, 'jump.mkv');
  await makeRecording({ file: source, audio: { seconds: 2, stampError: (at) => (at < 1 ? 0 : 500) } });
  const before = process.memoryUsage().arrayBuffers;
  const refused = await thrownBy(writeSoundFile(source, join(folder, 'jump')));
  expect(refused).toMatchObject({ code: 'MEDIA_TOO_LARGE', message: expect.stringContaining('300 seconds') });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80e6);
});

test('what holds no sound is refused and leaves nothing behind', async () => {
  const silent = join(folder, 'silent.mkv');
  await makeRecording({ file: silent, video: { times: steadyTimes(25, 1) } });
  const text = join(folder, 'text.wav');
  writeFileSync(text, 'no sound at all');
  const before = readdirSync(folder);
  expect((await thrownBy(writeSoundFile(silent, join(folder, 'a')))).code).toBe('MEDIA_NO_AUDIO');
  expect((await thrownBy(writeSoundFile(text, join(folder, 'b')))).code).toBe('NOT_MEDIA');
  expect(readdirSync(folder)).toEqual(before);
});
