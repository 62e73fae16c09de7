import { AV_PICTURE_TYPE_NONE, AV_PICTURE_TYPE_P, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import type { CodecContext, Frame } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import type { TemplateInfo } from '../../template/info.ts';
import { lengthPrefixed, nalUnits, parameterSetsOf } from '../codec/annex-b.ts';
import { check, throwIfCancelled } from '../codec/av-errors.ts';
import { perSecond } from '../codec/frame-rate.ts';
import { newPacket } from '../codec/handles.ts';
import { openPictureEditor, type FrameEdit } from './picture-editor.ts';
import { readPictures } from '../codec/pictures.ts';
import { openVideoEncoder } from '../codec/video-encoder.ts';

/** One re-encoded frame, as MP4 stores it. */
export type NewPacket = {
  bytes: Uint8Array;
  /** The frame of the template, by presentation, that it shows. */
  frame: number;
  /** Whether decoding can start with it. */
  sync: boolean;
};

/**
 * Re-encodes frames of a template with the template's settings. The first becomes a random access point.
 * @param options.firstFrame, lastFrame by presentation, 0-based.
 * @param options.parameterSets those of the template: new frames must be decodable with them.
 * @param options.leftOut frames in between that are not encoded; the first is none of them.
 * @param options.editsOf what happens to a frame, in order; none: it is encoded as it was.
 * @param options.write takes the new packets in decoding order.
 * @throws AppError `TEMPLATE_FAILED` when the encoder would need other parameter sets or the template lacks a frame;
 * `CANCELLED`; what `change` throws.
 */
export async function reencodePictures(options: {
  file: string;
  info: Pick<TemplateInfo, 'width' | 'height' | 'frameRate'>;
  parameterSets: readonly Uint8Array[];
  firstFrame: number;
  lastFrame: number;
  leftOut: ReadonlySet<number>;
  editsOf: (frame: number) => readonly FrameEdit[];
  write: (packet: NewPacket) => void;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { file, info, parameterSets, firstFrame, lastFrame, leftOut, editsOf, write, signal } = options;
  const rate = perSecond(info.frameRate);
  using encoder = openVideoEncoder(info, info.frameRate);
  using editor = openPictureEditor(info);
  using packet = newPacket();
  let lastShown = lastFrame;
  while (leftOut.has(lastShown)) lastShown -= 1;
  let next = firstFrame;
  let sent = 0;
  let written = 0;
  checkParameterSets(encoder, parameterSets);
  await readPictures(file, { from: firstFrame / rate, signal }, async (decoded, time) => {
    const frame = Math.round(time * rate);
    if (frame !== next) throw missing(next, `frame ${frame} follows`);
    next += 1;
    if (!leftOut.has(frame)) await encode(await editor.apply(decoded, editsOf(frame)), frame);
    return frame < lastShown;
  });
  check(await encoder.sendFrame(null), 'finish the pictures');
  await writePackets();
  if (next <= lastShown || written !== sent) throw missing(next, `${written} of ${sent} were encoded`);

  async function encode(picture: Frame, frame: number): Promise<void> {
    throwIfCancelled(signal);
    picture.pts = BigInt(frame);
    picture.duration = 1n;
    // The last one must be no random access point: the template's next frame is one, and H.264 wants two such frames in
    // a row to carry different numbers (7.4.3, idr_pic_id).
    picture.pictType = frame === lastShown && frame > firstFrame ? AV_PICTURE_TYPE_P : AV_PICTURE_TYPE_NONE;
    check(await encoder.sendFrame(picture), 'encode a picture');
    sent += 1;
    await writePackets();
  }

  async function writePackets(): Promise<void> {
    for (;;) {
      const status = await encoder.receivePacket(packet);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
      check(status, 'take an encoded picture');
      const bytes = lengthPrefixed(packet.data ?? Buffer.alloc(0));
      write({ bytes, frame: Number(packet.pts), sync: packet.isKeyframe });
      written += 1;
      packet.unref();
    }
  }
}

function missing(frame: number, detail: string): AppError {
  return new AppError('TEMPLATE_FAILED', { detail: `frame ${frame} cannot be encoded anew: ${detail}` });
}

/** One decoder set-up holds for the whole track: frames that need another one would not be shown. */
function checkParameterSets(encoder: CodecContext, expected: readonly Uint8Array[]): void {
  const own = parameterSetsOf(nalUnits(encoder.extraData ?? Buffer.alloc(0)));
  const same =
    own.length === expected.length && own.every((set, index) => Buffer.compare(set, expected[index] ?? set) === 0);
  if (same && own.length > 0) return;
  throw new AppError('TEMPLATE_FAILED', { detail: 'the template’s pictures were made with other settings' });
}
