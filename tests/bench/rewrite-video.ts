import { AVERROR_EOF } from 'node-av/constants';
import { Packet } from 'node-av/lib';
import { check, required } from '#electron/engine/media/codec/av-errors.ts';
import { openInput, type MediaInput } from '#electron/engine/media/codec/input.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { createCopiedFile, type CopiedFile, type IndexPlace } from './copied-file.ts';
import { startEncodingRun, type EncodingRun } from './encoding-run.ts';
import type { BenchTemplate } from './template.ts';

/** A part of the recording, seconds. */
export type Range = { start: number; end: number };

/**
 * Makes a new file of a template in the usual way: groups of pictures that overlap a range are decoded and encoded
 * again with the template's settings; all other pictures and the sound are copied. Without a range this is a remux,
 * with the whole recording a full re-encode.
 */
export async function rewriteVideo(
  template: BenchTemplate,
  file: string,
  range: Range | null,
  index: IndexPlace = 'front',
): Promise<void> {
  const touched = await touchedPictures(template, range);
  await using input = await openInput(template.file);
  const output = await createCopiedFile(input, file, index);
  try {
    await rewrite(input, output, template.info, touched);
    await output.finish();
    if (output.pictures !== template.info.frames) {
      throw new Error(`${output.pictures} of ${template.info.frames} pictures were written`);
    }
  } finally {
    output.close();
  }
}

/** For each picture in decoding order, whether its group overlaps the range. */
async function touchedPictures({ folder }: BenchTemplate, range: Range | null): Promise<boolean[]> {
  const { video, frames } = await loadTemplateIndex(folder);
  const groupOf: number[] = [];
  let group = -1;
  for (const isSync of video.samples.sync ?? []) {
    group += isSync;
    groupOf.push(group);
  }
  const touched = new Set<number | undefined>();
  for (const [position, time] of frames.times.entries()) {
    const isInside = range && time / 48_000 >= range.start && time / 48_000 < range.end;
    if (isInside) touched.add(groupOf[frames.samples[position] ?? 0]);
  }
  return groupOf.map((own) => touched.has(own));
}

async function rewrite(
  input: MediaInput,
  output: CopiedFile,
  info: TemplateInfo,
  touched: readonly boolean[],
): Promise<void> {
  const video = required(input.video, 'video stream');
  const packet = new Packet();
  packet.alloc();
  let run: EncodingRun | undefined;
  let picture = 0;
  try {
    for (;;) {
      const status = input.read(packet);
      if (status === AVERROR_EOF) break;
      check(status, 'read a packet');
      if (packet.streamIndex !== video.index) {
        output.write(packet);
      } else if (touched[picture++]) {
        run ??= startEncodingRun(video, info, output.write);
        await run.add(packet);
      } else {
        await finishRun();
        output.write(packet);
      }
      packet.unref();
    }
    await finishRun();
  } finally {
    run?.close();
    packet.free();
  }

  async function finishRun(): Promise<void> {
    if (!run) return;
    await run.finish();
    run.close();
    run = undefined;
  }
}
