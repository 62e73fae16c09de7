import { Resvg } from '@resvg/resvg-js';
import { encodeAac } from '#tests/support/encode-aac.ts';
import { check } from '#electron/engine/media/codec/av-errors.ts';
import type { FrameRate } from '#electron/engine/media/codec/frame-rate.ts';
import { newPacket } from '#electron/engine/media/codec/handles.ts';
import type { Size } from '#electron/engine/media/codec/picture-size.ts';
import { createTemplateFile } from '#electron/engine/media/import/template-file.ts';
import { openVideoEncoder, takePictures } from '#electron/engine/media/codec/video-encoder.ts';
import { pictureFrame } from '#tests/support/picture-frame.ts';

export type Film = {
  size: Size;
  frameRate: FrameRate;
  frames: number;
  /** The picture of a frame, as SVG. */
  draw: (frame: number) => string;
  /** Mono, 48 kHz. */
  samples: Float32Array;
};

/** Writes an H.264/AAC MP4 with the settings of every template. */
export async function writeFilm(file: string, { size, frameRate, frames, draw, samples }: Film): Promise<void> {
  const { packets, config } = await encodeAac([samples], { coder: 'twoloop' });
  using encoder = openVideoEncoder(size, frameRate);
  using packet = newPacket();
  await using output = await createTemplateFile({ file, video: encoder, audio: { channels: 1, config } });
  let sent = 0;
  for (let index = 0; index < frames; index++) {
    const picture = toYuv420(rasterize(draw(index)), size.width, size.height);
    using frame = pictureFrame(picture, { ...size, pts: BigInt(index) });
    check(await encoder.sendFrame(frame), 'encode a picture');
    await writePackets();
    // Sound is written alongside the pictures, so that a player finds both close together.
    const due = Math.floor((packets.length * (index + 1)) / frames);
    for (const soundPacket of packets.slice(sent, due)) await output.writeAudio(soundPacket);
    sent = due;
  }
  check(await encoder.sendFrame(null), 'finish the pictures');
  await writePackets();
  await output.finish();

  function writePackets(): Promise<void> {
    return takePictures(encoder, packet, () => output.writeVideo(packet));
  }
}

function rasterize(svg: string): Buffer {
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
}

/** Y, U and V planes one after another, BT.709, limited range; colour is the mean of each two by two pixels. */
function toYuv420(rgba: Uint8Array, width: number, height: number): Buffer {
  const yuv = Buffer.alloc((width * height * 3) / 2);
  const [uPlane, vPlane] = [width * height, (width * height * 5) / 4];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      yuv[y * width + x] = Math.round(
        16 + 0.18259 * (rgba[at] ?? 0) + 0.61423 * (rgba[at + 1] ?? 0) + 0.06201 * (rgba[at + 2] ?? 0),
      );
    }
  }
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < width / 2; x++) {
      const [a, b] = [4 * (2 * y * width + 2 * x), 4 * ((2 * y + 1) * width + 2 * x)];
      const mean = (k: number) =>
        ((rgba[a + k] ?? 0) + (rgba[a + 4 + k] ?? 0) + (rgba[b + k] ?? 0) + (rgba[b + 4 + k] ?? 0)) / 4;
      const [red, green, blue] = [mean(0), mean(1), mean(2)];
      const to = (y * width) / 2 + x;
      yuv[uPlane + to] = Math.round(128 - 0.10064 * red - 0.33857 * green + 0.43922 * blue);
      yuv[vPlane + to] = Math.round(128 + 0.43922 * red - 0.39894 * green - 0.04027 * blue);
    }
  }
  return yuv;
}
