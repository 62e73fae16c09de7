import { readFileSync, writeFileSync } from 'node:fs';
import { BoxWriter, findBox, listBoxes, requireBox, type Box } from '#electron/engine/mp4/boxes.ts';

/** An entry of an edit list: what is shown, seconds of the media, for how long, and how fast; null shows nothing. */
export type Edit = { from: number | null; seconds: number; rate?: number };

/**
 * Replaces the edit lists of a recording, whose `moov` is at its end.
 * @param edits by kind of track; the others keep theirs.
 */
export function setEdits(file: string, edits: { video?: readonly Edit[]; audio?: readonly Edit[] }): string {
  const bytes = new Uint8Array(readFileSync(file));
  const view = new DataView(bytes.buffer);
  const moov = requireBox(listBoxes(bytes), 'moov');
  if (moov.end !== bytes.length) throw new Error('something follows moov');
  const inside = (box: Box): Box[] => listBoxes(bytes, box.body, box.end);
  const movieTimescale = view.getUint32(requireBox(inside(moov), 'mvhd').body + 12);
  const writer = new BoxWriter();
  writer.box('moov', () => {
    for (const box of inside(moov)) {
      if (box.type === 'trak') writeTrack(box);
      else copy(box);
    }
  });
  writeFileSync(file, Buffer.concat([bytes.subarray(0, moov.start), writer.bytes]));
  return file;

  function copy(box: Box): void {
    writer.raw(bytes.subarray(box.start, box.end));
  }

  function writeTrack(trak: Box): void {
    const mdia = inside(requireBox(inside(trak), 'mdia'));
    const handler = requireBox(mdia, 'hdlr').body + 8;
    const kind = String.fromCharCode(...bytes.subarray(handler, handler + 4)) === 'vide' ? 'video' : 'audio';
    const list = edits[kind];
    if (!list) return copy(trak);
    const timescale = view.getUint32(requireBox(mdia, 'mdhd').body + 12);
    const began = mediaTimeOf(trak);
    writer.box('trak', () => {
      for (const box of inside(trak)) if (box.type !== 'edts') copy(box);
      writer.box('edts', () =>
        writer.fullBox('elst', 0, 0, () => {
          writer.u32(list.length);
          for (const { from, seconds, rate = 1 } of list) {
            writer.u32(Math.round(seconds * movieTimescale));
            writer.i32(from === null ? -1 : began + Math.round(from * timescale));
            writer.i32(Math.round(rate * 0x10000));
          }
        }),
      );
    });
  }

  /** The media time at which the recording began: pictures in another order and priming come before it. */
  function mediaTimeOf(trak: Box): number {
    const edts = findBox(inside(trak), 'edts');
    return edts ? view.getInt32(requireBox(inside(edts), 'elst').body + 12) : 0;
  }
}
