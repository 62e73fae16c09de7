import { expect, test } from 'vitest';
import { videosById, whenMade } from '#electron/cli/ordered-videos.ts';
import type { Studio } from '#electron/client/studio.ts';

test('a row gets the video that was ordered for it, whatever else its campaign lists', () => {
  const listed = ['of another program', 'grace', 'ada'].map((id) => ({ id }));
  expect(videosById(['ada', 'grace', 'gone'], listed)).toEqual([{ id: 'ada' }, { id: 'grace' }, undefined]);
});

/** A studio whose campaign has finished videos. */
function studioWith(listed: readonly string[]): Pick<Studio, 'call'> {
  const videos = listed.map((id) => ({ id, status: 'succeeded' }));
  const call = async (operation: string, { status }: { status?: string }): Promise<object> =>
    operation === 'getCampaign' ? {} : { videos, total: status === 'failed' ? 0 : videos.length };
  return { call: call as unknown as Studio['call'] };
}

test.each([
  ['all of its people', [], [undefined, undefined]],
  ['one of them', ['grace'], [undefined, 'grace']],
])('nobody waits for the videos of a campaign that lost %s', async (_what, left, expected) => {
  const made = await whenMade(studioWith(left), 'campaign', ['ada', 'grace'], AbortSignal.timeout(2_000), () => {});
  expect(made.map((video) => video?.id)).toEqual(expected);
});
