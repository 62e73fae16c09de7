import type { ImportNote, SaidNote } from '#shared/api/import-notes.ts';
import { importNoteSentence } from '#shared/alignment/import-notes.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import type { ProbeReport } from './probe-report.ts';
import type { ChannelMix } from '../codec/frame-resampler.ts';
import { measureRate, perSecond } from '../codec/frame-rate.ts';
import { shortestTemplate } from '../codec/limits.ts';
import { templateSize, type CodedPicture } from '../codec/picture-size.ts';
import type { ClockChange } from '../codec/stamps.ts';
import type { PacketScan } from './scan.ts';
import type { SoundGaps } from './sound-gaps.ts';

/** Smaller offsets between sound and picture are ordinary and not reported, seconds. */
const noticeable = 0.25;

type Facts = {
  report: ProbeReport;
  picture: CodedPicture;
  scan: PacketScan;
  /** Seconds by the header; null if it has none. */
  headerDuration: number | null;
  /** Number of pictures in the file, without cover art, and which of them is used, from 1. */
  pictures: { track: number; tracks: number };
  /** Whether all that is in the file is read; other streams may be longer. */
  isWhole: boolean;
  audioReadable: boolean;
};

/** What the packets of a file show: what an import repairs or leaves out. */
export function notesOn(facts: Facts): SaidNote[] {
  const start = Math.min(facts.scan.video?.start ?? 0, facts.scan.audio?.start ?? 0);
  return [
    ...inWords([...soundNotes(facts), ...pictureNotes(facts), ...fileNotes(facts)]),
    ...gapNotes(facts.scan.gaps, start),
  ];
}

/** @param start of the template, seconds in the file. */
export function gapNotes(gaps: SoundGaps | null, start: number): SaidNote[] {
  return gaps ? inWords([{ code: 'sound_missing', ...gaps, at: gaps.at - start }]) : [];
}

/** The notes without {@link gapNotes}, which a whole file gives better. */
export function withoutGaps(notes: readonly SaidNote[]): SaidNote[] {
  return notes.filter(({ code }) => code !== 'sound_missing');
}

function soundNotes({ report, scan, audioReadable }: Facts): ImportNote[] {
  const { audio } = report;
  if (!audio) return [{ code: 'no_sound' }];
  if (!audioReadable) return [{ code: 'sound_undecodable', codec: audio.codec }];
  const notes: ImportNote[] = [];
  const { track, tracks, others } = audio;
  if (tracks > 1) notes.push({ code: 'track_chosen', track, tracks });
  for (const other of others) if (!other.decodable) notes.push({ code: 'track_undecodable', track: other.track });
  if (audio.channels > 2) notes.push({ code: 'channels_mixed', channels: audio.channels });
  if (!scan.complete || !scan.video) return notes;
  if (!scan.audio) return [...notes, { code: 'sound_empty' }];
  const late = scan.audio.start - scan.video.start;
  const short = scan.video.end - scan.audio.end;
  if (late > noticeable) notes.push({ code: 'sound_late', seconds: late });
  if (-late > noticeable) notes.push({ code: 'picture_late', seconds: -late });
  if (short > noticeable) notes.push({ code: 'sound_short', seconds: short });
  if (-short > noticeable) notes.push({ code: 'picture_held', seconds: -short });
  return notes;
}

function pictureNotes({ report, picture, scan, pictures }: Facts): ImportNote[] {
  const { video } = report;
  if (!video) return [];
  const notes: ImportNote[] = pictures.tracks > 1 ? [{ code: 'picture_chosen', ...pictures }] : [];
  const rate = perSecond(video.frameRate);
  const actual = measureActualRate(scan.pictureTimes);
  if (actual !== null && Math.abs(actual / rate - 1) > 0.02) {
    const measured = measureRate(scan.pictureTimes);
    const isSteady = measured !== null && Math.abs(measured / actual - 1) < 0.02;
    notes.push(isSteady ? { code: 'rate_changed', recorded: actual, rate } : { code: 'rate_varies', rate });
  }
  if (video.hdr) notes.push({ code: 'hdr' });
  const { template } = templateSize(picture);
  if (scan.sizes.length > 1) notes.push({ code: 'sizes_vary', sizes: scan.sizes.length, ...template });
  if (template.width < video.width - 1 || template.height < video.height - 1)
    notes.push({ code: 'scaled_down', ...template });
  return notes;
}

