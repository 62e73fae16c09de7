import { AV_CODEC_FLAG_BITEXACT, AV_PIX_FMT_PAL8, AVFMT_FLAG_BITEXACT, FF_ENCODER_GIF } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, type Frame, Rational } from 'node-av/lib';
import { check, required } from '../codec/av-errors.ts';
import { newPacket } from '../codec/handles.ts';
import { takePictures } from '../codec/video-encoder.ts';

/** An animated GIF being written, repeating for ever. */
export type GifFile = AsyncDisposable & {
  /** Takes the next picture, with a palette; its time stamp counts pictures. */
  write(frame: Frame): Promise<void>;
  finish(): Promise<void>;
};

/** @param options.rate pictures a second. */
export async function createGif(options: {
  file: string;
  width: number;
  height: number;
  rate: number;
}): Promise<GifFile> {
  const codec = required(Codec.findEncoderByName(FF_ENCODER_GIF), 'GIF encoder');
  await using opened = new AsyncDisposableStack();
  const encoder = opened.use(new CodecContext());
  const packet = opened.use(newPacket());
  const output = new FormatContext();
  opened.defer(() => output.freeContext());
  encoder.allocContext3(codec);
  encoder.width = options.width;
  encoder.height = options.height;
  encoder.pixelFormat = AV_PIX_FMT_PAL8;
  encoder.timeBase = new Rational(1, options.rate);
  encoder.framerate = new Rational(options.rate, 1);
  encoder.setFlags(AV_CODEC_FLAG_BITEXACT);
  check(encoder.open2Sync(codec), 'open the GIF encoder');
  check(output.allocOutputContext2(null, 'gif', `file:${options.file}`), 'create the GIF');
  output.setFlags(AVFMT_FLAG_BITEXACT);
  const stream = output.newStream();
  check(stream.codecpar.fromContext(encoder), 'describe the GIF');
  stream.timeBase = encoder.timeBase;
  check(await output.openOutput(), 'open the GIF');
  opened.defer(() => output.closeOutput());
  check(output.setOption('loop', '0'), 'repeat the GIF');
  check(await output.writeHeader(), 'start the GIF');

  const send = async (frame: Frame | null) => {
    check(await encoder.sendFrame(frame), 'encode a GIF picture');
    await takePictures(encoder, packet, async () => {
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      check(await output.interleavedWriteFrame(packet), 'write a GIF picture');
    });
  };
  const handles = opened.move();

  return {
    write: send,
    async finish() {
      await send(null);
      check(await output.writeTrailer(), 'finish the GIF');
    },
    [Symbol.asyncDispose]: () => handles.disposeAsync(),
  };
}
