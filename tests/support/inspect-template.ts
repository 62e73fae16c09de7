import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { framesOf, packetsOf } from './decode.ts';

export { demuxVideo } from './decode.ts';

/** Packets of the sound track; times in seconds. */
export async function demuxAudio(file: string): Promise<{ packets: { hash: string; pts: number }[] }> {
  const packets: { hash: string; pts: number }[] = [];
  for (const { packet, unit } of packetsOf(file, 'audio')) {
    const hash = createHash('sha1').update(packet.data ?? Buffer.alloc(0));
    packets.push({ hash: hash.digest('hex'), pts: Number(packet.pts) * unit });
  }
  return { packets };
}

/** Luma (16–235) of the picture shown at `time`, at a place with coordinates from 0 to 1. */
export async function lumaAt(file: string, time: number, place: readonly [number, number]): Promise<number> {
  const [luma] = await colorAt(file, time, place);
  return luma;
}

/** As {@link lumaAt}, with both chroma values: Y, Cb and Cr. */
export async function colorAt(
  file: string,
  time: number,
  [x, y]: readonly [number, number],
): Promise<[number, number, number]> {
  let color: [number, number, number] = [Number.NaN, Number.NaN, Number.NaN];
  for (const { frame, time: shown } of framesOf(file, 'video')) {
    // Frames are read in presentation order.
    if (shown > time + 0.001) break;
    const sample = (plane: number, share: number) => {
      const [row, column] = [Math.floor((y * frame.height) / share), Math.floor((x * frame.width) / share)];
      return frame.data?.[plane]?.[row * (frame.linesize[plane] ?? 0) + column] ?? Number.NaN;
    };
    color = [sample(0, 1), sample(1, 2), sample(2, 2)];
  }
  return color;
}

/** Every tenth byte of every tenth row of the first plane. */
function samplesOf({ data, linesize, width, height }: Frame): Uint8Array {
  const columns = Math.ceil(width / 10);
  const [plane, stride = 0] = [data?.[0], linesize[0]];
  return Uint8Array.from({ length: columns * Math.ceil(height / 10) }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return plane?.[row * 10 * stride + column * 10] ?? 0;
  });
}

/** `luma` has samples of the first plane, which are meaningless in a GIF. */
export type DecodedPicture = { width: number; height: number; luma: Uint8Array; meanLuma: number };

/** All pictures of a file. */
export async function decodePictures(file: string): Promise<DecodedPicture[]> {
  const pictures: DecodedPicture[] = [];
  for (const { frame } of framesOf(file, 'video')) {
    const luma = samplesOf(frame);
    const meanLuma = luma.reduce((sum, value) => sum + value, 0) / luma.length;
    pictures.push({ width: frame.width, height: frame.height, luma, meanLuma });
  }
  return pictures;
}

/** A template's sound file, one array a channel, −1 to 1. */
export function readPcm(folder: string, info: TemplateInfo): Float32Array[] {
  const bytes = readFileSync(join(folder, templateFiles.audio));
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  return Array.from({ length: info.channels }, (_, channel) =>
    Float32Array.from(
      { length: info.audioSamples },
      (__, index) => (samples[index * info.channels + channel] ?? 0) / 32_768,
    ),
  );
}
