import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { composedSize, type Layout } from '#shared/layouts.ts';
import { templateFiles } from '../../template/files.ts';
import { readTemplateInfo, type TemplateInfo } from '../../template/info.ts';
import { perSecond } from '../codec/frame-rate.ts';
import { channelsOf } from '../codec/frame-resampler.ts';
import { openInput, type Watched } from '../codec/input.ts';
import { longestTemplate } from '../codec/limits.ts';
import { shownSize, templateSize, type CodedPicture } from '../codec/picture-size.ts';
import { chooseMix } from '../import/channel-choice.ts';
import { wholeBlocks } from '../import/conversion.ts';
import { mixSounds } from '../import/mix-sound.ts';
import { PcmSpool } from '../import/pcm-spool.ts';
import { probeInput } from '../import/probe.ts';
import { readSoundInto } from '../import/read-sound.ts';
import { readRecordedFacts } from '../import/recorded-facts.ts';
import type { ComposedPicture } from '../layers/compositor.ts';
import { composeLayout, type LaidOut } from '../layers/layout-pictures.ts';
import { openRecording } from '../layers/recorded-input.ts';
import { makePoster } from '../stills/poster.ts';
import { cutSound } from './cut-sound.ts';
import { encodeInto, writeTemplate, type TemplatePlan, type WriteTemplateOptions } from './write-template.ts';

type ComposeOptions = WriteTemplateOptions & {
  /** Path of the camera's recording, which contributes the speaker's sound and determines length and frame rate. */
  camera: string;
  /** Path of the screen's recording; any sound it has is mixed in. */
  screen: string;
  /** Start of the screen's recording, in seconds of the camera's. */
  offset: number;
  layout: Layout;
  /** Folder of a template composed from the same recordings: the new one gets its sound, sample for sample. */
  composed: string | null;
};

/**
 * Makes a template from a screen and a camera that were recorded together. Its sound, length, size and frame rate do
 * not depend on the layout.
 * @throws AppError errors of `probeMedia`, `MEDIA_NO_AUDIO`, `MEDIA_TOO_SHORT`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function composeRecordings(options: ComposeOptions): Promise<TemplateInfo> {
  return writeTemplate(options, async () => {
    const plan = await planComposition(options);
    return {
      plan,
      writeSound: (sink) => spoolSound(sink, options, plan),
      writePictures: (output) => encodeInto(output, composedPictures(options, plan)),
      writeOthers: () => writeStills(options, plan),
    };
  });
}

type Recording = {
  file: string;
  picture: CodedPicture;
  /** Time in it at which the template starts, seconds. */
  origin: number;
};

type Composition = TemplatePlan & { camera: Recording; screen: Recording };

async function planComposition(options: ComposeOptions): Promise<Composition> {
  const { camera, screen, offset, composed } = options;
  const { picture, frameRate, origin, frames, notes } = await readRecordedFacts(camera, options);
  const shown = await readScreen(screen, options);
  const recordings = {
    camera: { file: camera, picture, origin },
    screen: { file: screen, picture: shown, origin: origin - offset },
  };
  const size = composedSize(shownSize(shown));
  if (composed === null) {
    const channels = channelsOf(await chooseMix(camera, options));
    return { ...recordings, size, frameRate, frames, channels, audioSamples: wholeBlocks(frames, frameRate), notes };
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
    notes,
  };
}

async function readScreen(file: string, watched: Watched): Promise<CodedPicture> {
  await using input = await openInput(file, watched.signal);
  const { picture } = await probeInput(input, watched);
  return { ...picture, largest: { longer: 1920, shorter: 1080 } };
}

function composedPictures(
  { layout, signal }: ComposeOptions,
  { size, frameRate, frames, screen, camera }: Composition,
): AsyncGenerator<ComposedPicture, void> {
  const laidOut = ({ file, picture, origin }: Recording): LaidOut => ({
    size: templateSize(picture).template,
    open: () => openRecording(file, { picture, origin, rate: perSecond(frameRate), signal }),
  });
  return composeLayout({
    layout,
    size,
    frameRate,
    frames,
    signal,
    screen: laidOut(screen),
    camera: laidOut(camera),
  });
}

/** Writes a still of each recording, for choosing another layout. */
async function writeStills(
  { folder, signal }: ComposeOptions,
  { screen, camera, frames, frameRate }: Composition,
): Promise<void> {
  const seconds = frames / perSecond(frameRate);
  await writeFile(join(folder, templateFiles.screenStill), await makePoster(screen.file, seconds, signal));
  await writeFile(join(folder, templateFiles.cameraStill), await makePoster(camera.file, seconds, signal));
}

/** Fills a template's spool with its sound, in whole blocks. */
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
    return;
  }
  const read = (sink: PcmSpool, { file, origin }: Recording): Promise<void> =>
    readSoundInto(sink, file, { ...(channels === 2 && { mix: 'stereo' }), origin, enough: audioSamples, ...watched });
  if (!(await hasSound(screen.file, signal))) {
    await read(spool, camera);
    if (spool.length === 0) throw new AppError('MEDIA_NO_AUDIO');
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
