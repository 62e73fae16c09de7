import { describe, expect, it } from 'vitest';
import { faceWidth, poseOf } from '#electron/engine/faces/face.ts';
import { pixelsIn } from '#electron/engine/faces/face-square.ts';
import { pointCount, squareAround } from '#electron/engine/faces/find-face.ts';
import { packFaces, unpackFaces } from '#electron/engine/faces/kept-faces.ts';
import { likenessOf } from '#electron/engine/faces/likeness.ts';
import { turnedFace } from '../../support/faces.ts';

const degrees = 180 / Math.PI;

describe('the pose of a face', () => {
  it('is straight for one that looks into the camera', () => {
    const { yaw, pitch, roll } = poseOf(turnedFace({}));
    expect([yaw, pitch, roll].map(Math.abs)).toSatisfy((angles: number[]) => angles.every((angle) => angle < 0.01));
  });

  it.each([
    ['yaw', { yaw: 12 }],
    ['pitch', { pitch: 9 }],
    ['roll', { roll: -20 }],
  ] as const)('has the %s by which a head is turned', (part, turn) => {
    const pose = poseOf(turnedFace(turn));
    expect(pose[part]).toBeCloseTo(Object.values(turn)[0] ?? 0, 3);
  });

  it('leaves the width of a face alone', () => {
    expect(faceWidth(turnedFace({ yaw: 25 }))).toBeCloseTo(faceWidth(turnedFace({})), 3);
  });
});

describe('the square around a face', () => {
  it('leans with the head', () => {
    expect(squareAround(turnedFace({ roll: 15 })).angle * degrees).toBeCloseTo(15, 3);
  });

  it('is black outside the picture, and shows its colors inside', () => {
    const [width, height] = [32, 32];
    const pixels = new Uint8Array(width * height * 1.5).fill(128);
    pixels.fill(235, 0, width * height);
    const square = { x: 32, y: 16, side: 16, angle: 0 };
    const seen = pixelsIn({ width, height, pixels }, square, 8);
    expect(Math.round(seen[0] ?? 0)).toBe(255);
    expect(seen.at(-1)).toBe(0);
  });
});

describe('kept faces', () => {
  const found = {
    size: { width: 640, height: 360 },
    several: 0.5,
    people: [new Float32Array([1, 2, 3, 4])],
    frames: [
      { time: 0.04, face: { points: turnedFace({ yaw: 4 }), light: { left: 90, right: 100, clipped: 0.25 } } },
      { time: 0.08, face: null },
    ],
  };

  it('are the same after they were stored', () => {
    expect(unpackFaces(Buffer.concat(packFaces(found)))).toEqual(found);
  });

  it('count as missing when bytes are', () => {
    expect(unpackFaces(Buffer.concat(packFaces(found)).subarray(0, -4))).toBeNull();
    expect(unpackFaces(new Uint8Array(3))).toBeNull();
  });

  it('have points for each face', () => {
    expect(found.frames[0]?.face?.points).toHaveLength(3 * pointCount);
  });
});

it('is the median of all pairs, how alike two people look', () => {
  const [a, b, c] = [
    [1, 0],
    [0, 1],
    [1, 1],
  ].map((numbers) => Float32Array.from(numbers)) as [Float32Array, Float32Array, Float32Array];
  expect(likenessOf([a], [a])).toBeCloseTo(1);
  expect(likenessOf([a], [b])).toBeCloseTo(0);
  expect(likenessOf([a], [b, c, a])).toBeCloseTo(Math.SQRT1_2);
});
