import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Waveform } from '#shared/api/index.ts';
import { peaksPerSecond, templateFiles } from '#electron/engine/template/files.ts';

/** Magnitude of an int8 peak that stands for the largest sample. */
const fullScale = 128;

/** The waveform of a template folder: pairs of int8 minimum and maximum, as numbers from −1 to 1. */
export async function readWaveform(folder: string, duration: number): Promise<Waveform> {
  const bytes = await readFile(join(folder, templateFiles.peaks));
  const levels = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { duration, rate: peaksPerSecond, peaks: Array.from(levels, toLevel) };
}

function toLevel(value: number): number {
  return Math.round((value / fullScale) * 1000) / 1000;
}
