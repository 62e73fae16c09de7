import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { composedSize, type Layout } from '#shared/layouts.ts';
import { syncFile } from '#electron/lib/files.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import { templateFiles } from '../../template/files.ts';
import { readTemplateInfo, writeTemplateInfo, type TemplateInfo } from '../../template/info.ts';
import { loadTemplateIndex } from '../../template/template-index.ts';
import { aacSettings } from '../codec/aac.ts';
import { check, throwIfCancelled } from '../codec/av-errors.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { channelsOf } from '../codec/frame-resampler.ts';
import { newPacket } from '../codec/handles.ts';
import { openInput, type Watched } from '../codec/input.ts';
import { longestTemplate, shortestTemplate } from '../codec/limits.ts';
import { shownSize, templateSize, type CodedPicture } from '../codec/picture-size.ts';
import { openVideoEncoder, takePictures, x264Settings } from '../codec/video-encoder.ts';
import { chooseMix } from '../import/channel-choice.ts';
import { wholeBlocks } from '../import/conversion.ts';
import { mixSounds } from '../import/mix-sound.ts';
import { templateOrigin } from '../import/origin.ts';
import { PcmSpool } from '../import/pcm-spool.ts';
import { probeInput } from '../import/probe.ts';
import { readSoundInto } from '../import/read-sound.ts';
import { scanPackets } from '../import/scan.ts';
import { createSoundWriter } from '../import/sound-writer.ts';
import { createTemplateFile, type TemplateFile } from '../import/template-file.ts';
import { composeLayout, type LaidOut } from '../layers/layout-pictures.ts';
import { openRecording } from '../layers/recorded-input.ts';
import { makePoster } from '../stills/poster.ts';
import { cutSound } from './cut-sound.ts';

export type ComposeOptions = Watched & {
  /** Path of what the camera recorded: its sound is the speaker's, and it decides length and frame rate. */
  camera: string;
  /** Path of what was recorded of the screen; its sound, where it has any, is mixed in. */
  screen: string;
  /** Seconds from the beginning of the camera's recording to that of the screen's. */
  offset: number;
  layout: Layout;
  /** Folder of a template composed of the same recordings: the new one gets its sound, sample for sample. */
  composed: string | null;
  /** Where the template goes; must not exist. It may be left half-made. */
  folder: string;
  /** 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
};

/** Share of the work that reading the sounds is. */
const soundShare = 0.05;

/**
 * Makes a template of a screen and a camera that were recorded at the same time. Its sound, length, size and frame rate do
 * not depend on the layout.
 * @throws AppError what `probeMedia` throws, `MEDIA_NO_AUDIO`, `MEDIA_TOO_SHORT`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function composeRecordings(options: ComposeOptions): Promise<TemplateInfo> {
  const { folder, signal, onAlive = () => undefined } = options;
  try {
    await mkdir(folder, { recursive: true });
    const plan = await planComposition(options);
    const peaks = await writeFiles({ ...options, onAlive }, plan);
    await writeStills(options, plan);
    const { size, frameRate, frames, channels, audioSamples } = plan;
    const duration = audioSamples / aacSettings.sampleRate;
    const facts = { duration, ...size, frameRate, frames, channels, audioSamples };
    const info = await writeTemplateInfo(folder, { facts, peaks, signal, onRead: onAlive });
    for (const name of await readdir(folder)) await syncFile(join(folder, name));
    // Reads it as every use of it will, and compares frames and sound with the facts.
    await loadTemplateIndex(folder);
    return info;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throwIfCancelled(signal);
    throw toAppError(error);
  }
}

type Recording = {
  file: string;
  picture: CodedPicture;
  /** Time in it at which the template starts, seconds. */
  origin: number;
};

type Composition = {
  camera: Recording;
  screen: Recording;
  size: { width: number; height: number };
  frameRate: FrameRate;
  frames: number;
  channels: 1 | 2;
  /** Samples a channel. */
  audioSamples: number;
};

async function planComposition(options: ComposeOptions): Promise<Composition> {
  const { camera, screen, offset, composed } = options;
  const { picture, frameRate, origin, frames } = await readCamera(camera, options);
  const shown = await readScreen(screen, options);
  const recordings = {
    camera: { file: camera, picture, origin },
    screen: { file: screen, picture: shown, origin: origin - offset },
  };
  const size = composedSize(shownSize(shown));
  if (composed === null) {
    const channels = channelsOf(await chooseMix(camera, options));
    return { ...recordings, size, frameRate, frames, channels, audioSamples: wholeBlocks(frames, frameRate) };
  }
  const { width, height, ...info } = await readTemplateInfo(composed);
  const { channels, audioSamples } = info;
  return {
    ...recordings,
    size: { width, height },
    frameRate: info.frameRate,
    frames: info.frames,
    channels,
    audioSamples,
  };
}

