import { describe, expect, test } from 'vitest';
import type { CampaignVideo, Share } from '#shared/ipc/index.ts';
import { filterVideos } from '#renderer/features/results/model/filter-videos.ts';
import { emailSnippet, mergeSnippet, videoSnippet } from '#renderer/features/results/model/share-text.ts';

const share: Share = {
  id: 'c1-0',
  page: 'https://v.example/s/1?a=1&b=2',
  picture: 'https://v.example/1.jpg',
  gif: 'https://v.example/1.gif',
};

const wide = { width: 1920, height: 1080 };

describe('texts for e-mails', () => {
  test('has its size where Outlook reads it, upright videos no higher than others are wide', () => {
    const sizeIn = (size: typeof wide | null) =>
      /<img [^>]*?(?<attributes>width="\d+"(?: height="\d+")?) /u.exec(videoSnippet(share, '', size).html)?.[1];
    expect(sizeIn(wide)).toBe('width="480" height="270"');
    expect(sizeIn({ width: 608, height: 1080 })).toBe('width="270" height="480"');
    expect(sizeIn(null)).toBe('width="480"');
  });

  test('uses only what e-mail programs keep', () => {
    const { html } = videoSnippet(share, 'Ada', wide);
    const tags = new Set([...html.matchAll(/<(?<tag>\w+)/gu)].map((match) => match[1]));
    expect([...tags].toSorted()).toEqual(['a', 'img', 'table', 'td', 'tr']);
    // Word reads padding on cells alone, and no display but that of blocks.
    expect(html).not.toMatch(/<a [^>]*padding|inline-block|flex|grid|position|class=|<style/u);
    // Phones would draw ▶ as an emoji.
    expect(html).toContain('►');
    expect(html).not.toContain('▶');
  });

  test('a moving picture is linked to the page, with a line that stays where pictures are blocked', () => {
    const { html, text } = videoSnippet(share, 'Zoë & "Co"', wide);
    expect(html.match(/<a href="https:\/\/v\.example\/s\/1\?a=1&amp;b=2"/gu)).toHaveLength(2);
    expect(html).toContain('src="https://v.example/1.gif"');
    expect(html).toContain('alt="Zoë &amp; &quot;Co&quot;, watch your video"');
    expect(text).toBe('Zoë & "Co", watch your video: https://v.example/s/1?a=1&b=2');
  });

  test('values cannot add markup', () => {
    expect(emailSnippet('https://v.example', null, '<script>"', null).html).not.toContain('<script');
  });

  test('without a picture that others can load, the text alone is linked', () => {
    expect(videoSnippet({ ...share, picture: null, gif: null }, '', wide).html).not.toContain('<img');
  });

  test.each([
    ['hubspot', '{{ contact.video_page }}', '{{ contact.video_gif }}'],
    ['mailchimp', '*|VIDEO_PAGE|*', '*|VIDEO_GIF|*'],
    ['other', '{{video_page}}', '{{video_gif}}'],
  ] as const)('%s puts each recipient’s links in place of its tags', (tool, page, gif) => {
    const { html } = mergeSnippet(tool, [share], wide);
    expect(html).toContain(`href="${page}"`);
    expect(html).toContain(`src="${gif}"`);
  });

  test('a campaign’s text uses only what every recipient has', () => {
    const still = { ...share, gif: null };
    expect(mergeSnippet('other', [share, still], wide).html).toContain('src="{{video_pic}}"');
    expect(mergeSnippet('other', [share, { ...still, picture: null }], wide).html).not.toContain('<img');
  });
});

function video(row: number, value: string, status: CampaignVideo['status']): CampaignVideo {
  const media = { videoUrl: null, posterUrl: null, gifUrl: null, captionsUrl: null, published: false };
  return {
    id: `c-${row}`,
    studioId: null,
    row,
    line: row + 1,
    values: [value, 'Acme'],
    fallbackUsed: [false, false],
    status,
    problem: null,
    background: '',
    findings: [],
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
    expect(rows('', 'needYou')).toEqual([1]);
    expect(rows('', 'ready')).toEqual([0]);
    expect(rows('bo', 'ready')).toEqual([]);
    expect(filterVideos(videos, { text: ' ', outcome: 'all' })).toBe(videos);
  });
});
