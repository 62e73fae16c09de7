import { resolve } from 'node:path';
import type { ProbeReport } from '#electron/engine/media/import/probe-report.ts';
import { withWorker } from '#electron/engine/workers/pool.ts';
import { commandLogger } from '../command-line.ts';
import { checkReadable } from '../inputs.ts';
import type { Output } from '../output.ts';

/** `probe FILE`: how a file would be imported. Reads it in a separate process, since decoders can crash. */
export async function probeCommand(file: string, output: Output): Promise<void> {
  await checkReadable(file);
  const task = { kind: 'probe' as const, file: resolve(file) };
  const report = await withWorker({ logger: commandLogger() }, (worker) => worker.run(task));
  output.result(report, [...describe(report), ...report.notes.map(({ message }) => `  note: ${message}`)]);
}

type Sound = NonNullable<ProbeReport['audio']>;

function describe(report: ProbeReport): string[] {
  const { video, audio } = report;
  const lines = [
    `${report.file}`,
    `  ${report.format}, ${report.duration?.toFixed(2) ?? 'unknown'} s, ${report.size} bytes`,
  ];
  if (video) {
    const rate = (video.frameRate[0] / video.frameRate[1]).toFixed(2).replace(/\.?0+$/, '');
    const turned = video.rotation === 0 ? '' : `, rotated ${video.rotation}°`;
    lines.push(
      `  video: ${video.codec}, ${video.width}×${video.height}, ${rate} fps, ${video.pixelFormat}${video.hdr ? ', HDR' : ''}${turned}`,
    );
  }
  if (!audio) return lines;
  if (audio.tracks === 1) return [...lines, `  audio: ${soundText(audio)}`];
  const tracks = [
    { track: audio.track, text: `${soundText(audio)}, used` },
    ...audio.others.map((other) => ({ track: other.track, text: `${soundText(other)}${stateText(other)}` })),
  ];
  return [
    ...lines,
    ...tracks.toSorted((a, b) => a.track - b.track).map(({ track, text }) => `  audio track ${track}: ${text}`),
  ];
}

function soundText({ codec, channels, sampleRate }: Pick<Sound, 'codec' | 'channels' | 'sampleRate'>): string {
  return `${codec}, ${channels === 1 ? 'mono' : `${channels} channels`}, ${sampleRate} Hz`;
}

function stateText({ decodable, silent }: Sound['others'][number]): string {
  if (!decodable) return ', not decodable';
  return silent === true ? ', silent' : '';
}
