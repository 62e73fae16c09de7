import { AVFMT_FLAG_BITEXACT } from 'node-av/constants';
import { FormatContext, type CodecContext, type Packet } from 'node-av/lib';
import { check } from './av-errors.ts';

/** An MP4 of pictures alone that is being written. */
export type VideoFile = AsyncDisposable & {
  /** Takes over the packet's contents; its time stamps are in the encoder's time base. */
  write(packet: Packet): Promise<void>;
  /** Writes the index, without which the file is unusable. */
  finish(): Promise<void>;
};

/** @throws AppError `STORAGE_FULL` or `FILE_UNREADABLE`, by the file system's answer. */
export async function createVideoFile(file: string, encoder: CodecContext): Promise<VideoFile> {
  await using opened = new AsyncDisposableStack();
  const context = new FormatContext();
  opened.defer(() => context.freeContext());
  check(context.allocOutputContext2(null, 'mp4', `file:${file}`), 'create the MP4');
  context.setFlags(AVFMT_FLAG_BITEXACT);
  const stream = context.newStream();
  stream.timeBase = encoder.timeBase;
  stream.avgFrameRate = encoder.framerate;
  check(stream.codecpar.fromContext(encoder), 'describe the pictures');
  check(await context.openOutput(), 'open the MP4');
  opened.defer(() => context.closeOutput());
  check(await context.writeHeader(), 'start the MP4');
  const handles = opened.move();
  return {
    async write(packet) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      check(await context.interleavedWriteFrame(packet), 'write a picture');
    },
    async finish() {
      check(await context.writeTrailer(), 'finish the MP4');
    },
    [Symbol.asyncDispose]: () => handles.disposeAsync(),
  };
}
