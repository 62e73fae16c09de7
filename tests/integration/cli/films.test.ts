import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { builtinEngines, findVoice } from '#electron/engine/speech/voices/voices.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { hasFfmpeg } from '../../support/decode-check.ts';
import { decodeAudio, framesOf, packetsOf } from '../../support/decode.ts';
import { inRoom } from '../../support/in-room.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

/** Films of a speaker's names, taken along to another computer. */

const folder = temporaryFolder('cli-films');

async function run(...args: string[]) {
  const { code, stdout, stderr } = await runCliHere(...args, '--json');
  expect(code, stderr + stdout).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function allowFilms(data: string): Promise<void> {
  const { text } = await run('consent', 'sentence', '--speaker', 'Robert', '--face', '--data', data);
  const how = { speed: 1, draft: false, language: undefined, pitch: undefined, phonemes: new Map<string, string>() };
  const { samples, sampleRate } = await findVoice('flite:rms', builtinEngines).speak(String(text), how);
  const reading = join(folder, 'reading.wav');
  writeFileSync(reading, wavOf(inRoom(resample(samples, sampleRate, 48_000))));
  await run('consent', 'record', reading, '--speaker', 'Robert', '--face', '--data', data);
}

const filmed = { names: [{ name: 'White', take: expect.any(String), film: { refused: null } }] };

describe.skipIf(!hasMedia || !hasFfmpeg)(`names with films (${withoutMedia})`, () => {
  test('are exported with their sound and imported again', async () => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    const [source, out] = [join(folder, 'source'), join(folder, 'out')];
    mkdirSync(source);
    const man = join(mediaFolder, 'talking', 'grid_pwij3p.mpg');
    const word = ['-vf', 'scale=iw*2:-2', '-af', "volume=0:enable='lt(t,0.5)+gt(t,0.9)'"];
    execFileSync('ffmpeg', [
      '-loglevel',
      'error',
      '-ss',
      '0.2',
      '-t',
      '1.4',
      '-i',
      man,
      ...word,
      '-crf',
      '16',
      join(source, 'White.mp4'),
    ]);
    await allowFilms(here);
    expect(await run('names', 'import', source, '--speaker', 'Robert', '--data', here)).toMatchObject(filmed);

    await run('names', 'export', '--all', '--film', '--out', out, '--speaker', 'Robert', '--data', here);
    expect(readdirSync(out).toSorted()).toEqual(['White.mp4', 'White.wav']);
    const [sound, film] = [join(out, 'White.wav'), join(out, 'White.mp4')];
    const samples = await decodeAudio(sound);
    const times: number[] = [];
    for (const { packet, unit } of packetsOf(film, 'audio')) times.push(Number(packet.pts) * unit);
    const pictures: number[] = [];
    for (const { time } of framesOf(film, 'video')) pictures.push(time);
    expect(await decodeAudio(film)).toEqual(samples);
    expect(times[0]).toBeGreaterThan(0.2);
    expect(pictures.length).toBeGreaterThan(15);

    await allowFilms(there);
    expect(await run('names', 'import', out, '--speaker', 'Robert', '--data', there)).toMatchObject(filmed);
    const again = join(folder, 'again');
    await run('names', 'export', '--all', '--out', again, '--speaker', 'Robert', '--data', there);
    const [copy = new Float32Array(0)] = await decodeAudio(join(again, 'White.wav'));
    expect(Math.abs(copy.length - (samples[0]?.length ?? 0))).toBeLessThan(0.05 * 48_000);
  });
});
