import type { SaidNote } from '#shared/api/import-notes.ts';
import { isWorthKnowing } from '#shared/alignment/import-notes.ts';
import { AppError } from '#shared/errors/index.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { openInput, type Watched } from '../codec/input.ts';
import { longestTemplate, shortestTemplate } from '../codec/limits.ts';
import type { CodedPicture } from '../codec/picture-size.ts';
import { probeInput } from './probe.ts';
import { gapNotes, withoutGaps } from './notes.ts';
import { scanPackets, type PacketScan } from './scan.ts';

/** Properties of the recording that determines a template's timing. */
type RecordedFacts = {
  picture: CodedPicture;
  frameRate: FrameRate;
  /** Time in it at which the template starts, seconds. */
  origin: number;
  frames: number;
  notes: SaidNote[];
};

/**
 * Reads through a recording of a camera.
 * @throws AppError errors of `probeMedia`, `MEDIA_NO_AUDIO`, `MEDIA_TOO_SHORT`, `MEDIA_TOO_LARGE`.
 */
export async function readRecordedFacts(file: string, watched: Watched): Promise<RecordedFacts> {
  await using input = await openInput(file, watched.signal);
  const { report, picture, scan } = await probeInput(input, watched);
  if (!report.video) throw new AppError('MEDIA_NO_VIDEO');
  if (!input.audio) throw new AppError('MEDIA_NO_AUDIO');
  const { frameRate } = report.video;
  const rate = perSecond(frameRate);
  const pictureStart = scan.video?.start ?? 0;
  const origin = templateOrigin(pictureStart, scan.audio?.start ?? pictureStart, rate);
  const { video, gaps } = await scanWhole(file, watched);
  const seconds = Math.max(video.end, video.last + 1 / rate) - origin;
  if (seconds < shortestTemplate) throw new AppError('MEDIA_TOO_SHORT', { detail: `${seconds} s of picture` });
  if (seconds > longestTemplate) throw new AppError('MEDIA_TOO_LARGE', { detail: `a picture at ${seconds} s` });
  const notes = [...withoutGaps(report.notes), ...gapNotes(gaps, origin)].filter(isWorthKnowing);
  return { picture, frameRate, origin, frames: Math.round(seconds * rate), notes };
}

/** The headers of streamed recordings do not contain the end, and of large files only the beginning was read. */
async function scanWhole(
  file: string,
  watched: Watched,
): Promise<{ video: NonNullable<PacketScan['video']>; gaps: PacketScan['gaps'] }> {
  await using input = await openInput(file, watched.signal);
  const { video, gaps } = await scanPackets(input, { byteLimit: Infinity, ...watched });
  if (!video) throw new AppError('MEDIA_CORRUPT', { detail: 'no pictures' });
  return { video, gaps };
}

/**
 * The time in a recording at which its template starts, so that no sound is lost and the pictures fall on whole frames:
 * the first picture, or as many whole frames earlier as the sound begins before it (rounded).
 * @param pictureStart, soundStart seconds. @param rate frames a second.
 */
export function templateOrigin(pictureStart: number, soundStart: number, rate: number): number {
  const framesBefore = Math.max(0, Math.round((pictureStart - soundStart) * rate));
  return pictureStart - framesBefore / rate;
}
