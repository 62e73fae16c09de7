import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { SaidNote } from '#shared/api/import-notes.ts';
import { isWorthKnowing } from '#shared/alignment/import-notes.ts';
import { syncFile, syncFolder, temporaryName } from '#electron/lib/files.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import { writeTemplateInfo, type TemplateInfo } from '../../template/info.ts';
import { aacSettings } from '../codec/aac.ts';
import { chooseMix, chooseOne } from './channel-choice.ts';
import { convert, type Conversion, type ConversionOptions } from './conversion.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { channelsOf, type ChannelMix } from '../codec/frame-resampler.ts';
import { codecName, hasDecoder, isEncrypted, openInput, type Watched } from '../codec/input.ts';
import { shortestTemplate } from '../codec/limits.ts';
import { turnsSideways } from '../codec/orientation.ts';
import { templateSize } from '../codec/picture-size.ts';
import { heardNotes, withoutGaps } from './notes.ts';
import { joinedNotes, probeInput } from './probe.ts';
import { templateOrigin } from './recorded-facts.ts';

type NormalizeOptions = Watched & {
  source: string;
  /** Folder for the template; must not exist. */
  folder: string;
  /** Makes the template match this size, frame rate and number of channels; bars fill the rest of the picture. */
  profile?: TemplateProfile | undefined;
  /** Phase in plain words, progress 0–1, never falling. */
  onProgress?: ((phase: string, progress: number) => void) | undefined;
};

/** Share of the work spent on converting; the rest is reading the result for its hash. */
const convertingShare = 0.95;

/**
 * Turns a recording into a template (see `TemplateInfo` and `templateFiles`): H.264 at a constant rate with sound of
 * exactly its length, ready to be cut and joined. The folder appears whole or not at all.
 * @throws AppError errors of `probeMedia`, `MEDIA_NO_AUDIO`, `MEDIA_CORRUPT` (less than half a second can be read),
 * `MEDIA_TOO_SHORT`, `STORAGE_FULL`, `STORAGE_UNWRITABLE` or `CANCELLED`.
 */
export async function normalize(options: NormalizeOptions): Promise<TemplateInfo> {
  const { source, folder, signal, onAlive = () => undefined } = options;
  const watched: Reported = { signal, onAlive, onProgress: createProgress(options.onProgress) };
  watched.onProgress('Reading the video', 0);
  const { profile } = options;
  const own = await planTemplate(source, watched);
  const plan = profile ? { ...own, ...fitted(own, profile) } : own;
  const mix = await mixOf(source, profile, watched);
  const work = temporaryName(folder);
  await createFolder(work);
  try {
    const info = await makeTemplate(source, work, { ...plan, mix }, watched);
    await whileAlive(keepTemplate(work, folder), onAlive);
    watched.onProgress('Ready', 1);
    return info;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throwIfCancelled(signal);
    throw toAppError(error);
  }
}

/** The properties that templates need in common to follow each other in a video. */
type TemplateProfile = Pick<TemplateInfo, 'width' | 'height' | 'frameRate' | 'channels'>;

function fitted(
  { picture }: Pick<TemplatePlan, 'picture'>,
  { width, height, frameRate }: TemplateProfile,
): Pick<TemplatePlan, 'picture' | 'frameRate'> {
  const { orientation } = picture;
  const size = turnsSideways(orientation) ? { width: height, height: width } : { width, height };
  return { picture: { ...size, pixelAspect: [1, 1], orientation }, frameRate };
}

async function mixOf(source: string, profile: TemplateProfile | undefined, watched: Watched): Promise<ChannelMix> {
  if (!profile) return chooseMix(source, watched);
  return profile.channels === 1 ? chooseOne(source, watched) : 'stereo';
}

/** Reports to the caller of the import. */
type Reported = {
  signal: AbortSignal | undefined;
  onAlive: () => void;
  onProgress: (phase: string, progress: number) => void;
};

/** Everything decided before the conversion. */
type TemplatePlan = Pick<ConversionOptions, 'picture' | 'frameRate' | 'origin' | 'mix'> & {
  seconds: number | null;
  notes: readonly SaidNote[];
};

async function planTemplate(source: string, watched: Reported): Promise<Omit<TemplatePlan, 'mix'>> {
  await using input = await openInput(source, watched.signal);
  const { report, picture, scan } = await probeInput(input, watched);
  const { audio } = input;
  if (!report.video) throw new AppError('MEDIA_NO_VIDEO');
  if (!audio) throw new AppError('MEDIA_NO_AUDIO');
  if (scan.complete && !scan.audio) throw new AppError(scan.damaged ? 'MEDIA_CORRUPT' : 'MEDIA_NO_AUDIO');
  if (isEncrypted(audio)) throw new AppError('MEDIA_ENCRYPTED');
  if (!hasDecoder(audio)) {
    throw new AppError('MEDIA_UNSUPPORTED', say('soundUndecodable', { codec: codecName(audio) }));
  }
  const { frameRate } = report.video;
  const pictureStart = scan.video?.start ?? 0;
  const origin = templateOrigin(pictureStart, scan.audio?.start ?? pictureStart, perSecond(frameRate));
  return { picture, frameRate, origin, seconds: report.duration, notes: report.notes };
}

