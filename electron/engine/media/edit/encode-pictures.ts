import { AV_PICTURE_TYPE_NONE, AV_PICTURE_TYPE_P } from 'node-av/constants';
import type { CodecContext } from 'node-av/lib';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { isReferenceUnit } from '../../mp4/nal.ts';
import { lengthPrefixed, nalUnits, sameParameterSets } from '../codec/annex-b.ts';
import { check } from '../codec/av-errors.ts';
import type { FrameRate } from '../codec/frame-rate.ts';
import { newPacket } from '../codec/handles.ts';
import type { Size } from '../codec/picture-size.ts';
import { openVideoEncoder, parameterSetsOfEncoder, takePictures, type PictureCoding } from '../codec/video-encoder.ts';
import type { ComposedPicture } from '../layers/compositor.ts';

/** One encoded frame, as MP4 stores it. */
export type NewPacket = {
  bytes: Uint8Array;
  /** The template's frame, by presentation, that it replaces. */
  frame: number;
  /** Whether decoding can start with it. */
  sync: boolean;
  /** Whether other frames are predicted from it. */
  reference: boolean;
};

/**
 * Encodes pictures that replace the frames `[from, to)` of a template. The first becomes a random access point.
 * @param options.coding of the template or rendition. @param options.parameterSets of the template or rendition: the
 * new frames must be decodable with them.
 * @param options.pictures one per frame, in order.
 * @param options.write receives the new packets in decoding order.
 * @throws AppError `TEMPLATE_FAILED` when the encoder would need other parameter sets or frames are missing;
 * `CANCELLED`; errors of `pictures`.
 */
export async function encodePictures(options: {
  size: Size;
  frameRate: FrameRate;
  coding: PictureCoding;
  parameterSets: readonly Uint8Array[];
  from: number;
  to: number;
  pictures: AsyncIterable<ComposedPicture>;
  write: (packet: NewPacket) => void;
  onFrame?: ((frame: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { size, frameRate, coding, parameterSets, from, to, pictures, write, onFrame, signal } = options;
  using encoder = openVideoEncoder(size, frameRate, coding);
  using packet = newPacket();
  checkParameterSets(encoder, parameterSets);
  let next = from;
  let written = 0;
  for await (const { picture, frame } of pictures) {
    throwIfCancelled(signal);
    if (frame !== next) throw missing(next, `frame ${frame} follows`);
    next += 1;
    picture.pts = BigInt(frame);
    picture.duration = 1n;
    // The last one must not be a random access point: the template's next frame is one, and H.264 requires different
    // numbers for two such frames in a row (7.4.3, idr_pic_id).
    picture.pictType = next === to && frame > from ? AV_PICTURE_TYPE_P : AV_PICTURE_TYPE_NONE;
    check(await encoder.sendFrame(picture), 'encode a picture');
    await writePackets();
    onFrame?.(frame);
  }
  check(await encoder.sendFrame(null), 'finish the pictures');
  await writePackets();
  if (next !== to || written !== to - from) throw missing(next, `${written} of ${to - from} were encoded`);

  function writePackets(): Promise<void> {
    return takePictures(encoder, packet, () => {
      const stream = packet.data ?? Buffer.alloc(0);
      const reference = nalUnits(stream).some(isReferenceUnit);
      write({ bytes: lengthPrefixed(stream), frame: Number(packet.pts), sync: packet.isKeyframe, reference });
      written += 1;
    });
  }
}

function missing(frame: number, detail: string): AppError {
  return new AppError('TEMPLATE_FAILED', { detail: `frame ${frame} cannot be encoded: ${detail}` });
}

/** The track has a single decoder configuration: players would not show frames that need another one. */
function checkParameterSets(encoder: CodecContext, expected: readonly Uint8Array[]): void {
  if (expected.length > 0 && sameParameterSets(parameterSetsOfEncoder(encoder), expected)) return;
  throw new AppError('TEMPLATE_FAILED', { detail: 'the template’s pictures were made with other settings' });
}
