import { describe, expect, test } from 'vitest';
import type { Capture } from '#renderer/stores/index.ts';
import {
  captureFilters,
  cropBetween,
  cropOrNull,
  distinctAddresses,
  edgeOf,
  inLines,
  passes,
  wholePicture,
  withEdge,
} from '#renderer/features/campaign/model/captures.ts';

test('an address that several rows show is listed once, with these rows', () => {
  const listed = distinctAddresses(['https://a/', '', 'https://b/', 'https://a/'], [4, 5, 6, 9]);
  expect(listed).toEqual([
    { address: 'https://a/', rows: [4, 9] },
    { address: 'https://b/', rows: [6] },
  ]);
  expect(inLines([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});

test('a page that looks like a login is one to be looked at until it is approved', () => {
  const captured = (approved: boolean) =>
    ({ asset: { url: '/media/background/a', status: 'ready', login: true, approved } }) as Capture;
  expect(captureFilters.filter((filter) => passes(filter, captured(false)))).toEqual(['all', 'login', 'unapproved']);
  expect(captureFilters.filter((filter) => passes(filter, captured(true)))).toEqual(['all']);
});

describe('the part of a picture that is shown', () => {
  test('lies between the corners of a drag, whichever way it went, and inside the picture', () => {
    expect(cropBetween({ x: 0.6, y: 0.9 }, { x: 0.1, y: -0.4 })).toEqual({
      left: 0.1,
      top: 0,
      width: 0.5,
      height: 0.9,
    });
  });

  test('stays as it was after a click', () => {
    expect(cropBetween({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.52 })).toBeNull();
  });

  test('is changed edge by edge, while the opposite one stays', () => {
    const part = { left: 0.2, top: 0.1, width: 0.6, height: 0.5 };
    for (const [edge, opposite] of [
      ['left', 'right'],
      ['right', 'left'],
      ['top', 'bottom'],
      ['bottom', 'top'],
    ] as const) {
      const moved = withEdge(part, edge, 0.4);
      expect(edgeOf(moved, edge), edge).toBeCloseTo(0.4);
      expect(edgeOf(moved, opposite), opposite).toBeCloseTo(edgeOf(part, opposite));
    }
    // No edge passes the one it faces.
    expect(withEdge(part, 'left', 1).width).toBeGreaterThan(0);
    expect(withEdge(part, 'bottom', 0).height).toBeGreaterThan(0);
  });

  test('is none where it is the whole picture', () => {
    expect(cropOrNull(withEdge(withEdge(wholePicture, 'left', 0.3), 'left', 0))).toBeNull();
    expect(cropOrNull(withEdge(wholePicture, 'left', 0.3))).toMatchObject({ left: 0.3 });
  });
});
