import { AV_PICTURE_TYPE_NONE, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { check, required } from '#electron/engine/media/codec/av-errors.ts';
import { openFilterMix, type FilterMix } from '#electron/engine/media/codec/filter-graph.ts';
import { newPacket } from '#electron/engine/media/codec/handles.ts';
import { decodePictures } from '#electron/engine/media/codec/pictures.ts';
import { openVideoEncoder } from '#electron/engine/media/codec/video-encoder.ts';
import { createVideoFile } from '#electron/engine/media/codec/video-file.ts';
import { asTemplate, inputOf } from '#electron/engine/media/layers/filters.ts';
import type { BenchTemplate } from '../template.ts';

/**
 * The usual way with FFmpeg alone: decodes the whole recording, applies one filter graph, and encodes everything with a
 * template's settings. The sound would be copied, and is left out here.
 * @param options.filters from `[template]` and the stills' labels to `[out]`; the stills come with each frame.
 */
export async function plainRender(options: {
  template: BenchTemplate;
  file: string;
  filters: string;
  stills: Record<string, Frame>;
}): Promise<void> {
  const { template, file, filters, stills } = options;
  const { frameRate } = template.info;
  using resources = new DisposableStack();
  using encoder = openVideoEncoder(template.info, frameRate);
  await using target = await createVideoFile(file, encoder);
  using packet = newPacket();
  let mix: FilterMix | undefined;

  async function encode(picture: Frame | null): Promise<void> {
    check(await encoder.sendFrame(picture), 'encode a picture');
    for (;;) {
      const status = await encoder.receivePacket(packet);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
      check(status, 'take a picture');
      await target.write(packet);
      packet.unref();
    }
  }

  let number = 0n;
  for await (const { frame } of decodePictures(template.file, { from: 0 })) {
    const inputs = { template: frame, ...stills };
    mix ??= resources.use(
      await openFilterMix(
        [
          ...Object.entries(inputs).map(([name, input]) => inputOf(name, input, frameRate)),
          filters,
          `[out]format=yuv420p,${asTemplate},buffersink@out`,
        ].join(';'),
        Object.keys(inputs),
      ),
    );
    for (const [name, input] of Object.entries(inputs)) {
      input.pts = number;
      mix.give(name, input);
    }
    number += 1n;
    const picture = required(await mix.next(), 'filtered picture');
    picture.pictType = AV_PICTURE_TYPE_NONE;
    await encode(picture);
  }
  await encode(null);
  await target.finish();
}
