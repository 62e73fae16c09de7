import { FF_ENCODER_AC3, FF_ENCODER_OPUS } from 'node-av/constants';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { readRecordedFacts } from '#electron/engine/media/import/recorded-facts.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { lumaAt, readPcm } from '../../support/inspect-template.ts';
import { decodeAudio } from '../../support/decode.ts';
import { makeRecording, steadyTimes, type PictureTrack, type SoundTrack } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('normalize-sound');
let made = 0;

async function template(video: PictureTrack, audio: SoundTrack, ending = 'mkv') {
  made += 1;
  const source = await makeRecording({ file: join(folder, `${made}.${ending}`), video, audio });
  const target = join(folder, `template-${made}`);
  const info = await normalize({ source, folder: target });
  return { file: join(target, templateFiles.video), info, planes: readPcm(target, info) };
}

const second = { times: steadyTimes(25, 1) };

/** Place of the first sample as loud as a half. */
function onset(samples: Float32Array | undefined): number {
  return (samples?.findIndex((sample) => Math.abs(sample) > 0.4) ?? -1) / 48_000;
}

function click(at: number): NonNullable<SoundTrack['sample']> {
  return (time) => (time >= at && time < at + 0.02 ? 0.8 : 0);
}

function loudest(samples: Float32Array | undefined, from: number, to: number): number {
  return (samples ?? new Float32Array(0))
    .subarray(from * 48_000, to * 48_000)
    .reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
}

function length({ frames, frameRate, audioSamples }: TemplateInfo): { picture: number; sound: number } {
  return { picture: (frames * frameRate[1]) / frameRate[0], sound: audioSamples / 48_000 };
}

