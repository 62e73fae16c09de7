import { FFmpegError, FormatContext, Packet } from 'node-av/lib';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Copies a template's MP4 and declares its sound to be AC-4, for which there is no free encoder. The packets contain
 * AAC.
 * @param alsoAac adds the same sound as AAC, as broadcasts do.
 */
export async function ac4Recording(video: string, file: string, { alsoAac }: { alsoAac: boolean }): Promise<string> {
  const input = new FormatContext();
  input.allocContext();
  ok(await input.openInput(`file:${video}`));
  const output = new FormatContext();
  ok(output.allocOutputContext2(null, 'mp4', `file:${file}`));
  const [pictures, sound] = input.streams;
  if (!pictures || !sound) throw new Error('a template has two tracks');
  const copies = [pictures, sound, ...(alsoAac ? [sound] : [])].map((stream) => {
    const copy = output.newStream();
    ok(stream.codecpar.copy(copy.codecpar));
    copy.timeBase = stream.timeBase;
    return { from: stream.index, timeBase: stream.timeBase, copy };
  });
  ok(await output.openOutput());
  ok(await output.writeHeader());
  using packet = new Packet();
  packet.alloc();
  while (input.readFrameSync(packet) >= 0) {
    for (const { from, timeBase, copy } of copies) {
      if (packet.streamIndex !== from) continue;
      using own = packet.clone();
      if (!own) throw new Error('a packet cannot be copied');
      own.streamIndex = copy.index;
      own.rescaleTs(timeBase, copy.timeBase);
      ok(await output.interleavedWriteFrame(own));
    }
    packet.unref();
  }
  ok(await output.writeTrailer());
  await output.closeOutput();
  output.freeContext();
  await input.closeInput();
  const bytes = readFileSync(file);
  // The name of the sample entry determines the codec, unless a descriptor in it names another.
  const entry = bytes.indexOf('mp4a');
  bytes.write('ac-4', entry, 'latin1');
  bytes.write('free', bytes.indexOf('esds', entry), 'latin1');
  writeFileSync(file, bytes);
  return file;
}

function ok(status: number): void {
  FFmpegError.throwIfError(status, 'copy a recording');
}
