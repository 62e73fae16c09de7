import {
  AV_PIX_FMT_YUV420P10LE,
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { openFilters } from '#electron/engine/media/codec/filter-graph.ts';
import { templateFilters } from '#electron/engine/media/codec/picture-filters.ts';
import { pictureFrame } from '../../support/picture-frame.ts';

const size = { width: 64, height: 48 };

/** One gray HDR picture with a ten-bit luma. */
function hdrPicture(luma: number): Frame {
  const samples = new Uint16Array((size.width * size.height * 3) / 2).fill(512).fill(luma, 0, size.width * size.height);
  const frame = pictureFrame(new Uint8Array(samples.buffer), { ...size, format: AV_PIX_FMT_YUV420P10LE, pts: 0n });
  frame.colorSpace = AVCOL_SPC_BT2020_NCL;
  frame.colorPrimaries = AVCOL_PRI_BT2020;
  frame.colorTrc = AVCOL_TRC_SMPTE2084;
  frame.colorRange = AVCOL_RANGE_MPEG;
  return frame;
}

describe('tone mapping', () => {
  it.each([
    ['FFmpeg’s fast filter', true],
    ['the filters every FFmpeg has', false],
  ])('with %s keeps dark dark and white white', async (_, fast) => {
    const facts = {
      ...size,
      pixelFormat: AV_PIX_FMT_YUV420P10LE,
      colorSpace: AVCOL_SPC_BT2020_NCL,
      colorRange: AVCOL_RANGE_MPEG,
      matrixUnknown: false,
      hdr: true,
      interlaced: false,
    };
    const picture = { ...size, pixelAspect: [1, 1] as const, orientation: { rotation: 0, mirrored: false } as const };
    using filters = await openFilters(templateFilters(picture, facts, fast));
    const lumas: number[] = [];
    // Code values of about 0, 10 and 1,000 nits.
    for (const luma of [64, 310, 720]) {
      const frame = hdrPicture(luma);
      await filters.send(frame);
      const mapped = await filters.next();
      lumas.push(mapped?.data?.[0]?.[0] ?? Number.NaN);
      frame.free();
    }
    expect(lumas[0]).toBeLessThan(20);
    expect(lumas[1]).toBeGreaterThan(40);
    expect(lumas[1]).toBeLessThan(140);
    expect(lumas[2]).toBeGreaterThan(190);
    expect(lumas[2]).toBeLessThanOrEqual(236);
  });
});
