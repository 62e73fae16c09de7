import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { Frame, Rational } from 'node-av/lib';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { createFrameResampler } from '#electron/engine/media/codec/frame-resampler.ts';
import { chooseMix } from '#electron/engine/media/import/channel-choice.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { readPcm } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes, type SoundTrack } from '../../support/make-recording.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { rms } from '../../support/decoded-sound.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('channels');
let made = 0;

/** A tone of half the full scale with a louder click at 0.5 s. */
function voice(time: number): number {
  return time >= 0.5 && time < 0.52 ? 0.9 : 0.5 * Math.sin(2 * Math.PI * 300 * time);
}

/** The template of a recording with two channels, or more of which the file does not say where they are. */
async function template(sample: NonNullable<SoundTrack['sample']>, seconds = 1, channels = 2) {
  made += 1;
  const source = await makeRecording({
    file: join(folder, `${made}.mkv`),
    video: { times: steadyTimes(25, seconds) },
    audio: { sampleRate: 44_100, channels, seconds, sample },
  });
  const target = join(folder, `template-${made}`);
  const info = await normalize({ source, folder: target });
  return { info, planes: readPcm(target, info) };
}

function level(samples: Float32Array | undefined): number {
  return rms((samples ?? new Float32Array(0)).subarray(4_800, 19_200));
}

function onset(samples: Float32Array | undefined): number {
  return (samples?.findIndex((sample) => sample > 0.7) ?? -1) / 48_000;
}

const voiceLevel = 0.5 / Math.SQRT2;

describe('a recording with two channels', () => {
  it('of the same sound becomes a template of one, as loud, as long and in sync', async () => {
    const { info, planes } = await template(voice);
    expect(info).toMatchObject({ channels: 1, frames: 25, audioSamples: 47 * 1024 });
    expect(planes).toHaveLength(1);
    expect(level(planes[0])).toBeCloseTo(voiceLevel, 3);
    expect(onset(planes[0])).toBeCloseTo(0.5, 3);
  });

  it('that differ only by what a coder rounds becomes a template of one', async () => {
    const { info, planes } = await template((time, channel) => voice(time) + channel * 0.005 * Math.sin(time * 5_000));
    expect(info.channels).toBe(1);
    expect(level(planes[0])).toBeCloseTo(voiceLevel, 2);
  });

  it('of which one is silent becomes a template of the other, as loud as it was', async () => {
    for (const silent of [0, 1]) {
      const { info, planes } = await template((time, channel) =>
        channel === silent ? 0.0005 * Math.sin(time * 9_000) : voice(time),
      );
      expect(info.channels).toBe(1);
      expect(level(planes[0])).toBeCloseTo(voiceLevel, 3);
      expect(onset(planes[0])).toBeCloseTo(0.5, 3);
    }
  });

  it('that differ stays stereo', async () => {
    const { info, planes } = await template((time, channel) => (channel === 0 ? 1 : 0.8) * voice(time));
    expect(info.channels).toBe(2);
    expect(level(planes[0])).toBeCloseTo(voiceLevel, 3);
    expect(level(planes[1])).toBeCloseTo(voiceLevel * 0.8, 3);
  });

  it('stays stereo when they differ for a moment at its end only', async () => {
    const { info } = await template((time, channel) => (time > 3.4 && channel === 1 ? 0 : voice(time)), 3.5);
    expect(info.channels).toBe(2);
  });

  it('stays stereo when one of them is silent for most of the time', async () => {
    const { info } = await template((time, channel) => (time < 3.2 && channel === 1 ? 0 : voice(time)), 3.5);
    expect(info.channels).toBe(2);
  });

  it('stays stereo when all of it is very quiet', async () => {
    const { info } = await template((time, channel) => 0.0008 * Math.sin(time * (channel === 0 ? 2_000 : 3_000)));
    expect(info.channels).toBe(2);
  });

  it('of opposite phase becomes a template of one of them, as one loudspeaker would play nothing of both', async () => {
    const { info, planes } = await template((time, channel) => (channel === 0 ? 1 : -1) * voice(time));
    expect(info.channels).toBe(1);
    expect(level(planes[0])).toBeCloseTo(voiceLevel, 3);
  });

  it('of opposite phase may have what a lossy coder leaves, and need not be equally loud: the louder one stays', async () => {
    const coded = (time: number): number => 0.02 * Math.sin(time * 5_000);
    const first = await template((time, channel) => (channel === 0 ? voice(time) : coded(time) - voice(time)));
    expect(first.info.channels).toBe(1);
    const second = await template((time, channel) => (channel === 0 ? -0.6 * voice(time) : voice(time)));
    expect(second.info).toMatchObject({ channels: 1, notes: [{ code: 'channel_chosen', channel: 'right' }] });
    expect(level(second.planes[0])).toBeCloseTo(voiceLevel, 3);
  });
});

