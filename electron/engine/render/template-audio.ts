import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { templateFiles, type TemplateInfo } from '../workers/protocol.ts';

/** A template's sound, read piece by piece. */
export type TemplateAudio = {
  channels: 1 | 2;
  /** Samples a channel. */
  length: number;
  /** Samples `[start, end)` at 48 kHz, −1 to 1, one array a channel; silence outside the recording. */
  read(start: number, end: number): Float32Array[];
  close(): void;
};

/** A stretch of a recording in memory; `start` is the template time of its first sample. */
export type Recorded = { planes: Float32Array[]; start: number };

/** Reads block: a render process has nothing else to do, and what it reads is in the system's cache. */
export function openTemplateAudio(folder: string, info: TemplateInfo): TemplateAudio {
  const { channels, audioSamples: length } = info;
  const file = openSync(join(folder, templateFiles.audio), 'r');
  return {
    channels,
    length,
    close: () => closeSync(file),

    read(start, end) {
      const planes = Array.from({ length: channels }, () => new Float32Array(end - start));
      const from = Math.max(0, start);
      const to = Math.min(length, end);
      if (to <= from) return planes;
      const pcm = new Int16Array((to - from) * channels);
      const bytesRead = readSync(file, pcm, 0, pcm.byteLength, from * channels * pcm.BYTES_PER_ELEMENT);
      const samples = Math.floor(bytesRead / (channels * pcm.BYTES_PER_ELEMENT));
      for (const [channel, plane] of planes.entries()) {
        for (let sample = 0; sample < samples; sample++) {
          plane[from - start + sample] = (pcm[sample * channels + channel] ?? 0) / 32_768;
        }
      }
      return planes;
    },
  };
}