async function makeTemplate(
  source: string,
  folder: string,
  plan: TemplatePlan,
  watched: Reported,
): Promise<TemplateInfo> {
  const { signal, onAlive, onProgress } = watched;
  const { conversion, joined } = await convertSource(source, folder, plan, watched);
  checkUsable(conversion, plan.frameRate);
  const { audioSamples, frames, peaks } = conversion;
  const { width, height } = templateSize(plan.picture).template;
  return await writeTemplateInfo(folder, {
    facts: {
      duration: audioSamples / aacSettings.sampleRate,
      width,
      height,
      frameRate: plan.frameRate,
      frames,
      channels: channelsOf(plan.mix),
      audioSamples,
      notes: allNotes(plan, joined, conversion),
    },
    peaks,
    signal,
    onRead(part) {
      onAlive();
      onProgress('Checking the result', convertingShare + (1 - convertingShare) * part);
    },
  });
}

/** @param joined what is only known now: of a large file just the beginning was read before. */
function allNotes(plan: TemplatePlan, joined: readonly SaidNote[], conversion: Conversion): SaidNote[] {
  // Packets that can't be decoded leave gaps, too.
  const known = [...withoutGaps(plan.notes), ...joined];
  const heard = {
    ...conversion,
    mix: plan.mix,
    start: conversion.soundStart,
    end: conversion.heardSamples / aacSettings.sampleRate,
    pictureEnd: conversion.frames / perSecond(plan.frameRate),
  };
  return [...known, ...heardNotes(heard, known)].filter(isWorthKnowing);
}

/** Moves a template to its place so that it survives a power cut. Gigabytes of it may still have to go to the disk. */
async function keepTemplate(work: string, folder: string): Promise<void> {
  for (const name of await readdir(work)) await syncFile(join(work, name));
  await syncFolder(work);
  await rename(work, folder);
  await syncFolder(dirname(folder));
}

async function convertSource(
  source: string,
  folder: string,
  { seconds: length, notes: _notes, ...plan }: TemplatePlan,
  { signal, onAlive, onProgress }: Reported,
): Promise<{ conversion: Conversion; joined: SaidNote[] }> {
  // Opened again, because some containers cannot be rewound exactly.
  await using input = await openInput(source, signal);
  const { video, audio } = input;
  if (!video) throw new AppError('MEDIA_NO_VIDEO');
  if (!audio) throw new AppError('MEDIA_NO_AUDIO');
  const conversion = await convert({
    input,
    video,
    audio,
    ...plan,
    folder,
    signal,
    onTime: (seconds) => {
      onAlive();
      onProgress('Preparing video', length ? Math.min(1, seconds / length) * convertingShare : 0);
    },
    onAlive,
  });
  return { conversion, joined: await joinedNotes(input, { signal, onAlive }) };
}

function checkUsable({ frames, heardSamples, damaged }: Conversion, frameRate: FrameRate): void {
  const pictureSeconds = frames / perSecond(frameRate);
  const soundSeconds = heardSamples / aacSettings.sampleRate;
  const detail = `${pictureSeconds} s of picture, ${soundSeconds} s of sound`;
  if (damaged && Math.min(pictureSeconds, soundSeconds) < shortestTemplate)
    throw new AppError('MEDIA_CORRUPT', { detail });
  if (pictureSeconds < shortestTemplate) throw new AppError('MEDIA_TOO_SHORT', { detail });
  if (heardSamples === 0) throw new AppError('MEDIA_NO_AUDIO', { detail });
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const known = toAppError(error, 'STORAGE_UNWRITABLE');
    if (known.code !== 'FILE_UNREADABLE') throw known;
    throw new AppError('STORAGE_UNWRITABLE', { detail: known.detail, cause: error });
  }
}

/** Reports progress when it has grown by half a percent, or the phase changed. */
function createProgress(report: NormalizeOptions['onProgress']): (phase: string, value: number) => void {
  let lastPhase = '';
  let highest = -1;
  return (phase, value) => {
    const progress = Math.max(value, highest, 0);
    if (phase === lastPhase && progress < highest + 0.005) return;
    lastPhase = phase;
    highest = progress;
    report?.(phase, progress);
  };
}
