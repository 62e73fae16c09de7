import { describe, expect, test } from 'vitest';
import { fitsOf, isInPlace, type Face } from '#renderer/features/voices/sprint/camera/fit.ts';

const alike: Face = {
  yaw: 0,
  pitch: 0,
  roll: 0,
  scale: 1,
  x: 0,
  y: 0,
  smile: 0,
  light: { level: 1, left_right: 1, clipped: 0 },
};

function advice(face: Partial<Face>): (string | null)[] {
  return fitsOf({ ...alike, ...face }).map((fit) => fit.advice);
}

function light(values: Partial<Face['light']>): Pick<Face, 'light'> {
  return { light: { ...alike.light, ...values } };
}

describe('the camera’s picture beside the recording', () => {
  test('a face like that of the recording needs nothing', () => {
    const fits = fitsOf(alike);
    expect(fits.map(({ off }) => Math.abs(off))).toEqual([0, 0, 0, 0, 0]);
    expect(isInPlace(fits)).toBe(true);
    expect(isInPlace([])).toBe(false);
  });

  test.each([
    ['further right in the picture, their own left', { yaw: 5 }, [null, null, 'sprint.turnRight', null, null]],
    ['further left', { yaw: -5 }, [null, null, 'sprint.turnLeft', null, null]],
    ['raised', { pitch: 7 }, [null, null, null, 'sprint.chinDown', null]],
    ['lowered', { pitch: -7 }, [null, null, null, 'sprint.chinUp', null]],
    ['near', { scale: 1.2 }, [null, 'sprint.further', null, null, null]],
    ['far', { scale: 0.8 }, [null, 'sprint.closer', null, null, null]],
    ['in the dark', light({ level: 0.6 }), ['sprint.brighter', null, null, null, null]],
    ['in bright light', light({ level: 1.5 }), ['sprint.darker', null, null, null, null]],
    ['overexposed', light({ clipped: 0.1 }), ['sprint.darker', null, null, null, null]],
    ['in light from the left', light({ left_right: 1.5 }), ['sprint.lightFront', null, null, null, null]],
    ['in light from the right', light({ left_right: 0.6 }), ['sprint.lightFront', null, null, null, null]],
  ])('a face %s is told what to change', (_, face, expected) => {
    expect(advice(face)).toEqual(expected);
    expect(isInPlace(fitsOf({ ...alike, ...face }))).toBe(false);
  });

  test('a smile is asked for but not needed, and left out where nobody can tell', () => {
    expect(advice({ smile: -0.4 })).toEqual([null, null, null, null, 'sprint.smileMore']);
    expect(isInPlace(fitsOf({ ...alike, smile: -0.4 }))).toBe(true);
    expect(advice({ smile: null })).toHaveLength(4);
  });

  test('its mark moves as in a mirror', () => {
    const [, , turned] = fitsOf({ ...alike, yaw: 8 });
    expect(turned?.off).toBe(-2);
  });
});
