import { describe, expect, test } from 'vitest';
import { overlap, placeHint, type Box } from '#renderer/app/tour/place-hint.ts';
import { sceneOf } from '#renderer/app/tour/scene.ts';

const room = { width: 1280, height: 800 };
const size = { width: 316, height: 160 };

describe('a hint', () => {
  test('stands below what it is about where nothing is in the way', () => {
    const anchor = { left: 500, top: 100, width: 316, height: 40 };
    expect(placeHint(anchor, size, room, [])).toEqual({ left: 500, top: 152 });
  });

  test.each<[string, Box]>([
    ['in the corner of the window', { left: 1100, top: 10, width: 170, height: 34 }],
    ['at the bottom', { left: 20, top: 750, width: 200, height: 40 }],
    ['along the whole side', { left: 900, top: 100, width: 370, height: 690 }],
  ])('stays inside the window and beside its anchor %s', (_, anchor) => {
    const box = { ...placeHint(anchor, size, room, []), ...size };
    expect(overlap(box, { left: 0, top: 0, ...room })).toBe(size.width * size.height);
    expect(overlap(box, anchor)).toBe(0);
  });

  test('covers nothing that can be pressed', () => {
    const anchor = { left: 500, top: 100, width: 316, height: 40 };
    const below = { left: 520, top: 160, width: 90, height: 30 };
    const beside = { left: 830, top: 90, width: 90, height: 30 };
    const box = { ...placeHint(anchor, size, room, [below, beside]), ...size };
    expect([below, beside, anchor].map((other) => overlap(box, other))).toEqual([0, 0, 0]);
  });

  test('covers as little as it can where everything can be pressed', () => {
    const all = { left: 0, top: 0, width: 1280, height: 640 };
    const { top } = placeHint({ left: 500, top: 10, width: 100, height: 30 }, size, room, [all]);
    expect(top).toBe(room.height - size.height - 12);
  });
});

describe('the tour', () => {
  const tour = { state: 'on', templateId: 'sample' } as const;
  const send = { screen: 'campaign', templateId: 'sample', step: 'send' } as const;

  test('follows the user over the screens of the sample alone', () => {
    expect(sceneOf(tour, send, undefined)).toBe('generate');
    expect(sceneOf(tour, { ...send, templateId: 'other' }, undefined)).toBeNull();
    expect(sceneOf(tour, { screen: 'campaign', templateId: 'sample' }, undefined)).toBeNull();
    expect(sceneOf(tour, { screen: 'templates' }, undefined)).toBeNull();
    expect(sceneOf(tour, { screen: 'results', campaignId: 'c' }, 'sample')).toBe('videos');
    expect(sceneOf(tour, { screen: 'results', campaignId: 'c' }, 'other')).toBeNull();
  });

  test('is nowhere before the first choice, before there is a sample, and once it is over', () => {
    expect(sceneOf({ ...tour, state: 'unseen' }, send, undefined)).toBeNull();
    expect(sceneOf({ ...tour, state: 'over' }, send, undefined)).toBeNull();
    expect(sceneOf({ state: 'on', templateId: '' }, send, undefined)).toBeNull();
  });
});
