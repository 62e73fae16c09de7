import { AV_PKT_DATA_DISPLAYMATRIX, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av/constants';
import { avGetPixFmtName, type Stream } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import type { SaidNote } from '#shared/api/import-notes.ts';
import type { ProbeReport } from './probe-report.ts';
import { nominalFrameRate } from '../codec/frame-rate.ts';
import {
  codecName,
  hasDecoder,
  isEncrypted,
  isPicture,
  isSound,
  openInput,
  type MediaInput,
  type Watched,
} from '../codec/input.ts';
import { maxPixels } from '../codec/limits.ts';
import { orientationFromMatrix } from '../codec/orientation.ts';
import { shownSize, type CodedPicture, type Size } from '../codec/picture-size.ts';
import { toSeconds } from '../codec/stamps.ts';
import { countClips } from './joined-files.ts';
import { clockNotes, notesOn } from './notes.ts';
import { scanPackets, type PacketScan } from './scan.ts';
import { prevailingSize } from './shown-sizes.ts';
import { longestUnseen } from './video-track.ts';

/** Files up to about this many bytes are measured to their end; for larger ones the header is trusted. */
const scanBytes = 64 * 1024 * 1024;

/**
 * Describes the import of a file. Reads packets, but decodes only what FFmpeg needs to identify the streams, and a key
 * picture a second for its size.
 * @throws AppError `FILE_NOT_FOUND`, `FILE_UNREADABLE`, `MEDIA_EMPTY`, `NOT_MEDIA`, `MEDIA_NO_VIDEO`,
 * `MEDIA_ENCRYPTED`, `MEDIA_UNSUPPORTED`, `MEDIA_TOO_LARGE` or `CANCELLED`. Missing sound is reported, not thrown.
 */
export async function probeMedia(file: string, watched: Watched = {}): Promise<ProbeReport> {
  await using input = await openInput(file, watched.signal);
  const { report } = await probeInput(input, watched);
  return { ...report, notes: [...report.notes, ...(await joinedNotes(input, watched))] };
}

/** What the clock and the bytes of a file show about clips that were joined, as far as it was read. */
export async function joinedNotes(
  { file, context, clockChanges }: Pick<MediaInput, 'file' | 'context' | 'clockChanges'>,
  watched: Watched,
): Promise<SaidNote[]> {
  return clockNotes(clockChanges, await countClips(file, context.iformat?.name ?? '', watched));
}

/** The report on an opened input, with other results of the same pass that an import needs. Moves the read position. */
export async function probeInput(
  input: MediaInput,
  watched: Watched = {},
): Promise<{ report: ProbeReport; picture: CodedPicture; scan: PacketScan }> {
  const { video, audio, context } = input;
  if (!video) throw new AppError('MEDIA_NO_VIDEO');
  checkReadable(video);
  const headerDuration = streamDuration(video) ?? toSeconds(context.duration, { num: 1, den: 1_000_000 });
  const byteLimit = headerDuration === null ? Infinity : scanBytes;
  const scan = await scanPackets(input, { byteLimit, sizes: true, ...watched });
  const { average, base } = headerRates(video);
  const frameRate = nominalFrameRate({ average, base, times: scan.pictureTimes });
  const picture = codedPicture(video, prevailingSize(scan.sizes));
  const parameters = video.codecpar;
  const report: ProbeReport = {
    file: input.file,
    size: input.size,
    format: context.iformat?.longName ?? context.iformat?.name ?? 'unknown',
    duration: templateSeconds(scan) ?? headerDuration,
    video: {
      codec: codecName(video),
      ...shownSize(picture),
      codedWidth: picture.width,
      codedHeight: picture.height,
      rotation: picture.orientation.rotation,
      mirrored: picture.orientation.mirrored,
      pixelAspect: [...picture.pixelAspect],
      frameRate,
      pixelFormat: avGetPixFmtName(parameters.format as Parameters<typeof avGetPixFmtName>[0]) ?? 'unknown',
      hdr: parameters.colorTrc === AVCOL_TRC_SMPTE2084 || parameters.colorTrc === AVCOL_TRC_ARIB_STD_B67,
    },
    audio: audio && {
      codec: codecName(audio),
      channels: audio.codecpar.channels,
      sampleRate: audio.codecpar.sampleRate,
      ...tracksOf(audio, input),
    },
    notes: [],
  };
  const audioReadable = !audio || isReadable(audio);
  report.notes = [
    ...notesOn({
      report,
      picture,
      scan,
      headerDuration,
      audioReadable,
      pictures: picturesOf(video, input),
      isWhole: context.streams.length === (audio ? 2 : 1),
    }),
  ];
  return { report, picture, scan };
}

/** The length of a recording's template, seconds: of its pictures, or of its sound if that goes on; null if unknown. */
function templateSeconds({ complete, video, audio }: PacketScan): number | null {
  if (!complete || !video) return null;
  const start = Math.min(video.start, audio?.start ?? video.start);
  const isHeld = audio !== null && audio.end > video.end + longestUnseen;
  return (isHeld ? audio.end : video.end) - start;
}

/** The numbers of the chosen sound and the others, from 1, as players count them. */
function tracksOf(
  chosen: Stream,
  { context, soundStates }: MediaInput,
): Pick<NonNullable<ProbeReport['audio']>, 'track' | 'tracks' | 'others'> {
  const sounds = context.streams.filter(isSound);
  const others = sounds.flatMap((stream, index) => {
    if (stream.index === chosen.index) return [];
    const state = soundStates.get(stream.index);
    const { channels, sampleRate } = stream.codecpar;
    const decodable = isReadable(stream) && state !== 'unreadable';
    const silent = state === undefined || state === 'unreadable' ? null : state === 'silent';
    return [{ track: index + 1, codec: codecName(stream), channels, sampleRate, decodable, silent }];
  });
  const track = 1 + sounds.findIndex((stream) => stream.index === chosen.index);
  return { track, tracks: sounds.length, others };
}

/** The same of the pictures. */
function picturesOf(chosen: Stream, { context }: MediaInput): { track: number; tracks: number } {
  const pictures = context.streams.filter(isPicture);
  return { track: 1 + pictures.findIndex(({ index }) => index === chosen.index), tracks: pictures.length };
}

function checkReadable(video: Stream): void {
  if (isEncrypted(video)) throw new AppError('MEDIA_ENCRYPTED');
  if (!hasDecoder(video)) throw new AppError('MEDIA_UNSUPPORTED', { detail: `no decoder for ${codecName(video)}` });
  const { width, height } = video.codecpar;
  if (width <= 0 || height <= 0) throw new AppError('MEDIA_CORRUPT', { detail: 'the picture size is unknown' });
  if (width * height > maxPixels) throw new AppError('MEDIA_TOO_LARGE', { detail: `${width}×${height}` });
}

function isReadable(stream: Stream): boolean {
  return !isEncrypted(stream) && hasDecoder(stream);
}

function streamDuration(stream: Stream): number | null {
  const seconds = toSeconds(stream.duration, stream.timeBase);
  return seconds !== null && seconds > 0 ? seconds : null;
}

function headerRates(video: Stream): { average: number; base: number } {
  const { avgFrameRate, rFrameRate } = video;
  return { average: avgFrameRate.num / avgFrameRate.den, base: rFrameRate.num / rFrameRate.den };
}

/** @param prevailing size of its pictures, if they were looked at. */
export function codedPicture(video: Stream, prevailing: Size | null): CodedPicture {
  const { width, height } = prevailing ?? video.codecpar;
  // A container's pixel aspect is meant to correct the codec's.
  const aspect = [video.sampleAspectRatio, video.codecpar.sampleAspectRatio].find(({ num, den }) => num > 0 && den > 0);
  return {
    width,
    height,
    pixelAspect: aspect ? [aspect.num, aspect.den] : [1, 1],
    orientation: orientationFromMatrix(video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
  };
}
