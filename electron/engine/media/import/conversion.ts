import { AV_PKT_FLAG_CORRUPT, AVERROR_EOF } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import { templateFiles } from '../../template/files.ts';
import { aacSettings } from '../codec/aac.ts';
import { AudioTrack } from './audio-track.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { channelsOf, type ChannelMix } from '../codec/frame-resampler.ts';
import { newPacket } from '../codec/handles.ts';
import { longestTemplate } from '../codec/limits.ts';
import type { MediaInput } from '../codec/input.ts';
import { joinedClock } from './joined-clock.ts';
import { PcmSpool } from './pcm-spool.ts';
import type { SoundGaps } from './sound-gaps.ts';
import { createSoundWriter } from './sound-writer.ts';
import { createTemplateFile, type TemplateFile } from './template-file.ts';
import { x264Settings } from '../codec/video-encoder.ts';
import { VideoTrack, type VideoTrackOptions } from './video-track.ts';

export type ConversionOptions = Pick<VideoTrackOptions, 'picture' | 'frameRate' | 'origin' | 'longest' | 'signal'> & {
  /** Opened, but not read from. */
  input: MediaInput;
  video: Stream;
  /** Null for silence. */
  audio: Stream | null;
  mix: ChannelMix;
  /** Folder for the files. */
  folder: string;
  /** Seconds of the template done so far. */
  onTime: (seconds: number) => void;
  /** Called during work that `onTime` does not report. */
  onAlive: () => void;
};

export type Conversion = {
  frames: number;
  /** Samples per channel of the template's sound; whole AAC blocks, at least as long as the pictures. */
  audioSamples: number;
  /** Samples per channel up to the end of what came from the source. */
  heardSamples: number;
  /** Where that starts, seconds, and where it has gaps. */
  soundStart: number;
  gaps: SoundGaps | null;
  peaks: Int8Array;
  /** Whether parts of the source could not be read. */
  damaged: boolean;
};

/**
 * Reads a recording once and writes the template's video and sound files. After an error, unfinished files remain in
 * the folder.
 */
export async function convert(options: ConversionOptions): Promise<Conversion> {
  const { input, mix, origin, folder, signal, onTime, onAlive, longest = Infinity } = options;
  const channels = channelsOf(mix);
  const rate = perSecond(options.frameRate);
  const bitRate = aacSettings.bitRate[channels];
  const clock = joinedClock(input.clockChanges, { origin, rate });
  await using opened = new AsyncDisposableStack();
  const packet = opened.use(newPacket());
  const spool = opened.use(new PcmSpool(join(folder, templateFiles.audio), channels, longestTemplate));
  const audio = options.audio && opened.use(new AudioTrack({ stream: options.audio, clock, mix, origin, spool }));
  const sound = opened.use(
    createSoundWriter({ spool, channels, bitRate, write: (bytes) => file.writeAudio(bytes), onAlive }),
  );
  const video: VideoTrack = opened.use(
    new VideoTrack({
      stream: options.video,
      clock,
      picture: options.picture,
      frameRate: options.frameRate,
      coding: x264Settings,
      origin,
      longest: options.longest,
      write: (encoded) => file.writeVideo(encoded),
      onFrame: (frames) => onTime(frames / rate),
      signal,
    }),
  );
  const file: TemplateFile = opened.use(
    await createTemplateFile({
      file: join(folder, templateFiles.video),
      video: video.encoder,
      audio: { channels, bitRate, config: sound.config },
    }),
  );

  let damaged = false;
  for (;;) {
    const status = input.read(packet);
    // A truncated file is used as far as it goes.
    if (status < 0) {
      damaged ||= status !== AVERROR_EOF;
      break;
    }
    damaged ||= packet.hasFlags(AV_PKT_FLAG_CORRUPT);
    if (packet.streamIndex === options.video.index) {
      await video.decode(packet);
      await sound.writeUntil(video.frames / rate);
    } else if (packet.streamIndex === options.audio?.index) {
      await audio?.decode(packet);
    }
    packet.unref();
    onAlive();
    await nextTurn();
    throwIfCancelled(signal);
    if (video.frames / rate >= longest) break;
  }
  await audio?.decode(null);
  await video.finish(spool.length / aacSettings.sampleRate);
  damaged ||= video.damaged + (audio?.damaged ?? 0) > 0;

  const { length: heardSamples, start: soundStart, gaps } = spool;
  const audioSamples = wholeBlocks(video.frames, options.frameRate);
  spool.setLength(audioSamples);
  const peaks = await sound.finish();
  // Moving the index to the front reads and writes the whole file.
  if (video.frames > 0) await whileAlive(file.finish(), onAlive);
  return { frames: video.frames, audioSamples, heardSamples, soundStart, gaps, peaks, damaged };
}

/** Samples of the fewest AAC blocks that are as long as the pictures. Whole numbers avoid the rounding of seconds. */
export function wholeBlocks(frames: number, [numerator, denominator]: FrameRate): number {
  const { sampleRate, blockSamples } = aacSettings;
  return Math.ceil((frames * denominator * sampleRate) / (numerator * blockSamples)) * blockSamples;
}