describe('the sound of a template', () => {
  it.each([
    [8_000, 1],
    [16_000, 2],
    [22_050, 1],
    [44_100, 2],
    [48_000, 1],
    [96_000, 2],
  ] as const)('at 48 kHz in place, from %i Hz with %i channels', async (sampleRate, channels) => {
    const sample = (time: number, channel: number): number => click(0.5)(time, channel) * (1 - 0.1 * channel);
    const { info, planes } = await template(second, { sampleRate, channels, seconds: 1, sample });
    expect(info.channels).toBe(channels);
    expect(planes).toHaveLength(channels);
    for (const plane of planes) expect(onset(plane)).toBeCloseTo(0.5, 3);
  });

  it('mixes surround sound down without clipping', async () => {
    const sample = (time: number, channel: number): number => Math.sin(2 * Math.PI * (300 + channel) * time);
    const { info, planes } = await template(second, { channels: 6, seconds: 1, sample }, 'mov');
    expect(info.channels).toBe(2);
    expect(loudest(planes[0], 0, 1)).toBeGreaterThan(0.8);
    expect(loudest(planes[0], 0, 1)).toBeLessThanOrEqual(0.9);
  });

  it.each([6, 8])(
    'has a voice in the centre of %i channels as loud as half of its power in each channel',
    async (channels) => {
      const voice = (time: number, channel: number): number =>
        channel === 2 ? 0.4 * Math.sin(2 * Math.PI * 300 * time) : 0;
      const { planes } = await template(second, { channels, seconds: 1, sample: voice }, 'mov');
      expect(planes).toHaveLength(1);
      expect(loudest(planes[0], 0, 1)).toBeCloseTo(0.4 * Math.SQRT1_2, 2);
      const both = await readSound(join(folder, `${made}.mov`), { longest: longestSound });
      expect(loudest(both, 0, 1)).toBeCloseTo(0.4 * Math.SQRT1_2, 2);
    },
  );

  it('is told from one that can hardly be heard', async () => {
    const tone = (level: number) => (time: number) => level * Math.sin(2 * Math.PI * 300 * time);
    const { info } = await template(second, { seconds: 1, sample: tone(0.02) });
    expect(info.notes).toMatchObject([{ code: 'sound_quiet' }]);
    expect((await template(second, { seconds: 1, sample: tone(0.1) })).info.notes).toEqual([]);
  });

  it('is decoded by others at the same place', async () => {
    const { file, planes } = await template(second, { seconds: 1, sample: click(0.5) });
    const [decoded] = await decodeAudio(file);
    expect(onset(decoded)).toBeCloseTo(onset(planes[0]), 2);
    expect(decoded).toHaveLength(planes[0]?.length ?? 0);
  });

  it('goes on in silence, or under the last picture, so that nothing of either is lost', async () => {
    for (const seconds of [0.6, 3]) {
      const { info, planes } = await template(second, { seconds });
      const { picture, sound } = length(info);
      expect(picture).toBeCloseTo(Math.max(1, seconds), 1);
      expect(sound - picture).toBeGreaterThanOrEqual(0);
      expect(sound - picture).toBeLessThan(1024 / 48_000);
      expect(loudest(planes[0], 0.7, picture)).toBeCloseTo(seconds < 1 ? 0 : 0.2, 2);
    }
  });

  it('is the default one of several, unless only another one is heard', async () => {
    const silence = { seconds: 1, sample: () => 0 };
    const [early, late] = [click(0.2), click(0.7)].map((sample) => ({ seconds: 1, sample }));
    const ofTracks = async (audio: SoundTrack, ...otherAudio: SoundTrack[]) => {
      const source = join(folder, `tracks-${(made += 1)}.mkv`);
      await makeRecording({ file: source, video: second, audio, otherAudio });
      const info = await normalize({ source, folder: `${source}-template` });
      const { audio: probed, notes } = await probeMedia(source);
      return { onset: onset(readPcm(`${source}-template`, info)[0]), probed, notes };
    };
    if (!early || !late) throw new Error('two sounds');
    const microphone = await ofTracks(silence, early);
    expect(microphone.onset).toBeCloseTo(0.2, 2);
    expect(microphone.notes).toMatchObject([{ code: 'track_chosen', track: 2, tracks: 2 }]);
    expect(microphone.probed).toMatchObject({ track: 2, others: [{ track: 1, decodable: true, silent: true }] });
    expect((await ofTracks(early, late)).onset).toBeCloseTo(0.2, 2);
    expect((await ofTracks(silence, silence, late)).onset).toBeCloseTo(0.7, 2);
    expect((await ofTracks(silence, silence)).notes).toMatchObject([{ code: 'track_chosen', track: 1, tracks: 2 }]);
  });

  it('leaves out a track that its decoder refuses', async () => {
    const source = join(folder, 'refused.mkv');
    const silence = { seconds: 1, sample: () => 0 };
    const refused = { seconds: 1, encoder: FF_ENCODER_OPUS, sample: click(0.2) };
    const heard = { seconds: 1, sample: click(0.7) };
    await makeRecording({ file: source, video: second, audio: silence, otherAudio: [refused, heard] });
    const bytes = readFileSync(source);
    // A number of channels that no decoder takes.
    bytes[bytes.indexOf('OpusHead') + 9] = 0;
    writeFileSync(source, bytes);
    const info = await normalize({ source, folder: `${source}-template` });
    expect(onset(readPcm(`${source}-template`, info)[0])).toBeCloseTo(0.7, 2);
    expect(info.notes).toMatchObject([
      { code: 'track_chosen', track: 3, tracks: 3 },
      { code: 'track_undecodable', track: 2, message: 'Sound track 2 can’t be decoded here and is left out.' },
    ]);
  });

  it('starts with silence when it started late', async () => {
    const { planes } = await template(second, { start: 0.4, seconds: 0.6, sample: click(0.1) });
    expect(onset(planes[0])).toBeCloseTo(0.5, 3);
    expect(loudest(planes[0], 0, 0.39)).toBe(0);
  });

  it('keeps what comes before the first picture, which is shown until then', async () => {
    const video = { times: steadyTimes(25, 1, 0.5), luma: (picture: number) => (picture === 5 ? 220 : 30) };
    const { file, info, planes } = await template(video, { seconds: 1.5, sample: click(0.7) });
    expect(length(info).picture).toBeCloseTo(1.5, 1);
    const heard = onset(planes[0]);
    expect(heard).toBeGreaterThan(0.65);
    expect(await lumaAt(file, heard + 0.01, [0.5, 0.5])).toBeGreaterThan(180);
    expect(await lumaAt(file, heard - 0.05, [0.5, 0.5])).toBeLessThan(60);
  });

  it('has silence where packets are missing', async () => {
    const { planes } = await template(
      { times: steadyTimes(25, 2) },
      { seconds: 1.5, stampError: (time) => (time > 0.5 ? 0.4 : 0), sample: click(1) },
    );
    expect(onset(planes[0])).toBeCloseTo(1.4, 2);
    expect(loudest(planes[0], 0.55, 0.9)).toBe(0);
  });

  it('fades out before missing packets and in after them, and nowhere else', async () => {
    const tone = (time: number): number => 0.5 * Math.cos(2 * Math.PI * 187 * time);
    const packets = (time: number): number => 0.4 * Number(time > 0.5) + 0.3 * Number(time > 0.9);
    const { planes } = await template(
      { times: steadyTimes(25, 3) },
      { seconds: 2.2, sample: tone, stampError: packets },
    );
    const [sound = new Float32Array()] = planes;
    const steepest = sound
      .slice(480, 130_000)
      .reduce((most, sample, index) => Math.max(most, Math.abs(sample - (sound[479 + index] ?? 0))), 0);
    expect(steepest).toBeLessThan(0.03);
    const isSilent = (from: number, to: number): boolean => loudest(planes[0], from, to) === 0;
    expect([isSilent(0.55, 0.88), isSilent(1.35, 1.58)]).toEqual([true, true]);
    expect(loudest(planes[0], 0.48, 0.5)).toBeGreaterThan(0.45);
  });

  it('is noted with its seconds where it is missing, and where it can’t be decoded', async () => {
    const video = { times: steadyTimes(25, 9) };
    const noise = (time: number): number => 0.3 * Math.sin(time * time * 9_000);
    const packets = (time: number): number => 2 * Number(time > 1) + 0.4 * Number(time > 1.5) + Number(time > 4);
    const { info } = await template(video, { seconds: 5, sample: noise, stampError: packets });
    const missing = { code: 'sound_missing', places: 2, at: expect.closeTo(1, 1), seconds: expect.closeTo(3, 1) };
    expect(info.notes).toMatchObject([missing, { code: 'sound_short' }].toReversed());
    const source = join(folder, `${made}.mkv`);
    expect((await probeMedia(source)).notes).toContainEqual(expect.objectContaining(missing));
    expect((await readRecordedFacts(source, {})).notes).toContainEqual(expect.objectContaining(missing));

    const whole = await makeRecording({
      file: join(folder, 'undecodable.mkv'),
      video,
      audio: { seconds: 9, sample: noise, encoder: FF_ENCODER_AC3 },
    });
    const bytes = readFileSync(whole);
    const frames: number[] = [];
    const sync = Buffer.from('0b77', 'hex');
    for (let at = bytes.indexOf(sync); at !== -1; at = bytes.indexOf(sync, at + 1)) frames.push(at);
    for (const start of frames.slice(frames.length / 3, frames.length / 2)) bytes.fill(0, start, start + 64);
    writeFileSync(whole, bytes);
    const { notes } = await normalize({ source: whole, folder: `${whole}-template` });
    expect(notes).toMatchObject([
      { code: 'sound_missing', places: 1, at: expect.closeTo(3, 0), seconds: expect.closeTo(1.5, 0) },
      { code: 'damaged' },
    ]);
  });

  it.each([
    ['the first packet', (time: number) => (time < 0.02 ? 0 : 0.045), 0.045],
    ['two places', (time: number) => 0.02 * (Number(time > 0.5) + Number(time > 0.55)), 0.04],
    ['a place where something was recorded twice', (time: number) => (time < 0.5 ? 0 : -0.018), -0.018],
    ['no place, but for one broken stamp', (time: number) => (time > 0.5 && time < 0.52 ? 0.02 : 0), 0],
  ])('is at its time at once where stamps jump behind %s', async (_, stampError, jump) => {
    const clicks = [0.7, 1, 1.8].map((at) => click(at));
    const { planes } = await template(
      { times: steadyTimes(25, 2) },
      { seconds: 2, stampError, sample: (time) => clicks.reduce((sum, sample) => sum + sample(time, 0), 0) },
    );
    for (const at of [0.7, 1, 1.8]) {
      expect(loudest(planes[0], at + jump - 0.1, at + jump - 0.002)).toBeLessThan(0.1);
      expect(loudest(planes[0], at + jump, at + jump + 0.002)).toBeGreaterThan(0.7);
    }
  });

  it('follows a drifting clock without a seam', async () => {
    const { planes } = await template(
      { times: steadyTimes(25, 9.5) },
      {
        seconds: 9.6,
        stampError: (time) => -0.015 * time,
        sample: (time) => (time > 9 && time < 9.02 ? 0.9 : 0.2 * Math.sin(2 * Math.PI * 200 * time)),
      },
    );
    const wanted = 9 * (1 - 0.015);
    expect(Math.abs(onset(planes[0]) - wanted)).toBeLessThan(0.045);
    expect(roughness(planes[0], 0.1, 8.5)).toBeLessThan(0.001);
  });

  it('is not touched by stamps that only jitter', async () => {
    const { planes } = await template(
      { times: steadyTimes(25, 2) },
      { seconds: 2, stampError: (time) => 0.008 * Math.sin(time * 1000) },
    );
    expect(roughness(planes[0], 0.1, 1.9)).toBeLessThan(0.0008);
  });

  it('may come in Opus and WebM', async () => {
    const { info } = await template({ times: steadyTimes(30, 1) }, { seconds: 1, encoder: FF_ENCODER_OPUS }, 'mkv');
    expect(info).toMatchObject({ frameRate: [30, 1], frames: 30, channels: 1 });
  });
});

/** Largest jump of the curvature of a slow tone: a seam stands out. */
function roughness(samples: Float32Array | undefined, from: number, to: number): number {
  const part = (samples ?? new Float32Array(0)).subarray(from * 48_000, to * 48_000);
  let worst = 0;
  for (let index = 2; index < part.length; index++) {
    worst = Math.max(worst, Math.abs((part[index] ?? 0) - 2 * (part[index - 1] ?? 0) + (part[index - 2] ?? 0)));
  }
  return worst;
}
