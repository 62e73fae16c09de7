import { uint8At } from '#shared/at.ts';
import { corrupt, findBox, listBoxes, requireBox, viewOf } from './boxes.ts';

/** Reads what the product needs from a raw `stsd` box. */

/** Bytes of a sample entry before its own boxes (ISO/IEC 14496-12, VisualSampleEntry and AudioSampleEntry). */
const visualEntryFields = 78;
const audioEntryFields = 28;

/**
 * Bytes of the length in front of each NAL unit, 1, 2 or 4.
 * @throws AppError `MEDIA_CORRUPT` when the track is not H.264 in `avcC` form.
 */
export function nalLengthSize(stsd: Uint8Array): number {
  const avcC = entryBox(stsd, visualEntryFields, 'avcC');
  if (avcC.length < 5) throw corrupt('avcC is cut off');
  return (uint8At(avcC, 4) & 3) + 1;
}

/**
 * Sequence and picture parameter sets of an H.264 track (AVCDecoderConfigurationRecord, ISO/IEC 14496-15), each a NAL
 * unit.
 * @throws AppError `MEDIA_CORRUPT` when the track is not H.264 in `avcC` form.
 */
export function parameterSets(stsd: Uint8Array): Uint8Array[] {
  const avcC = entryBox(stsd, visualEntryFields, 'avcC');
  const view = viewOf(avcC);
  const sets: Uint8Array[] = [];
  let at = 5;
  for (const countMask of [0x1f, 0xff]) {
    if (at >= avcC.length) throw corrupt('avcC is cut off');
    const count = view.getUint8(at) & countMask;
    at += 1;
    for (let set = 0; set < count; set++) {
      if (at + 2 > avcC.length) throw corrupt('avcC is cut off');
      const length = view.getUint16(at);
      sets.push(avcC.slice(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return sets;
}

/**
 * AudioSpecificConfig of an AAC track.
 * @throws AppError `MEDIA_CORRUPT` when there is none.
 */
export function audioSpecificConfig(stsd: Uint8Array): Uint8Array {
  const esds = entryBox(stsd, audioEntryFields, 'esds');
  // Descriptors of ISO/IEC 14496-1: ES (3) holds decoder config (4), which holds decoder specific info (5).
  const fieldsBefore: Record<number, number> = { 3: 3, 4: 13 };
  let at = 4;
  while (at < esds.length) {
    const tag = uint8At(esds, at);
    let length = 0;
    let more = true;
    at += 1;
    while (more && at < esds.length) {
      const byte = uint8At(esds, at);
      length = (length << 7) | (byte & 0x7f);
      more = byte >= 0x80;
      at += 1;
    }
    if (tag === 5) return esds.slice(at, at + length);
    at += fieldsBefore[tag] ?? length;
  }
  throw corrupt('esds without AudioSpecificConfig');
}

/** Body of a box inside the one sample entry of `stsd`. */
function entryBox(stsd: Uint8Array, entryFields: number, type: string): Uint8Array {
  const [outer] = listBoxes(stsd);
  if (!outer || viewOf(stsd).getUint32(outer.body + 4) !== 1) throw corrupt('stsd without exactly one entry');
  const [entry] = listBoxes(stsd, outer.body + 8, outer.end);
  if (!entry) throw corrupt('stsd is empty');
  const boxes = listBoxes(stsd, entry.body + entryFields, entry.end);
  if (!findBox(boxes, type)) throw corrupt(`${entry.type} without ${type}`);
  const box = requireBox(boxes, type);
  return stsd.slice(box.body, box.end);
}
