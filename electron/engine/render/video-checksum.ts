import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { float64At, uint32At } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';
import { readExactly } from '#electron/lib/files.ts';
import { crcBefore } from '#electron/lib/joined-crc.ts';
import { withSpareBuffer } from '#electron/lib/spare-buffers.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import type { Layout } from './layout.ts';
import type { PlanArtifact } from './plan.ts';

/** CRC-32 of a template's file up to each place where one of its samples begins or ends, ascending. */
type Prefixes = { places: Float64Array; crcs: Uint32Array };

/** Read once per template: a minute of it takes 40 KB. */
const known = new WeakMap<TemplateIndex, Promise<Prefixes>>();

/**
 * CRC-32 of a laid out video, without reading what it takes from templates.
 * @param videos of the plan's templates, in their order, as `indexes`. @param planned as in `createByteReader`.
 * @throws AppError `TEMPLATE_FAILED`, `ARTIFACT_MISSING`, `ARTIFACT_DAMAGED`.
 */
export async function videoChecksum(
  { head, pieces }: Layout,
  sources: {
    indexes: readonly TemplateIndex[];
    videos: readonly FileHandle[];
    artifacts: ArtifactStore;
    planned: readonly PlanArtifact[];
  },
): Promise<number> {
  const { indexes, videos, artifacts, planned } = sources;
  const prefixes: Prefixes[] = [];
  for (const [position, index] of indexes.entries()) {
    const video = videos[position];
    if (video) prefixes.push(await prefixesOf(index, video));
  }
  const contents: Uint8Array[] = [];
  for (const artifact of planned) {
    const opened = await artifacts.open(artifact);
    try {
      const content = new Uint8Array(artifact.size);
      await opened.read(0, content);
      contents.push(content);
    } finally {
      await opened.close();
    }
  }
  let crc = crc32(head);
  for (const [piece, source] of pieces.sources.entries()) {
    const offset = float64At(pieces.offsets, piece);
    const length = float64At(pieces.starts, piece + 1) - float64At(pieces.starts, piece);
    const prefix = prefixes[source];
    const content = contents[source - prefixes.length];
    if (prefix) crc = (crcBefore(crc ^ crcAt(prefix, offset), length) ^ crcAt(prefix, offset + length)) >>> 0;
    else if (content) crc = crc32(content.subarray(offset, offset + length), crc);
  }
  return crc;
}

function crcAt({ places, crcs }: Prefixes, place: number): number {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (float64At(places, middle) < place) low = middle + 1;
    else high = middle;
  }
  if (places[low] !== place) throw new AppError('INTERNAL', { detail: `no sample begins or ends at byte ${place}` });
  return uint32At(crcs, low);
}

function prefixesOf(index: TemplateIndex, video: FileHandle): Promise<Prefixes> {
  const found = known.get(index);
  if (found) return found;
  const reading = readPrefixes(index, video);
  known.set(index, reading);
  reading.catch(() => known.delete(index));
  return reading;
}

async function readPrefixes({ video, audio, size }: TemplateIndex, file: FileHandle): Promise<Prefixes> {
  const all = new Float64Array(2 * (video.offsets.length + audio.offsets.length) + 2);
  let filled = 1;
  for (const { offsets, samples } of [video, audio]) {
    for (let sample = 0; sample < offsets.length; sample++) {
      const offset = float64At(offsets, sample);
      all[filled++] = offset;
      all[filled++] = offset + uint32At(samples.sizes, sample);
    }
  }
  all[filled] = size;
  const places = all.sort().filter((place, position) => position === 0 || place !== all[position - 1]);
  const crcs = new Uint32Array(places.length);
  await withSpareBuffer(async (buffer) => {
    let crc = 0;
    let next = 0;
    for (let start = 0; start < size; start += buffer.length) {
      const part = buffer.subarray(0, Math.min(buffer.length, size - start));
      if (!(await readExactly(file, part, start)))
        throw new AppError('TEMPLATE_FAILED', { detail: `file ends before byte ${start + part.length}` });
      let done = 0;
      for (; next < places.length && float64At(places, next) <= start + part.length; next++) {
        const end = float64At(places, next) - start;
        crc = crc32(part.subarray(done, end), crc);
        crcs[next] = crc;
        done = end;
      }
      crc = crc32(part.subarray(done), crc);
    }
  });
  return { places, crcs };
}