/** What the camera's recording decides. */
async function readCamera(file: string, watched: Watched) {
  await using input = await openInput(file, watched.signal);
  const { report, picture, scan } = await probeInput(input, watched);
  if (!report.video) throw new AppError('MEDIA_NO_VIDEO');
  if (!input.audio) throw new AppError('MEDIA_NO_AUDIO');
  const { frameRate } = report.video;
  const rate = perSecond(frameRate);
  const pictureStart = scan.video?.start ?? 0;
  const origin = templateOrigin(pictureStart, scan.audio?.start ?? pictureStart, rate);
  const end = await pictureEnd(file, 1 / rate, watched);
  const seconds = end - origin;
  if (seconds < shortestTemplate) throw new AppError('MEDIA_TOO_SHORT', { detail: `${seconds} s of picture` });
  if (seconds > longestTemplate) throw new AppError('MEDIA_TOO_LARGE', { detail: `a picture at ${seconds} s` });
  return { picture, frameRate, origin, frames: Math.round(seconds * rate) };
}

/** Where the last picture ends, seconds: headers of recordings that were streamed do not say. */
async function pictureEnd(file: string, frame: number, watched: Watched): Promise<number> {
  await using input = await openInput(file, watched.signal);
  const { video } = await scanPackets(input, { byteLimit: Infinity, ...watched });
  if (!video) throw new AppError('MEDIA_CORRUPT', { detail: 'no pictures' });
  return Math.max(video.end, video.last + frame);
}

async function readScreen(file: string, watched: Watched): Promise<CodedPicture> {
  await using input = await openInput(file, watched.signal);
  const { picture } = await probeInput(input, watched);
  return { ...picture, largest: { longer: 1920, shorter: 1080 } };
}

async function writeFiles(options: ComposeOptions & { onAlive: () => void }, plan: Composition): Promise<Int8Array> {
  const { folder, layout, signal, onAlive, onProgress } = options;
  const { channels, frameRate, frames, size } = plan;
  const bitRate = aacSettings.bitRate[channels];
  await using opened = new AsyncDisposableStack();
  const spool = opened.use(new PcmSpool(join(folder, templateFiles.audio), channels, longestTemplate));
  await spoolSound(spool, options, plan);
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
  const packet = opened.use(newPacket());
  const writePackets = (): Promise<void> =>
    takePictures(encoder, packet, () => {
      packet.duration = 1n;
      return file.writeVideo(packet);
    });
  const laidOut = ({ file: path, picture, origin }: Recording): LaidOut => ({
    size: templateSize(picture).template,
    open: () => openRecording(path, { picture, origin, rate: perSecond(frameRate), signal }),
  });
  const { screen, camera } = plan;
  const pictures = composeLayout({
    layout,
    size,
    frameRate,
    frames,
    signal,
    screen: laidOut(screen),
    camera: laidOut(camera),
  });
  for await (const { picture, frame } of pictures) {
    picture.pts = BigInt(frame);
    picture.duration = 1n;
    check(await encoder.sendFrame(picture), 'encode a picture');
    await writePackets();
    await writer.writeUntil((frame + 1) / perSecond(frameRate));
    onAlive();
    onProgress?.(soundShare + ((1 - soundShare) * (frame + 1)) / frames);
  }
  check(await encoder.sendFrame(null), 'finish the pictures');
  await writePackets();
  const peaks = await writer.finish();
  await whileAlive(file.finish(), onAlive);
  return peaks;
}

/** A still of each recording, for whoever chooses another layout. */
async function writeStills(
  { folder, signal }: ComposeOptions,
  { screen, camera, frames, frameRate }: Composition,
): Promise<void> {
  const seconds = frames / perSecond(frameRate);
  await writeFile(join(folder, templateFiles.screenStill), await makePoster(screen.file, seconds, signal));
  await writeFile(join(folder, templateFiles.cameraStill), await makePoster(camera.file, seconds, signal));
}

/** Fills the spool of a template with its sound, whole blocks of it. */
async function spoolSound(
  spool: PcmSpool,
  { composed, folder, signal, onAlive }: ComposeOptions,
  { camera, screen, channels, audioSamples }: Composition,
): Promise<void> {
  const watched = { signal, onAlive };
  if (composed !== null) {
    cutSound(composed, await readTemplateInfo(composed), [{ from: 0, to: audioSamples, at: 0 }], {
      sink: spool,
      onAlive,
    });
    spool.setLength(audioSamples);
    return;
  }
  const read = (sink: PcmSpool, { file, origin }: Recording): Promise<void> =>
    readSoundInto(sink, file, { mix: channels === 1 ? 'mono' : 'stereo', origin, enough: audioSamples, ...watched });
  if (!(await hasSound(screen.file, signal))) {
    await read(spool, camera);
    if (spool.length === 0) throw new AppError('MEDIA_NO_AUDIO');
    spool.setLength(audioSamples);
    return;
  }
  const parts = [join(folder, 'camera.s16'), join(folder, 'screen.s16')] as const;
  {
    using kept = new PcmSpool(parts[0], channels, longestTemplate);
    using added = new PcmSpool(parts[1], channels, longestTemplate);
    await read(kept, camera);
    if (kept.length === 0) throw new AppError('MEDIA_NO_AUDIO');
    await read(added, screen);
    await mixSounds({ kept, added, target: spool }, { channels, length: audioSamples, ...watched });
  }
  for (const part of parts) await rm(part);
}

async function hasSound(file: string, signal: AbortSignal | undefined): Promise<boolean> {
  await using input = await openInput(file, signal);
  return input.audio !== null;
}
