import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { templateFiles, type TemplateInfo } from '../workers/protocol.ts';

/** A template's sound, read piece by piece. */
export type TemplateAudio = {
  channels: 1 | 2;
  /** Samples a channel. */
  length: number;
  /** Samples `[start, end)` at 48 kHz, −1 to 1, one array a channel; silence outside the recording. */
  read(start: number, end: number): Promise<Float32Array[]>;
  close(): Promise<void>;
};

export async function openTemplateAudio(folder: string, info: TemplateInfo): Promise<TemplateAudio> {
  const { channels, audioSamples: length } = info;
  const file = await open(join(folder, templateFiles.audio), 'r');
  const bytesPerSample = channels * 2;
  return {
    channels,
    length,
    close: () => file.close(),

    async read(start, end) {
      const planes = Array.from({ length: channels }, () => new Float32Array(end - start));
      const from = Math.max(0, start);
      const to = Math.min(length, end);
      if (to <= from) return planes;
      const bytes = new Uint8Array((to - from) * bytesPerSample);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from * bytesPerSample);
      const view = new DataView(bytes.buffer, 0, bytesRead);
      const samples = Math.floor(bytesRead / bytesPerSample);
      for (const [channel, plane] of planes.entries()) {
        for (let sample = 0; sample < samples; sample++) {
          plane[from - start + sample] = view.getInt16((sample * channels + channel) * 2, true) / 32_768;
        }
      }
      return planes;
    },
  };
}