describe('a recording with more channels, of which nobody knows where they are', () => {
  it.each([3, 6, 8, 12])('of %i channels has what was said into any of them', async (channels) => {
    for (const said of [0, 2, 3, channels - 1].filter((channel) => channel < channels)) {
      const { info, planes } = await template((time, channel) => (channel === said ? voice(time) : 0), 1, channels);
      expect(info.channels).toBe(1);
      expect(level(planes[0])).toBeCloseTo(voiceLevel * Math.SQRT1_2, 2);
    }
  });

  it('does not mix a pair of opposite phase', async () => {
    const { info, planes } = await template((time, channel) => ([1, -1][channel] ?? 0) * voice(time), 1, 6);
    expect(info.channels).toBe(1);
    expect(level(planes[0])).toBeCloseTo(voiceLevel * Math.SQRT1_2, 2);
  });
});

it('sound that is read as one channel has the voice of channels that cancel each other', async () => {
  const source = await makeRecording({
    file: join(folder, 'one.mkv'),
    video: { times: steadyTimes(25, 1) },
    audio: {
      sampleRate: 48_000,
      channels: 2,
      seconds: 1,
      sample: (time, channel) => (channel === 0 ? 1 : -1) * voice(time),
    },
  });
  expect(level(await readSound(source, { longest: { seconds: 10, wayOut: 'part' } }))).toBeCloseTo(voiceLevel, 3);
});

describe.skipIf(!hasMedia)(`two channels of real recordings (${withoutMedia})`, () => {
  it.each([
    ['talking/grid_bbaf2n.mpg', 'mono'],
    ['import/autoeditor_SAR-2by3.mp4', 'mono'],
    ['import/media3_sample_12_5fps_720p_1s.mp4', 'mono'],
    ['import/media3_sample_edit_list_no_sync_frame_before_edit.mp4', 'stereo'],
    ['talking/Introducing_the_product.mp4', 'stereo'],
    ['import/torchcodec_nasa_13013.mp4', 'stereo'],
  ])('%s becomes %s', async (name, mix) => {
    const source = join(mediaFolder, name);
    expect(await chooseMix(source, {})).toBe(mix);
  });
});

test('a voice in any place of any layout is heard, apart from that of effects', () => {
  const front = [0, 1];
  const everyPlace = Array.from({ length: 42 }, (_, place) => place).slice(2);
  const layouts = [
    ...everyPlace.map((place) => [...front, place]),
    [...front, 4, 5, 12, 14, 15, 17],
    [...front, ...everyPlace],
  ];
  for (const layout of layouts) {
    for (const [channel, place] of layout.entries()) {
      const mixed = mixedLevels(layout, channel);
      expect(`${place} of ${layout.join()}: ${mixed.every((level) => level > 0.3)}`).toBe(
        `${place} of ${layout.join()}: ${place !== 3 && place !== 35}`,
      );
    }
  }
});

/** Peaks of one channel and of two to which a layout is mixed, where one of its channels has a tone of peak 0.5. */
function mixedLevels(layout: readonly number[], channel: number): number[] {
  const length = 2_400;
  const samples = new Float32Array(length * layout.length);
  for (let at = 0; at < length; at += 1) samples[at * layout.length + channel] = 0.5 * Math.sin(at / 10);
  const mask = layout.reduce((bits, place) => bits | (1n << BigInt(place)), 0n);
  return (['mono', 'stereo'] as const).map((mix) => {
    using frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
      nbSamples: length,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: 48_000,
      channelLayout: { nbChannels: layout.length, order: AV_CHANNEL_ORDER_NATIVE, mask },
      timeBase: new Rational(1, 48_000),
      pts: 0n,
    });
    using resampler = createFrameResampler(frame, 48_000, mix);
    return 2 * Math.max(...resampler.push(frame));
  });
}
