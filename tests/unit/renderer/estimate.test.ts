import { beforeEach, describe, expect, it } from 'vitest';
import { defaultCampaignOptions, noBackground } from '#shared/ipc/index.ts';
import { campaignsLike, isPlain, secondsFor } from '#renderer/features/campaign/model/estimate.ts';
import { newLetters, noteCheck, settingOf, useWordPace } from '#renderer/features/campaign/model/word-pace.ts';
import { makeCampaign } from '#tests/support/bridge-stand-in.ts';

const done = { templateId: 'one', status: 'done', total: 200, succeeded: 200, failed: 0, elapsed: 4 } as const;
const kind = { templateId: 'one', mode: 'keep_original', options: defaultCampaignOptions } as const;
const website = { ...noBackground, origin: 'column', kind: 'site' } as const;
const drawn = { ...kind, options: { ...defaultCampaignOptions, background: website } };

describe('the time of a video', () => {
  it('is measured on earlier campaigns whose videos are made the same way', () => {
    const plain = makeCampaign({ ...done, id: 'plain' });
    const slow = makeCampaign({ ...done, id: 'slow', elapsed: 800, options: drawn.options });
    expect(campaignsLike(kind, [slow, plain]).map(({ id }) => id)).toEqual(['plain']);
    expect(campaignsLike(drawn, [slow, plain]).map(({ id }) => id)).toEqual(['slow']);
    expect(secondsFor(100, [plain])).toBeCloseTo(2);
  });

  it('counts once what the first video waited for, and no pauses between runs', () => {
    const slowStart = makeCampaign({ ...done, total: 20, succeeded: 20, elapsed: 20, pace: 0.1 });
    expect(secondsFor(20, [slowStart])).toBeCloseTo(20);
    expect(secondsFor(1_000, [slowStart])).toBeCloseTo(118);
    const warm = makeCampaign({ ...done, total: 20, succeeded: 20, elapsed: 3, pace: 0.1 });
    expect(secondsFor(1_000, [slowStart, warm])).toBeCloseTo(101);
    const continued = makeCampaign({ ...done, elapsed: 40, pace: 60 });
    expect(secondsFor(100, [continued])).toBeCloseTo(20);
  });

  it('is unknown without such a campaign, and not taken from one that failed in part, was stopped or is small', () => {
    const some = makeCampaign({ ...done, succeeded: 120, failed: 80 });
    const stopped = makeCampaign({ ...done, status: 'cancelled' });
    const sample = makeCampaign({ ...done, total: 3, succeeded: 3 });
    expect(campaignsLike(kind, [some, stopped, sample])).toEqual([]);
    expect(secondsFor(100, [])).toBeNull();
  });

  it('follows the newest campaigns, however old and slow the others were', () => {
    const ofSeconds = (elapsed: number) => makeCampaign({ ...done, elapsed });
    expect(secondsFor(100, [4, 4, 4, 4_000].map(ofSeconds))).toBeCloseTo(2);
  });
});

it('takes the template’s size for a video’s where only words differ', () => {
  expect(isPlain(kind)).toBe(true);
  expect(isPlain(drawn)).toBe(false);
});

describe('the time of words', () => {
  const setting = settingOf({ id: 'one', script: 'Hi {{first_name|Sarah}}', voice: null }, null);
  const people = (from: number, to: number): string[][] =>
    Array.from({ length: to - from }, (_, index) => [`Name ${from + index}`.padEnd(10)]);
  beforeEach(() => useWordPace.setState(useWordPace.getInitialState(), true));

  it('is what a letter of the new words took in the last check', () => {
    noteCheck(10, setting, people(0, 50));
    expect(useWordPace.getState().seconds).toBeCloseTo(0.02);
    noteCheck(5, setting, people(0, 60));
    expect(useWordPace.getState().seconds).toBeCloseTo(0.05);
  });

  it('is not taken from words that an earlier run spoke, nor from a few', () => {
    noteCheck(1, setting, people(0, 50));
    noteCheck(3, setting, people(50, 53));
    expect(useWordPace.getState().seconds).toBeNull();
  });

  it('counts each word once, and those of another voice again', () => {
    noteCheck(10, setting, people(0, 50));
    const { known } = useWordPace.getState();
    expect(newLetters(known, setting, [...people(40, 55), ...people(40, 55)])).toBe(50);
    const other = settingOf({ id: 'one', script: 'Hi {{first_name|Sarah}}', voice: null }, 'embedded:heart');
    expect(newLetters(known, other, people(0, 50))).toBe(500);
  });
});
