import { describe, expect, test } from 'vitest';
import type { CampaignVideo, Share } from '#shared/ipc/index.ts';
import { filterVideos } from '#renderer/features/activity/model/filter-videos.ts';
import { emailSnippet, mergeSnippet, videoSnippet } from '#renderer/features/activity/model/share-text.ts';

const share: Share = {
  id: 'c1-0',
  page: 'https://v.example/s/1?a=1&b=2',
  picture: 'https://v.example/1.jpg',
  gif: 'https://v.example/1.gif',
};

describe('texts for e-mails', () => {
  test('a moving picture is linked to the page, with a line that stays where pictures are blocked', () => {
    const { html, text } = videoSnippet(share, 'Zoë & "Co"');
    expect(html.match(/<a href="https:\/\/v\.example\/s\/1\?a=1&amp;b=2"/gu)).toHaveLength(2);
    expect(html).toContain('src="https://v.example/1.gif"');
    expect(html).toContain('alt="Zoë &amp; &quot;Co&quot;, watch your video"');
    expect(text).toBe('Zoë & "Co", watch your video: https://v.example/s/1?a=1&b=2');
  });

  test('values cannot add markup', () => {
    expect(emailSnippet('https://v.example', null, '<script>"').html).not.toContain('<script');
  });

  test('without a picture that others can load, the text alone is linked', () => {
    expect(videoSnippet({ ...share, picture: null, gif: null }, '').html).not.toContain('<img');
  });

  test.each([
    ['hubspot', '{{ contact.video_page }}', '{{ contact.video_gif }}'],
    ['mailchimp', '*|VIDEO_PAGE|*', '*|VIDEO_GIF|*'],
    ['other', '{{video_page}}', '{{video_gif}}'],
  ] as const)('%s puts each recipient’s links in place of its tags', (tool, page, gif) => {
    const { html } = mergeSnippet(tool, [share]);
    expect(html).toContain(`href="${page}"`);
    expect(html).toContain(`src="${gif}"`);
  });

  test('a campaign’s text uses only what every recipient has', () => {
    const still = { ...share, gif: null };
    expect(mergeSnippet('other', [share, still]).html).toContain('src="{{video_pic}}"');
    expect(mergeSnippet('other', [share, { ...still, picture: null }]).html).not.toContain('<img');
  });
});

function video(row: number, value: string, status: CampaignVideo['status']): CampaignVideo {
  const media = { videoUrl: null, posterUrl: null, gifUrl: null, captionsUrl: null };
  return {
    id: `c-${row}`,
    row,
    values: [value, 'Acme'],
    fallbackUsed: [false, false],
    status,
    problem: null,
    finishedAt: null,
    ...media,
  };
}

describe('filtering videos', () => {
  const videos = [video(0, 'Zoë', 'succeeded'), video(1, 'Bo', 'failed'), video(2, 'Ada', 'processing')];
  const rows = (text: string, outcome: Parameters<typeof filterVideos>[1]['outcome'] = 'all'): number[] =>
    filterVideos(videos, { text, outcome }).map(({ row }) => row);

  test('values are found without regard to accents and case, rows by their number', () => {
    expect(rows('ZOE')).toEqual([0]);
    expect(rows('acme')).toEqual([0, 1, 2]);
    expect(rows('2')).toEqual([1]);
    expect(rows('x')).toEqual([]);
  });

  test('outcomes are kinds of states, and combine with the search', () => {
    expect(rows('', 'failed')).toEqual([1]);
    expect(rows('', 'open')).toEqual([2]);
    expect(rows('bo', 'ready')).toEqual([]);
    expect(filterVideos(videos, { text: ' ', outcome: 'all' })).toBe(videos);
  });
});
