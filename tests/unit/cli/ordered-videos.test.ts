import { expect, test } from 'vitest';
import { videosById } from '#electron/cli/ordered-videos.ts';

test('a row gets the video that was ordered for it, whatever else its campaign lists', () => {
  const listed = ['of another program', 'grace', 'ada'].map((id) => ({ id }));
  expect(videosById(['ada', 'grace', 'gone'], listed)).toEqual([{ id: 'ada' }, { id: 'grace' }, undefined]);
});
