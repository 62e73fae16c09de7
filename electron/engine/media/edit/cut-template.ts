import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodecContext } from 'node-av/lib';
import { float64At, uint32At } from '#shared/at.ts';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { readExactly } from '#electron/lib/files.ts';
import { parameterSets } from '../../mp4/sample-entry.ts';
import { templateFiles } from '../../template/files.ts';
import type { TemplateInfo } from '../../template/info.ts';
import { loadTemplateIndex, type TemplateIndex } from '../../template/template-index.ts';
import { aacSettings } from '../codec/aac.ts';
import { sameParameterSets, startCoded } from '../codec/annex-b.ts';
import { perSecond } from '../codec/frame-rate.ts';
import { newPacket } from '../codec/handles.ts';
import { parameterSetsOfEncoder, x264Settings } from '../codec/video-encoder.ts';
import type { TemplateFile } from '../import/template-file.ts';
import type { ComposedPicture } from '../layers/compositor.ts';
import { openFrames } from '../layers/inputs.ts';
import { cutSound, samplesAt, type KeptSound } from './cut-sound.ts';
import { framesOf, planRuns, type Frames, type Run } from './cut-runs.ts';
import { encodePictures } from './encode-pictures.ts';
import { writeTemplate, type PictureOutput, type WriteTemplateOptions } from './write-template.ts';

/** Frames that x264 holds back with a template's settings: the lead of decoding over presentation. */
const encoderDelay = 2;

type CutOptions = WriteTemplateOptions & {
  /** Folder of the template. */
  template: string;
  /** The kept frames, in order, neither touching nor overlapping. */
  kept: readonly Frames[];
};

/**
 * Makes a template from parts of one. Pictures are copied, except in partly cut groups, which are encoded again. The
 * sound is encoded again as a whole; parts crossfade in 10 ms.
 * @throws AppError `TEMPLATE_FAILED`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function cutTemplate(options: CutOptions): Promise<TemplateInfo> {
  const { template, kept, onAlive } = options;
  return writeTemplate(options, async () => {
    const index = await loadTemplateIndex(template);
    const { info } = index;
    const { width, height, frameRate, channels } = info;
    const frames = framesOf({ frames: [...kept] });
    const audioSamples = blocksFor(samplesAt(frames, frameRate)) * aacSettings.blockSamples;
    return {
      plan: { size: { width, height }, frameRate, frames, channels, audioSamples },
      async writeSound(sink) {
        cutSound(template, info, keptSound(kept, info), { sink, onAlive });
      },
      writePictures: (output) => writeKept(options, index, output),
    };
  });
}

function blocksFor(samples: number): number {
  return Math.ceil(samples / aacSettings.blockSamples);
}

/** The sound of the kept frames; the recording's last frame includes everything after it. */
function keptSound(kept: readonly Frames[], info: TemplateInfo): KeptSound[] {
  const { frameRate, frames, audioSamples } = info;
  const parts: KeptSound[] = [];
  let done = 0;
  for (const { from, to } of kept) {
    const at = samplesAt(done, frameRate);
    const start = samplesAt(from, frameRate);
    done += to - from;
    // As long as its pictures in the new video, which may differ by a sample from the old one.
    const end = to === frames ? audioSamples : start + samplesAt(done, frameRate) - at;
    parts.push({ from: start, to: end, at });
  }
  return parts;
}

async function writeKept(
  { template, kept, signal }: CutOptions,
  index: TemplateIndex,
  { encoder, file, onWritten }: PictureOutput,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const source = await open(join(template, templateFiles.video), 'r');
  opened.defer(() => source.close());
  const pictures = opened.use(new PictureWriter({ source, index, file, encoder, template, signal }));
  for (const run of runsOf(kept, index, encoder)) await pictures.write(run, onWritten);
}

/** Plans the runs. If the encoder's parameter sets differ from the template's, all pictures are encoded again. */
function runsOf(kept: readonly Frames[], { info, video, frames }: TemplateIndex, encoder: CodecContext): Run[] {
  const fits = sameParameterSets(parameterSetsOfEncoder(encoder), parameterSets(video.sampleDescriptions));
  const { sync } = video.samples;
  // In closed groups, everything decoded before a group's first frame is also shown before it.
  const groups = [...frames.samples.keys()].filter((frame) => frames.samples[frame] === frame && sync?.[frame] !== 0);
  if (!fits || groups[0] !== 0) return [{ copied: false, frames: [...kept] }];
  return planRuns(kept, groups, info.frames);
}

