import { viewOf, BoxWriter } from './boxes.ts';
import type { SampleTable, TrackHeader } from './movie.ts';
import { movieTimescale } from './writer.ts';

/** A text and its time, samples at 48 kHz from the start of the video: `[start, end)`. */
export type TextCue = { start: number; end: number; text: string };

/**
 * Alternate group of the captions. Tracks of one group are alternatives, and players expect video and sound in others.
 */
const captionGroup = 2;

/** Height of the letters, as a share of the picture's. */
const letterHeight = 0.05;

/**
 * A track of texts over a video, and the bytes of its samples (3GPP TS 26.245, “timed text”, `tx3g`), which players
 * show as captions. Samples leave no gaps, so an empty one fills the time between two texts.
 * @param cues in time order, not overlapping.
 * @param options.end of the video, samples at 48 kHz.
 * @param options.language BCP 47 tag; undefined if unknown.
 * @param video the track below the texts.
 */
export function timedTextTrack(
  cues: readonly TextCue[],
  { end, language }: { end: number; language: string | undefined },
  video: Pick<TrackHeader, 'appearance' | 'dataInformation'>,
): { header: TrackHeader & { samples: SampleTable }; bytes: Uint8Array } {
  const texts: string[] = [];
  const starts: number[] = [];
  const add = (text: string, start: number): void => {
    texts.push(text);
    starts.push(start);
  };
  let shown = 0;
  for (const cue of cues) {
    if (cue.start > shown) add('', shown);
    add(cue.text, cue.start);
    shown = cue.end;
  }
  if (shown < end) add('', shown);
  const samples = texts.map(textSample);
  const bytes = new Uint8Array(Buffer.concat(samples));
  const picture = viewOf(video.appearance);
  const size = { width: picture.getUint32(44) >>> 16, height: picture.getUint32(48) >>> 16 };
  return {
    header: {
      kind: 'text',
      timescale: movieTimescale,
      language: packedLanguage(language),
      appearance: inFrontOf(video.appearance),
      handler: box('hdlr', (writer) => {
        writer.u32(0);
        writer.text('sbtl');
        writer.zeros(12);
        writer.text('Captions\0');
      }),
      mediaHeader: box('nmhd', () => undefined),
      dataInformation: video.dataInformation,
      sampleDescriptions: box('stsd', (writer) => {
        writer.u32(1);
        writer.box('tx3g', () => writeTextEntry(writer, size));
      }),
      mediaTime: 0,
      samples: {
        sizes: Uint32Array.from(samples, (sample) => sample.length),
        dts: Float64Array.from(starts),
        compositionOffsets: new Int32Array(samples.length),
        sync: null,
        lastDuration: end - (starts.at(-1) ?? 0),
      },
    },
    bytes,
  };
}

/** A sample: the length of the text, and the text in UTF-8. */
function textSample(text: string): Buffer {
  const encoded = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(encoded.length);
  return Buffer.concat([length, encoded]);
}

/** The position and size of the video's pictures, one layer in front of them. */
function inFrontOf(appearance: Uint8Array): Uint8Array {
  const copy = appearance.slice();
  const view = viewOf(copy);
  view.setInt16(0, view.getInt16(0) - 1);
  view.setUint16(2, captionGroup);
  view.setUint16(4, 0); // volume
  return copy;
}

function writeTextEntry(writer: BoxWriter, { width, height }: { width: number; height: number }): void {
  const fontId = 1;
  const white = 0xffff_ffff;
  writer.zeros(6);
  writer.u16(1); // data reference
  writer.u32(0); // no scrolling, no karaoke
  writer.u8(1); // centred
  writer.u8(0xff); // at the bottom
  writer.u32(0); // nothing behind the letters
  for (const edge of [0, 0, height, width]) writer.u16(edge);
  writer.u16(0); // default style: first and last character it is for
  writer.u16(0);
  writer.u16(fontId);
  writer.u8(0);
  writer.u8(Math.min(255, Math.round(height * letterHeight)));
  writer.u32(white);
  writer.box('ftab', () => {
    const name = 'Sans-Serif';
    writer.u16(1);
    writer.u16(fontId);
    writer.u8(name.length);
    writer.text(name);
  });
}

/** A box with version and flags 0. */
function box(type: string, body: (writer: BoxWriter) => void): Uint8Array {
  const writer = new BoxWriter(256);
  writer.fullBox(type, 0, 0, () => body(writer));
  return writer.bytes.slice();
}

/** ISO 639-2/T codes of languages with a code of two letters. */
const threeLetters = new Map(
  [
    'aa:aar ab:abk af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak be:bel bg:bul bi:bis bm:bam',
    'bn:ben bo:bod br:bre bs:bos ca:cat ce:che co:cos cs:ces cv:chv cy:cym da:dan de:deu dv:div dz:dzo ee:ewe el:ell',
    'en:eng eo:epo es:spa et:est eu:eus fa:fas ff:ful fi:fin fj:fij fo:fao fr:fra fy:fry ga:gle gd:gla gl:glg gn:grn',
    'gu:guj gv:glv ha:hau he:heb hi:hin hr:hrv ht:hat hu:hun hy:hye id:ind ig:ibo is:isl it:ita iu:iku ja:jpn jv:jav',
    'ka:kat ki:kik kk:kaz kl:kal km:khm kn:kan ko:kor ks:kas ku:kur kw:cor ky:kir la:lat lb:ltz lg:lug ln:lin lo:lao',
    'lt:lit lv:lav mg:mlg mi:mri mk:mkd ml:mal mn:mon mr:mar ms:msa mt:mlt my:mya nb:nob ne:nep nl:nld nn:nno no:nor',
    'nv:nav ny:nya oc:oci om:orm or:ori os:oss pa:pan pl:pol ps:pus pt:por qu:que rm:roh rn:run ro:ron ru:rus rw:kin',
    'sa:san sc:srd sd:snd se:sme si:sin sk:slk sl:slv sm:smo sn:sna so:som sq:sqi sr:srp ss:ssw st:sot su:sun sv:swe',
    'sw:swa ta:tam te:tel tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso tt:tat ug:uig uk:ukr ur:urd',
    'uz:uzb ve:ven vi:vie wo:wol xh:xho yi:yid yo:yor za:zha zh:zho zu:zul',
    // Languages that ISO 639-2 covers only as Chinese.
    'cmn:zho yue:zho',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, -4), pair.slice(-3)] as const)),
);

/**
 * A track's language as in `mdhd`: three letters of ISO 639-2/T, five bits each; `und` if there is no code for it.
 * @param tag BCP 47.
 */
export function packedLanguage(tag: string | undefined): number {
  const [primary = ''] = (tag ?? 'und').toLowerCase().split('-');
  const known = threeLetters.get(primary) ?? primary;
  const code = /^[a-z]{3}$/.test(known) ? known : 'und';
  return [...code].reduce((packed, letter) => packed * 32 + letter.charCodeAt(0) - 0x60, 0);
}
