import { Dictionary, FormatContext, type Packet } from 'node-av/lib';
import { check } from '#electron/engine/media/codec/av-errors.ts';
import type { MediaInput } from '#electron/engine/media/codec/input.ts';

/** An MP4 with the stream descriptions of another file. */
export type CopiedFile = {
  /** Number of pictures written so far. */
  readonly pictures: number;
  /** Takes the packet's contents over; its time stamps are in the time base of the input's stream. */
  write(packet: Packet): void;
  finish(): Promise<void>;
  /** Frees everything; without `finish` the file is unusable. */
  close(): void;
};

/** Position of a file's index: at the front, the file plays while it loads, but writing it takes another pass. */
export type IndexPlace = 'front' | 'end';

export async function createCopiedFile(input: MediaInput, file: string, index: IndexPlace): Promise<CopiedFile> {
  const context = new FormatContext();
  let pictures = 0;
  check(context.allocOutputContext2(null, 'mp4', `file:${file}`), 'create the copy');
  const streams = input.context.streams.map((source) => {
    const target = context.newStream();
    check(source.codecpar.copy(target.codecpar), 'describe a stream');
    target.timeBase = source.timeBase;
    return { target, sourceTimeBase: source.timeBase };
  });
  const layout = index === 'front' ? Dictionary.fromObject({ movflags: '+faststart' }) : null;
  check(await context.openOutput(), 'open the copy');
  check(await context.writeHeader(layout), 'start the copy');
  return {
    get pictures() {
      return pictures;
    },
    write(packet) {
      const stream = streams[packet.streamIndex];
      if (!stream) throw new Error(`no stream ${packet.streamIndex}`);
      if (packet.streamIndex === input.video?.index) pictures += 1;
      packet.rescaleTs(stream.sourceTimeBase, stream.target.timeBase);
      check(context.interleavedWriteFrameSync(packet), 'copy a packet');
    },
    async finish() {
      check(await context.writeTrailer(), 'finish the copy');
      await context.closeOutput();
    },
    close: () => context.freeContext(),
  };
}
