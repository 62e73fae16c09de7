import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { fillPlane } from '../signal/wav.ts';
import { templateFiles } from './files.ts';
import type { TemplateInfo } from './info.ts';
import { float32At } from '#shared/at.ts';

/** A template's sound, read piece by piece. */
export type TemplateAudio = {
  channels: 1 | 2;
  /** Samples a channel. */
  length: number;
  /**
   * Samples `[start, end)` at 48 kHz, −1 to 1, one array a channel; silence outside the recording.
   * @throws AppError `TEMPLATE_FAILED` where the file has become shorter.
   */
  read(start: number, end: number): Float32Array[];
  close(): void;
};

/** Part of a recording in memory; `start` is the template time of its first sample. */
export type Recorded = { planes: Float32Array[]; start: number };

/** Reads are synchronous: a render process has nothing else to do, and the data are usually in the system's cache. */
export function openTemplateAudio(folder: string, info: TemplateInfo): TemplateAudio & Disposable {
  const { channels, audioSamples: length } = info;
  const file = openSync(join(folder, templateFiles.audio), 'r');
  return {
    channels,
    length,
    close: () => closeSync(file),
    [Symbol.dispose]: () => closeSync(file),

    read(start, end) {
      const planes = Array.from({ length: channels }, () => new Float32Array(end - start));
      const from = Math.max(0, start);
      const to = Math.min(length, end);
      if (to <= from) return planes;
      for (let at = from; at < to; at += mostRead) {
        const pcm = readPcm(at, Math.min(to, at + mostRead));
        for (const [channel, plane] of planes.entries()) fillPlane(plane.subarray(at - start), pcm, channel, channels);
      }
      return planes;
    },
  };

  /** Interleaved samples, all of them inside the recording. */
  function readPcm(from: number, to: number): Int16Array {
    const pcm = pcmOf((to - from) * channels);
    const bytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
    const start = from * channels * pcm.BYTES_PER_ELEMENT;
    for (let done = 0; done < bytes.length;) {
      const count = readSync(file, bytes, done, bytes.length - done, start + done);
      if (count === 0) throw new AppError('TEMPLATE_FAILED', { detail: `the sound ends at byte ${start + done}` });
      done += count;
    }
    return pcm;
  }
}

/** Sound `[start, end)` of a template as one channel, samples at 48 kHz. */
export function readMono(audio: TemplateAudio, start: number, end: number): Float32Array {
  return monoOf(audio.read(start, end));
}

/** The mean of one or two channels. One channel is returned itself. */
export function monoOf([left = new Float32Array(0), right]: readonly Float32Array[]): Float32Array {
  return right ? left.map((sample, index) => (sample + float32At(right, index)) / 2) : left;
}

/** The first seconds of the template in `folder` as one channel; all of a shorter one. */
export function beginningOf(folder: string, info: TemplateInfo, seconds: number): Float32Array {
  using audio = openTemplateAudio(folder, info);
  return readMono(audio, 0, Math.min(audio.length, Math.round(seconds * 48_000)));
}

/** Samples per channel read at a time. The system reads at most 2 GB, and a stereo template of four hours has 2.8. */
const mostRead = 500_000;
/** Buffer for sound before conversion. It is reused for all sections, which reduces garbage. */
let pcmBuffer = new Int16Array(0);

function pcmOf(samples: number): Int16Array {
  if (samples > pcmBuffer.length) pcmBuffer = new Int16Array(samples);
  return pcmBuffer.subarray(0, samples);
}
