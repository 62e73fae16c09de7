import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { templateFiles } from '../../template/files.ts';
import type { TemplateInfo } from '../../template/info.ts';
import { throwIfCancelled } from '../codec/av-errors.ts';
import { convert, type Coding } from '../import/conversion.ts';
import { openInput } from '../codec/input.ts';
import type { SideLimits } from '../codec/picture-size.ts';

/** Largest file messaging apps take, bytes. */
export const largestCompactFile = 16_000_000;

/** Shares of the file that pictures and sound are planned to fill, the first tried first: x264 keeps near its limit, not to it. */
const filledShares = [0.93, 0.75, 0.55];

/** Bits a second: what the index takes, and what good pictures need at most. */
const indexRate = 10_000;
const mostForPictures = 2_500_000;
/** By number of channels, and the least speech can be understood at. */
const mostForSound = { 1: 64_000, 2: 96_000 };
const leastForSound = 32_000;

/** Largest pictures by what a second of them may take, bits. */
const pictureSizes: readonly { from: number; largest: SideLimits }[] = [
  { from: 900_000, largest: { longer: 1280, shorter: 720 } },
  { from: 350_000, largest: { longer: 854, shorter: 480 } },
];
const smallestPictures: SideLimits = { longer: 640, shorter: 360 };

export type CompactPlan = Coding & { largest: SideLimits };

/**
 * How a video of so many seconds is coded to fit into `largestCompactFile`: H.264 Main and AAC-LC at bit rates that
 * follow from its length, its pictures at most 720p.
 * @param seconds at most `limits.messagingSeconds`.
 * @param filled share of the file to plan for, 0–1.
 */
export function planCompactVideo(seconds: number, channels: 1 | 2, filled: number): CompactPlan {
  const rate = (largestCompactFile * 8 * filled) / seconds - indexRate;
  const soundBitRate = Math.round(Math.min(mostForSound[channels], Math.max(leastForSound, rate / 4)));
  const pictureRate = Math.min(mostForPictures, rate - soundBitRate);
  const { largest } = pictureSizes.find(({ from }) => pictureRate >= from) ?? { largest: smallestPictures };
  const kilobits = Math.floor(pictureRate / 1000);
  return {
    soundBitRate,
    largest,
    pictures: {
      preset: 'veryfast',
      crf: '23',
      profile: 'main',
      groupSeconds: 4,
      params: `vbv-maxrate=${kilobits}:vbv-bufsize=${2 * kilobits}`,
      threads: 1,
    },
  };
}

/**
 * Converts a finished video into a small MP4 that starts at once: H.264 Main of at most 720p, AAC, at most
 * `largestCompactFile` bytes.
 * @param options.info of the template the video was made from; `seconds` is the video's own length.
 * @param options.folder empty; the file is left in it, with others.
 * @returns path and bytes of the file.
 * @throws AppError `MEDIA_TOO_LARGE` also beyond `limits.messagingSeconds`, `STORAGE_FULL`, `CANCELLED`, and what opening a file throws.
 */
export async function compactVideo(options: {
  source: string;
  seconds: number;
  info: Pick<TemplateInfo, 'width' | 'height' | 'frameRate' | 'channels'>;
  folder: string;
  signal?: AbortSignal | undefined;
  onTime: (seconds: number) => void;
  onAlive: () => void;
}): Promise<{ file: string; size: number }> {
  const { seconds, info, folder, signal } = options;
  if (seconds > limits.messagingSeconds) throw new AppError('MEDIA_TOO_LARGE', { detail: `${seconds} s` });
  for (const filled of filledShares) {
    const work = join(folder, String(filled));
    await mkdir(work);
    await convertOnce(options, planCompactVideo(seconds, info.channels, filled), work);
    throwIfCancelled(signal);
    const file = join(work, templateFiles.video);
    const { size } = await stat(file);
    if (size <= largestCompactFile) return { file, size };
  }
  throw new AppError('MEDIA_TOO_LARGE', { detail: `${seconds} s of ${info.width}×${info.height} stay too large` });
}

async function convertOnce(
  { source, info, signal, onTime, onAlive }: Parameters<typeof compactVideo>[0],
  { largest, ...coding }: CompactPlan,
  folder: string,
): Promise<void> {
  await using input = await openInput(source, signal);
  const { video, audio } = input;
  if (!video) throw new AppError('MEDIA_NO_VIDEO');
  if (!audio) throw new AppError('MEDIA_NO_AUDIO');
  const { width, height, frameRate, channels } = info;
  await convert({
    input,
    video,
    audio,
    picture: { width, height, pixelAspect: [1, 1], orientation: { rotation: 0, mirrored: false }, largest },
    frameRate,
    mix: channels === 1 ? 'mono' : 'stereo',
    origin: 0,
    folder,
    coding,
    signal,
    onTime,
    onAlive,
  });
}
