import type { ProbeReport } from './probe-report.ts';
import { measureRate, perSecond } from '../codec/frame-rate.ts';
import { shortestTemplate } from '../codec/limits.ts';
import { templateSize, type CodedPicture } from '../codec/picture-size.ts';
import type { PacketScan } from './scan.ts';

/** Smaller offsets between sound and picture are ordinary and not reported, seconds. */
const noticeable = 0.25;

type Facts = {
  report: ProbeReport;
  picture: CodedPicture;
  scan: PacketScan;
  /** Seconds by the header; null if it has none. */
  headerDuration: number | null;
  audioReadable: boolean;
};

/** Problems that an import repairs or leaves out, as sentences for the user. */
export function describeProblems(facts: Facts): string[] {
  return [...soundProblems(facts), ...pictureProblems(facts), ...fileProblems(facts)];
}

function soundProblems({ report, scan, audioReadable }: Facts): string[] {
  const { audio } = report;
  if (!audio) return ['It has no sound, so there are no spoken words to change.'];
  if (!audioReadable) return [`Its sound (${audio.codec}) cannot be decoded here.`];
  const problems: string[] = [];
  if (audio.tracks > 1) problems.push(`Of its ${audio.tracks} sound tracks, track ${audio.track} is used.`);
  if (audio.channels > 2) problems.push(`Its ${audio.channels} sound channels are mixed down to stereo.`);
  if (!scan.complete || !scan.video) return problems;
  if (!scan.audio) return [...problems, 'Its sound track is empty.'];
  const late = scan.audio.start - scan.video.start;
  const short = scan.video.end - scan.audio.end;
  if (late > noticeable) problems.push(`Its sound starts ${seconds(late)} after the picture; silence fills the gap.`);
  if (-late > noticeable)
    problems.push(`Its picture starts ${seconds(-late)} after the sound; the first frame is held until then.`);
  if (short > noticeable) problems.push(`Its sound ends ${seconds(short)} before the picture; silence fills the gap.`);
  if (-short > noticeable)
    problems.push(`Its sound goes on ${seconds(-short)} after the picture; the last frame is held until then.`);
  return problems;
}

function pictureProblems({ report, picture, scan }: Facts): string[] {
  const { video } = report;
  if (!video) return [];
  const problems: string[] = [];
  const nominal = perSecond(video.frameRate);
  const actual = measureActualRate(scan.pictureTimes);
  if (actual !== null && Math.abs(actual / nominal - 1) > 0.02) {
    const rate = Number(nominal.toFixed(2));
    const measured = measureRate(scan.pictureTimes);
    const steady = measured !== null && Math.abs(measured / actual - 1) < 0.02;
    problems.push(
      steady
        ? `It has ${Number(actual.toFixed(2))} frames a second; the template has ${rate}.`
        : `Its frame rate varies; the template has a constant ${rate} frames a second.`,
    );
  }
  if (video.hdr) problems.push('Its HDR colors are converted to standard ones.');
  const { template } = templateSize(picture);
  if (template.width < video.width - 1 || template.height < video.height - 1) {
    problems.push(`It is larger than 4K and is scaled down to ${template.width} × ${template.height}.`);
  }
  return problems;
}

function fileProblems({ report, scan, headerDuration }: Facts): string[] {
  const problems: string[] = [];
  const measured = report.duration;
  if (scan.damaged) problems.push('The file is damaged or cut off; what can be read of it is used.');
  else if (headerDuration === null && measured !== null)
    problems.push(`It does not tell its length; it was measured as ${seconds(measured)}.`);
  if (measured !== null && measured < shortestTemplate)
    problems.push('It is shorter than half a second, too short for a template.');
  return problems;
}

/** Frames per second over the whole stretch, including pauses. */
function measureActualRate(times: readonly number[]): number | null {
  const distinct = [...new Set(times)];
  const first = distinct[0];
  const last = distinct.at(-1);
  if (first === undefined || last === undefined || last <= first) return null;
  return (distinct.length - 1) / (last - first);
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}