type PictureWriterOptions = {
  /** The template's video file. */
  source: FileHandle;
  index: TemplateIndex;
  file: TemplateFile;
  /** Encoder of the new file; only its parameter sets are used. */
  encoder: CodecContext;
  /** Folder of the template. */
  template: string;
  signal: AbortSignal | undefined;
};

/** Writes the video track of a new template, run by run, in decoding order. */
class PictureWriter implements Disposable {
  readonly #options: PictureWriterOptions;
  readonly #packet = newPacket();
  /** For each sample, the frame at which it is shown. */
  readonly #shownAt: Uint32Array;
  readonly #delay: number;
  #decoded = 0;

  constructor(options: PictureWriterOptions) {
    const { samples } = options.index.frames;
    this.#options = options;
    this.#shownAt = new Uint32Array(samples.length);
    for (const [frame, sample] of samples.entries()) this.#shownAt[sample] = frame;
    const latest = this.#shownAt.reduce((most, frame, sample) => Math.max(most, sample - frame), 0);
    this.#delay = Math.max(encoderDelay, latest);
  }

  /** @param onWritten receives the number of packets of the new video so far. */
  async write(run: Run, onWritten: (written: number) => Promise<void>): Promise<void> {
    if (run.copied) {
      for (const frames of run.frames) await this.#copy(frames, onWritten);
    } else {
      await this.#encode(run.frames, onWritten);
    }
  }

  [Symbol.dispose](): void {
    this.#packet[Symbol.dispose]();
  }

  /** Copies whole groups, which have as many packets as frames, with the same numbers. */
  async #copy({ from, to }: Frames, onWritten: (written: number) => Promise<void>): Promise<void> {
    const { source, index, signal } = this.#options;
    const { sizes, sync } = index.video.samples;
    const first = this.#decoded;
    for (let sample = from; sample < to; sample++) {
      throwIfCancelled(signal);
      const bytes = Buffer.alloc(uint32At(sizes, sample));
      if (!(await readExactly(source, bytes, float64At(index.video.offsets, sample))))
        throw new AppError('TEMPLATE_FAILED', { detail: `packet ${sample} is cut off` });
      const frame = first + uint32At(this.#shownAt, sample) - from;
      await this.#put(bytes, { frame, isSync: sync?.[sample] !== 0 });
      await onWritten(this.#decoded);
    }
  }

  async #encode(frames: readonly Frames[], onWritten: (written: number) => Promise<void>): Promise<void> {
    const { index, encoder, signal } = this.#options;
    const first = this.#decoded;
    const packets: { bytes: Uint8Array; frame: number; isSync: boolean }[] = [];
    const flush = async (): Promise<void> => {
      for (const { bytes, ...packet } of packets.splice(0)) await this.#put(bytes, packet);
      await onWritten(this.#decoded);
    };
    await encodePictures({
      size: index.info,
      frameRate: index.info.frameRate,
      coding: x264Settings,
      parameterSets: parameterSetsOfEncoder(encoder),
      from: first,
      to: first + framesOf({ frames: [...frames] }),
      pictures: this.#pictures(frames, first, flush),
      write: ({ bytes, frame, sync }) => packets.push({ bytes, frame, isSync: sync }),
      signal,
    });
    await flush();
  }

  /** Decodes frames and numbers them from `first` on. After each, packets that were encoded meanwhile are written. */
  async *#pictures(
    parts: readonly Frames[],
    first: number,
    flush: () => Promise<void>,
  ): AsyncGenerator<ComposedPicture, void> {
    const { index, template, signal } = this.#options;
    const file = join(template, templateFiles.video);
    let number = first;
    for (const { from, to } of parts) {
      await using input = openFrames(file, perSecond(index.info.frameRate), signal);
      for (let frame = from; frame < to; frame++) {
        yield { picture: await input.pictureAt(frame), frame: number };
        number += 1;
        await flush();
      }
    }
  }

  async #put(bytes: Uint8Array, { frame, isSync }: { frame: number; isSync: boolean }): Promise<void> {
    const packet = this.#packet;
    packet.data = startCoded(bytes);
    packet.pts = BigInt(frame);
    packet.dts = BigInt(this.#decoded - this.#delay);
    packet.duration = 1n;
    packet.isKeyframe = isSync;
    this.#decoded += 1;
    await this.#options.file.writeVideo(packet);
    packet.unref();
  }
}