function fileNotes({ report, scan, headerDuration, isWhole }: Facts): ImportNote[] {
  const notes: ImportNote[] = [];
  const measured = report.duration;
  if (scan.damaged || (isWhole && endsEarly(scan, headerDuration))) notes.push({ code: 'damaged' });
  else if (headerDuration === null && measured !== null) notes.push({ code: 'length_measured', seconds: measured });
  if (measured !== null && measured < shortestTemplate) notes.push({ code: 'too_short' });
  return notes;
}

/**
 * What the clock of a file shows, once the file was read.
 * @param clips number of clips that the file was joined of, as far as is known.
 */
export function clockNotes(changes: readonly ClockChange[], clips = 1): SaidNote[] {
  const restarts = changes.filter(({ kind }) => kind === 'restart').length;
  const gaps = changes.filter(({ kind }) => kind === 'gap');
  return inWords([
    ...(restarts > 0 ? [{ code: 'clips_joined' as const, clips: restarts + 1 }] : []),
    ...(clips > restarts + 1 ? [{ code: 'clips_lost' as const, clips, read: restarts + 1 }] : []),
    ...gaps.map(({ at, jump }) => ({ code: 'gap_closed' as const, seconds: jump, at })),
  ]);
}

/** Containers state lengths that are a little longer than what is in them, seconds. */
const overstated = 1;

/** Whether a file ends before its header says: it was cut off between two packets. */
function endsEarly({ complete, video, audio }: PacketScan, headerDuration: number | null): boolean {
  if (!complete || !video || headerDuration === null) return false;
  // Some programs count the length from zero, whenever the recording begins, as one cut out of a stream.
  const start = Math.min(0, video.start, audio?.start ?? video.start);
  return Math.max(video.end, audio?.end ?? 0) - start < headerDuration - overstated;
}

/** A recording whose loudest moment is below this can hardly be understood, dBFS. */
const quiet = -30;

/** What a conversion heard. Lengths in seconds. */
type Heard = {
  mix: ChannelMix;
  /** As `templateFiles.peaks` holds them. */
  peaks: Int8Array;
  /** Of the sound that came from the recording, start and end. */
  start: number;
  end: number;
  gaps: SoundGaps | null;
  pictureEnd: number;
  /** Whether a part could not be read or decoded. */
  damaged: boolean;
};

/** What is only known once everything was decoded, without what `known` says already. */
export function heardNotes({ mix, peaks, gaps, ...heard }: Heard, known: readonly SaidNote[]): SaidNote[] {
  let highest = 0;
  for (const peak of peaks) highest = Math.max(highest, Math.abs(peak));
  // Zero is below the smallest step.
  const peak = 20 * Math.log10(Math.max(0.5, highest) / 128);
  const notes: ImportNote[] = [];
  if (mix === 'left' || mix === 'right') notes.push({ code: 'channel_chosen', channel: mix });
  if (peak < quiet) notes.push({ code: 'sound_quiet', peak });
  const short = heard.pictureEnd - heard.end;
  if (heard.start > noticeable) notes.push({ code: 'sound_late', seconds: heard.start });
  if (short > noticeable) notes.push({ code: 'sound_short', seconds: short });
  if (heard.damaged) notes.push({ code: 'damaged' });
  return [...gapNotes(gaps, 0), ...inWords(notes.filter(({ code }) => !known.some((note) => note.code === code)))];
}

/** Frames per second over the whole stretch, including pauses. */
function measureActualRate(times: readonly number[]): number | null {
  const distinct = [...new Set(times)];
  const first = distinct[0];
  const last = distinct.at(-1);
  if (first === undefined || last === undefined || last <= first) return null;
  return (distinct.length - 1) / (last - first);
}

/** The sentences are in English; the window has its own for the codes. */
function inWords(notes: readonly ImportNote[]): SaidNote[] {
  if (notes.length === 0) return [];
  const { t } = createTranslator('en', english);
  return notes.map((note) => ({ ...note, message: importNoteSentence(note, t) }));
}
