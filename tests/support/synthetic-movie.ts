import { aacBlockSamples, type SampleTable, type TrackHeader } from '#electron/engine/mp4/movie.ts';
import { BoxWriter } from '#electron/engine/mp4/boxes.ts';

/** Tracks with valid tables but meaningless contents, for tests of the container. */

function rawBox(type: string, body: Uint8Array): Uint8Array {
  const writer = new BoxWriter();
  writer.box(type, () => writer.raw(body));
  return writer.bytes.slice();
}

function handlerBox(type: string): Uint8Array {
  const writer = new BoxWriter();
  writer.fullBox('hdlr', 0, 0, () => {
    writer.u32(0);
    writer.text(type);
    writer.zeros(13);
  });
  return writer.bytes.slice();
}

/** A `stsd` with one entry, which has `box` after the fields of its kind. */
function sampleDescriptions(type: string, fields: number, box: Uint8Array): Uint8Array {
  const writer = new BoxWriter();
  writer.fullBox('stsd', 0, 0, () => {
    writer.u32(1);
    writer.box(type, () => {
      writer.zeros(fields);
      writer.raw(box);
    });
  });
  return writer.bytes.slice();
}

export function videoHeader(timescale = 240_000, mediaTime = 0): TrackHeader {
  return {
    kind: 'video',
    timescale,
    language: 0x55c4,
    appearance: Uint8Array.from({ length: 52 }, (_, index) => index),
    handler: handlerBox('vide'),
    mediaHeader: rawBox('vmhd', new Uint8Array(12)),
    dataInformation: rawBox('dinf', new Uint8Array(0)),
    sampleDescriptions: sampleDescriptions('avc1', 78, rawBox('avcC', Uint8Array.of(1, 100, 0, 30, 0xff, 0))),
    mediaTime,
  };
}

export function audioHeader(): TrackHeader {
  return {
    ...videoHeader(48_000, aacBlockSamples),
    kind: 'audio',
    handler: handlerBox('soun'),
    mediaHeader: rawBox('smhd', new Uint8Array(8)),
    sampleDescriptions: sampleDescriptions('mp4a', 28, esds(Uint8Array.of(0x11, 0x88, 0x56, 0xe5, 0))),
  };
}

function esds(config: Uint8Array): Uint8Array {
  const writer = new BoxWriter();
  writer.fullBox('esds', 0, 0, () => {
    const specific = [5, config.length, ...config];
    const decoder = [4, 13 + specific.length, 0x40, 0x15, ...Array<number>(11).fill(0), ...specific];
    writer.raw(Uint8Array.of(3, 0x80, 0x80, 0x80, 3 + decoder.length, 0, 0, 0, ...decoder));
  });
  return writer.bytes.slice();
}

/** Frames in I P B order: each P is decoded before the B that is shown ahead of it. */
export function videoSamples(sizes: readonly number[], frame: number): SampleTable {
  const order = sizes.map((_, index) =>
    index % 2 === 1 && index + 1 < sizes.length ? index + 1 : index % 2 === 0 && index > 0 ? index - 1 : index,
  );
  return {
    sizes: Uint32Array.from(sizes),
    dts: Float64Array.from(sizes, (_, index) => index * frame),
    // One frame of delay, which `mediaTime` should state.
    compositionOffsets: Int32Array.from(order, (shown, index) => (shown + 1 - index) * frame),
    sync: Uint8Array.from(sizes, (_, index) => (index === 0 ? 1 : 0)),
    lastDuration: frame,
  };
}

export function audioSamples(sizes: readonly number[]): SampleTable {
  return {
    sizes: Uint32Array.from(sizes),
    dts: Float64Array.from(sizes, (_, index) => index * aacBlockSamples),
    compositionOffsets: new Int32Array(sizes.length),
    sync: null,
    lastDuration: aacBlockSamples,
  };
}
