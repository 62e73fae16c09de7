import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader, wavHeaderBytes } from '#shared/wav.ts';
import { fileBehind } from '#electron/engine/render/byte-reader.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { ByteSource } from '#electron/http/byte-source.ts';

const sampleRate = 48_000;

type SoundRange = { channels: 1 | 2; first_sample: number; samples: number };

/**
 * A stretch of a template's sound as a WAV file, assembled while it is read.
 * @throws the system's error (ENOENT) when the template is gone.
 */
export async function openTemplateSound(template: string, range: SoundRange): Promise<ByteSource> {
  const { channels, first_sample: first, samples } = range;
  const file = join(template, templateFiles.audio);
  await stat(file);
  const header = wavHeader({ channels, sampleRate, samples });
  const from = first * channels * 2;
  return {
    size: wavHeaderBytes + samples * channels * 2,
    etag: `"${first.toString(36)}-${samples.toString(36)}"`,
    origin: () => fileBehind(header, { file, offset: from, size: samples * channels * 2 }),
    async *read(start, end) {
      if (start < wavHeaderBytes) yield header.subarray(start, Math.min(end, wavHeaderBytes));
      if (end <= wavHeaderBytes) return;
      const offset = from - wavHeaderBytes;
      // `end` of a read stream is inclusive.
      yield* createReadStream(file, { start: offset + Math.max(start, wavHeaderBytes), end: offset + end - 1 });
    },
    close: () => undefined,
  };
}
