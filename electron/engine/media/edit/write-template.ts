import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodecContext } from 'node-av/lib';
import { toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import type { SaidNote } from '#shared/api/import-notes.ts';
import { syncFile } from '#electron/lib/files.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import { templateFiles } from '../../template/files.ts';
import { writeTemplateInfo, type TemplateInfo } from '../../template/info.ts';
import { loadTemplateIndex } from '../../template/template-index.ts';
import { aacSettings } from '../codec/aac.ts';
import { check } from '../codec/av-errors.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { newPacket } from '../codec/handles.ts';
import type { Watched } from '../codec/input.ts';
import { longestTemplate } from '../codec/limits.ts';
import type { Size } from '../codec/picture-size.ts';
import { openVideoEncoder, takePictures, x264Settings } from '../codec/video-encoder.ts';
import { PcmSpool } from '../import/pcm-spool.ts';
import { createSoundWriter } from '../import/sound-writer.ts';
import { createTemplateFile, type TemplateFile } from '../import/template-file.ts';
import type { ComposedPicture } from '../layers/compositor.ts';

/** Facts of a template made from other recordings; `audioSamples` per channel, whole blocks. */
export type TemplatePlan = {
  size: Size;
  frameRate: FrameRate;
  frames: number;
  channels: 1 | 2;
  audioSamples: number;
  /** What the import of the main recording noticed. */
  notes?: readonly SaidNote[] | undefined;
};

export type TemplateContent = {
  plan: TemplatePlan;
  /** Writes the sound; its length is set afterwards. */
  writeSound(sink: PcmSpool): Promise<void>;
  /** Writes the video track, and reports the number of packets after each one. */
  writePictures(output: PictureOutput): Promise<void>;
  /** Further files for the folder. */
  writeOthers?(): Promise<void>;
};

/** Receives the pictures of a new template. */
export type PictureOutput = {
  /** The encoder whose properties the file declares. */
  encoder: CodecContext;
  file: TemplateFile;
  onWritten(frames: number): Promise<void>;
};

export type WriteTemplateOptions = Watched & {
  /** The template's folder, which must not exist. It may be left half-made. */
  folder: string;
  /** 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
};

/** Share of the work spent on reading the sounds. */
const soundShare = 0.05;

/**
 * Makes a template from given sound and pictures. The folder is removed when anything fails.
 * @param describe called once the folder exists.
 * @throws AppError as `describe`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function writeTemplate(
  options: WriteTemplateOptions,
  describe: () => Promise<TemplateContent>,
): Promise<TemplateInfo> {
  const { folder, signal, onAlive = () => undefined } = options;
  try {
    await mkdir(folder, { recursive: true });
    const content = await describe();
    const peaks = await writeFiles({ ...options, onAlive }, content);
    await content.writeOthers?.();
    const { size, frameRate, frames, channels, audioSamples, notes } = content.plan;
    const duration = audioSamples / aacSettings.sampleRate;
    const facts = { duration, ...size, frameRate, frames, channels, audioSamples, ...(notes && { notes: [...notes] }) };
    const info = await writeTemplateInfo(folder, { facts, peaks, signal, onRead: onAlive });
    for (const name of await readdir(folder)) await syncFile(join(folder, name));
    // Reads the template as every later use will, which compares its frames and sound with the facts.
    await loadTemplateIndex(folder);
    return info;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throwIfCancelled(signal);
    throw toAppError(error);
  }
}

async function writeFiles(
  { folder, onAlive, onProgress }: WriteTemplateOptions & { onAlive: () => void },
  { plan, writeSound, writePictures }: TemplateContent,
): Promise<Int8Array> {
  const { channels, frameRate, frames, size, audioSamples } = plan;
  const bitRate = aacSettings.bitRate[channels];
  await using opened = new AsyncDisposableStack();
  const spool = opened.use(new PcmSpool(join(folder, templateFiles.audio), channels, longestTemplate));
  await writeSound(spool);
  spool.setLength(audioSamples);
  onProgress?.(soundShare);
  const encoder = opened.use(openVideoEncoder(size, frameRate, x264Settings));
  const writer = opened.use(
    createSoundWriter({ spool, channels, bitRate, write: (bytes) => file.writeAudio(bytes), onAlive }),
  );
  const file: TemplateFile = opened.use(
    await createTemplateFile({
      file: join(folder, templateFiles.video),
      video: encoder,
      audio: { channels, bitRate, config: writer.config },
    }),
  );
  await writePictures({
    encoder,
    file,
    async onWritten(written) {
      await writer.writeUntil(written / perSecond(frameRate));
      onAlive();
      onProgress?.(soundShare + ((1 - soundShare) * written) / frames);
    },
  });
  const peaks = await writer.finish();
  await whileAlive(file.finish(), onAlive);
  return peaks;
}

/** Encodes all pictures, one after the other. @param pictures numbered from 0. */
export async function encodeInto(
  { encoder, file, onWritten }: PictureOutput,
  pictures: AsyncIterable<ComposedPicture>,
): Promise<void> {
  using packet = newPacket();
  const writePackets = (): Promise<void> =>
    takePictures(encoder, packet, () => {
      packet.duration = 1n;
      return file.writeVideo(packet);
    });
  for await (const { picture, frame } of pictures) {
    picture.pts = BigInt(frame);
    picture.duration = 1n;
    check(await encoder.sendFrame(picture), 'encode a picture');
    await writePackets();
    await onWritten(frame + 1);
  }
  check(await encoder.sendFrame(null), 'finish the pictures');
  await writePackets();
}
