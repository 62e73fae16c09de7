import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_AAC,
  AV_PKT_FLAG_KEY,
  AV_PROFILE_AAC_LOW,
  AV_SAMPLE_FMT_FLTP,
  AVFMT_FLAG_BITEXACT,
  AVMEDIA_TYPE_AUDIO,
} from 'node-av/constants';
import { type CodecContext, FormatContext, type Packet, Rational } from 'node-av/lib';
import { videoTimescale } from '../../mp4/writer.ts';
import { aacSettings } from '../codec/aac.ts';
import { check } from '../codec/av-errors.ts';
import { newPacket } from '../codec/handles.ts';

/** The MP4 being written. Packets may come in any interleaving; each track's in decoding order. */
export type TemplateFile = AsyncDisposable & {
  /** Takes over the packet's contents; its time stamps are in the encoder's time base. */
  writeVideo(packet: Packet): Promise<void>;
  /** Takes the next AAC packet; the first is priming and lies before the start. */
  writeAudio(packet: Uint8Array): Promise<void>;
  /** Writes the index and moves it to the front; without it the file is unusable. */
  finish(): Promise<void>;
};

/** `bitRate` in bits a second (by default a template's); `config` is the AudioSpecificConfig. */
type SoundTrack = { channels: 1 | 2; bitRate?: number; config: Uint8Array };

/** @throws AppError `STORAGE_FULL` or `FILE_UNREADABLE`, by the file system's answer. */
export async function createTemplateFile(options: {
  file: string;
  video: CodecContext;
  audio: SoundTrack;
}): Promise<TemplateFile> {
  await using opened = new AsyncDisposableStack();
  const audioPacket = opened.use(newPacket());
  const context = new FormatContext();
  opened.defer(() => context.freeContext());
  check(context.allocOutputContext2(null, 'mp4', `file:${options.file}`), 'create the MP4');
  // The same input must give the same bytes, because the file's hash is its identity.
  context.setFlags(AVFMT_FLAG_BITEXACT);
  const video = addVideo(context, options.video);
  const audio = addAudio(context, options.audio);
  check(await context.openOutput(), 'open the MP4');
  opened.defer(() => context.closeOutput());
  for (const [name, value] of muxerOptions) check(context.setOption(name, value), `set MP4 ${name}`);
  check(await context.writeHeader(), 'start the MP4');
  const frameTicks = options.video.timeBase;
  const handles = opened.move();
  let packets = 0;

  return {
    async writeVideo(packet) {
      packet.streamIndex = video.index;
      packet.rescaleTs(frameTicks, video.timeBase);
      check(await context.interleavedWriteFrame(packet), 'write a picture');
    },
    async writeAudio(bytes) {
      const { blockSamples, delayBlocks, sampleRate } = aacSettings;
      audioPacket.data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      audioPacket.streamIndex = audio.index;
      audioPacket.pts = audioPacket.dts = BigInt((packets - delayBlocks) * blockSamples);
      audioPacket.duration = BigInt(blockSamples);
      audioPacket.flags = AV_PKT_FLAG_KEY;
      audioPacket.rescaleTs({ num: 1, den: sampleRate }, audio.timeBase);
      packets += 1;
      check(await context.interleavedWriteFrame(audioPacket), 'write sound');
    },
    async finish() {
      check(await context.writeTrailer(), 'finish the MP4');
    },
    [Symbol.asyncDispose]: () => handles.disposeAsync(),
  };
}

const muxerOptions = [
  ['movflags', '+faststart'],
  // Half a second of one track before the other follows, microseconds: short indexes, and sound never far away.
  ['chunk_duration', '500000'],
  ['movie_timescale', String(aacSettings.sampleRate)],
  ['video_track_timescale', String(videoTimescale)],
] as const;

function addVideo(context: FormatContext, encoder: CodecContext) {
  const stream = context.newStream();
  stream.timeBase = new Rational(1, videoTimescale);
  stream.avgFrameRate = encoder.framerate;
  check(stream.codecpar.fromContext(encoder), 'describe the pictures');
  return stream;
}

function addAudio(context: FormatContext, { channels, bitRate, config }: SoundTrack) {
  const stream = context.newStream();
  stream.timeBase = new Rational(1, aacSettings.sampleRate);
  const parameters = stream.codecpar;
  parameters.codecType = AVMEDIA_TYPE_AUDIO;
  parameters.codecId = AV_CODEC_ID_AAC;
  parameters.profile = AV_PROFILE_AAC_LOW;
  parameters.format = AV_SAMPLE_FMT_FLTP;
  parameters.sampleRate = aacSettings.sampleRate;
  parameters.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
  parameters.bitRate = BigInt(bitRate ?? aacSettings.bitRate[channels]);
  parameters.frameSize = aacSettings.blockSamples;
  parameters.initialPadding = aacSettings.delayBlocks * aacSettings.blockSamples;
  parameters.extradata = Buffer.from(config);
  return stream;
}
