import { describe, expect, it } from 'vitest';
import {
  orientationFilters,
  orientationFromMatrix,
  type Orientation,
} from '#electron/engine/media/codec/orientation.ts';
import { shownSize, templateSize, type CodedPicture } from '#electron/engine/media/codec/picture-size.ts';
import { templateFilters, type PictureFacts } from '#electron/engine/media/codec/picture-filters.ts';
import { h264Level } from '#electron/engine/media/codec/video-encoder.ts';
import { displayMatrix } from '../../support/make-recording.ts';

const upright: Orientation = { rotation: 0, mirrored: false };

function picture(width: number, height: number, changes: Partial<CodedPicture> = {}): CodedPicture {
  return { width, height, pixelAspect: [1, 1], orientation: upright, ...changes };
}

describe('a display matrix', () => {
  it.each<[[number, number, number, number], Orientation]>([
    [[1, 0, 0, 1], { rotation: 0, mirrored: false }],
    [[0, 1, -1, 0], { rotation: 90, mirrored: false }],
    [[-1, 0, 0, -1], { rotation: 180, mirrored: false }],
    [[0, -1, 1, 0], { rotation: 270, mirrored: false }],
    [[-1, 0, 0, 1], { rotation: 0, mirrored: true }],
    [[1, 0, 0, -1], { rotation: 180, mirrored: true }],
    [[0, 1, 1, 0], { rotation: 270, mirrored: true }],
    [[0, -1, -1, 0], { rotation: 90, mirrored: true }],
  ])('%j means %j', (matrix, orientation) => {
    expect(orientationFromMatrix(displayMatrix(matrix))).toEqual(orientation);
  });

  it('that is missing, short or degenerate changes nothing', () => {
    for (const matrix of [null, new Uint8Array(8), displayMatrix([0, 0, 0, 0])]) {
      expect(orientationFromMatrix(matrix)).toEqual(upright);
    }
  });

  it('needs no filters when upright', () => {
    expect(orientationFilters(upright)).toEqual([]);
  });
});

describe('the size of a template', () => {
  it('keeps an ordinary picture as it is', () => {
    expect(templateSize(picture(1920, 1080))).toEqual({
      template: { width: 1920, height: 1080 },
      unturned: { width: 1920, height: 1080 },
      cropOnly: true,
    });
  });

  it('is even, by cropping', () => {
    expect(templateSize(picture(161, 121))).toMatchObject({ template: { width: 160, height: 120 }, cropOnly: true });
  });

  it('swaps sides of pictures turned sideways', () => {
    const turned = picture(1280, 720, { orientation: { rotation: 90, mirrored: false } });
    expect(templateSize(turned)).toMatchObject({
      template: { width: 720, height: 1280 },
      unturned: { width: 1280, height: 720 },
    });
  });

  it('enlarges pixels that are not square', () => {
    expect(shownSize(picture(640, 360, { pixelAspect: [2, 1] }))).toEqual({ width: 1280, height: 360 });
    expect(shownSize(picture(640, 360, { pixelAspect: [2, 3] }))).toEqual({ width: 640, height: 540 });
    expect(templateSize(picture(640, 360, { pixelAspect: [2, 3] })).cropOnly).toBe(false);
  });

  it('takes nearly square pixels as square', () => {
    expect(templateSize(picture(854, 480, { pixelAspect: [1280, 1281] }))).toMatchObject({
      template: { width: 854, height: 480 },
      cropOnly: true,
    });
  });

  it('is at most 4K, either way up', () => {
    expect(templateSize(picture(7680, 4320)).template).toEqual({ width: 3840, height: 2160 });
    expect(templateSize(picture(4320, 7680)).template).toEqual({ width: 2160, height: 3840 });
    expect(templateSize(picture(4096, 2160)).template).toEqual({ width: 3840, height: 2024 });
  });
});

describe('the level of a template', () => {
  it.each([
    [640, 480, 30, '3.0'],
    [1280, 720, 30, '3.1'],
    [1280, 720, 60, '3.2'],
    [1920, 1080, 30, '4.0'],
    [1080, 1920, 60, '4.2'],
    [3840, 2160, 30, '5.1'],
    [3840, 2160, 60, '5.2'],
  ])('of %i×%i at %i is %s', (width, height, rate, level) => {
    expect(h264Level({ width, height }, rate)).toBe(level);
  });
});

describe('the filters to a template', () => {
  const facts: PictureFacts = {
    width: 1920,
    height: 1080,
    pixelFormat: 0,
    colorSpace: 1,
    colorRange: 1,
    matrixUnknown: false,
    hdr: false,
    interlaced: false,
  };

  it('guess the color matrix by size, as players do', () => {
    const unknown = { ...facts, matrixUnknown: true };
    expect(templateFilters(picture(1920, 1080), unknown, true)).toContain('in_color_matrix=bt709');
    expect(templateFilters(picture(640, 480), { ...unknown, width: 640, height: 480 }, true)).toContain(
      'in_color_matrix=bt601',
    );
  });

  it('put pictures of another shape later in the file between bars', () => {
    const filters = templateFilters(picture(1920, 1080), { ...facts, width: 1080, height: 1920 }, true);
    expect(filters).toContain('scale=608:1080');
    expect(filters).toContain('pad=1920:1080');
  });

  it('deinterlace what is interlaced', () => {
    expect(templateFilters(picture(1920, 1080), { ...facts, interlaced: true }, true)).toContain('bwdif');
  });
});
