import { describe, expect, it } from 'vitest';
import type { GeneratedVideo } from '#shared/api/index.ts';
import { errorTable } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { parseVideoId, toCampaignVideo, videoId, withGenerated } from '#electron/desktop/campaigns/view.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';

const row = videoRecord(3, { studioId: null, values: ['Sarah'] });

const campaign = campaignRecord({
  studioId: null,
  variables: ['first_name', 'company'],
  fallbacks: { company: 'your team' },
});

function generated(change: Partial<GeneratedVideo>): GeneratedVideo {
  return {
    id: 'v',
    actor_id: '',
    user_id: '',
    video_id: '',
    status: 'queued',
    checksum: 0,
    created_at: '',
    updated_at: '',
    campaign_id: null,
    color_mode: null,
    estimate_time: null,
    execution_name: null,
    gif: null,
    message: null,
    row_index: 3,
    share_url: null,
    text: null,
    thumbnail: null,
    url: null,
    video_instance_id: null,
    ...change,
  };
}

describe('a row of a campaign', () => {
  it('has no value for a variable whose name every object inherits', () => {
    const inherited = campaignRecord({ studioId: null, variables: ['first_name', 'constructor'], fallbacks: {} });
    expect(toCampaignVideo(inherited, row).values).toEqual(['Sarah', '']);
  });

  it.each([
    ['preparing', 'queued'],
    ['queued', 'queued'],
    ['processing', 'processing'],
    ['succeeded', 'succeeded'],
    ['completed', 'succeeded'],
    ['failed', 'failed'],
  ])('that the studio calls %s is %s', (status, shown) => {
    expect(withGenerated(campaign, row, generated({ status })).status).toBe(shown);
  });

  it('that failed says why, by the support-safe code', () => {
    const { problem } = withGenerated(campaign, row, generated({ status: 'failed', message: 'VALUE_UNSPEAKABLE' }));
    expect(problem).toMatchObject({ code: 'VALUE_UNSPEAKABLE', message: errorTable.VALUE_UNSPEAKABLE.message });
  });

  it('that failed says more than its code where the studio does', () => {
    const said = say('pageAnswersError', { status: 404 });
    const failure = {
      status: 'failed',
      message: 'BACKGROUND_CAPTURE_FAILED',
      error: said.message,
      sentence: said.sentence,
    };
    expect(withGenerated(campaign, row, generated(failure)).problem).toEqual({
      code: 'BACKGROUND_CAPTURE_FAILED',
      ...said,
    });
  });

  it('that failed on another studio shows that studio’s sentence', () => {
    const { problem } = withGenerated(campaign, row, generated({ status: 'failed', message: 'Out of credits.' }));
    expect(problem).toEqual({ code: 'INTERNAL', message: 'Out of credits.' });
  });

  it('that was cancelled is no failure', () => {
    expect(withGenerated(campaign, row, generated({ status: 'failed', message: 'CANCELLED' }))).toMatchObject({
      status: 'cancelled',
      problem: null,
    });
  });

  it('keeps when it ended, in UTC, and forgets it when it is tried again', () => {
    const ended = { status: 'succeeded', updated_at: '2026-11-23T15:00:00+01:00' };
    expect(withGenerated(campaign, row, generated(ended)).finishedAt).toBe('2026-11-23T14:00:00.000Z');
    const unzoned = generated({ ...ended, updated_at: '2026-11-23T14:00:00.000' });
    expect(withGenerated(campaign, row, unzoned).finishedAt).toBe('2026-11-23T14:00:00.000Z');
    expect(withGenerated(campaign, row, generated({ ...ended, status: 'processing' })).finishedAt).toBeNull();
    expect(withGenerated(campaign, row, generated({ ...ended, updated_at: 'yesterday' })).finishedAt).toBeNull();
  });

  it('says once which of its films are not shown, and is silent about values that have none', () => {
    const lips: GeneratedVideo['lips'] = [
      { variable: 'first_name', used: null, reason: 'side_light' },
      { variable: 'first_name', used: null, reason: 'side_light' },
      { variable: 'company', used: null, reason: 'not_filmed' },
    ];
    const { findings } = withGenerated(campaign, row, generated({ status: 'succeeded', lips }));
    expect(findings).toEqual([{ code: 'film_refused', subject: 'first_name', value: 'Sarah', refused: 'side_light' }]);
    const served: GeneratedVideo['lips'] = [
      { variable: 'first_name', used: null, reason: 'service_refused', tried: 'service' },
      { variable: 'first_name', used: null, reason: 'consent_withdrawn', tried: 'service' },
      { variable: 'first_name', used: 'service', reason: null },
    ];
    expect(withGenerated(campaign, row, generated({ status: 'succeeded', lips: served })).findings).toEqual([
      { code: 'lips_missing', subject: 'first_name', value: 'Sarah', failed: 'service_refused' },
    ]);
    const shown = lips.map((one) => ({ ...one, used: 'filmed' as const, reason: null }));
    expect(withGenerated(campaign, row, generated({ status: 'succeeded', lips: shown })).findings).toEqual([]);
  });

  it('gives the window opaque addresses only, and only once it is done', () => {
    const urls = {
      url: 'https://studio.example.com/a.mp4?token=1',
      thumbnail: 'https://studio.example.com/a.jpg',
      gif: null,
    };
    const processing = toCampaignVideo(
      campaign,
      withGenerated(campaign, row, generated({ status: 'processing', ...urls })),
    );
    expect(processing).toMatchObject({ videoUrl: null, posterUrl: null });
    const done = toCampaignVideo(campaign, withGenerated(campaign, row, generated({ status: 'succeeded', ...urls })));
    expect(done).toMatchObject({
      videoUrl: '/media/video/c1-3/video.mp4',
      posterUrl: '/media/video/c1-3/poster.jpg',
      gifUrl: null,
      captionsUrl: null,
    });
    expect(JSON.stringify(done)).not.toContain('example.com');
  });

  it('gives a video that was made again other addresses, as windows keep pictures by theirs', () => {
    const posterAt = (updated_at: string) => {
      const made = generated({ status: 'succeeded', url: '/a.mp4', thumbnail: '/a.jpg', updated_at });
      return toCampaignVideo(campaign, withGenerated(campaign, row, made)).posterUrl;
    };
    const first = posterAt('2026-11-30 10:00:00');
    expect(first).toMatch(/^\/media\/video\/c1-3\/poster\.jpg\?made=/u);
    expect(posterAt('2026-11-30 10:00:00')).toBe(first);
    expect(posterAt('2026-11-30 10:00:05')).not.toBe(first);
  });

  it('says the fallback where it was given nothing, and tells so', () => {
    expect(toCampaignVideo(campaign, { ...row, values: ['Sarah', ''] })).toMatchObject({
      values: ['Sarah', 'your team'],
      fallbackUsed: [false, true],
    });
  });

  it('keeps the address of its page only where others can open it', () => {
    const of = (share_url: string) =>
      withGenerated(campaign, row, generated({ status: 'succeeded', share_url })).shareUrl;
    expect(of('https://videos.example.com/s/1')).toBe('https://videos.example.com/s/1');
    expect(of('http://127.0.0.1:47000/s/1')).toBeNull();
    const published = (change: { status: string; share_url: string }) =>
      toCampaignVideo(campaign, withGenerated(campaign, row, generated(change))).published;
    expect(published({ status: 'succeeded', share_url: 'https://videos.example.com/s/1' })).toBe(true);
    expect(published({ status: 'succeeded', share_url: 'http://127.0.0.1:47000/s/1' })).toBe(false);
  });

  it('has an id that leads back to it', () => {
    expect(parseVideoId(videoId('5e9c-11', 204))).toEqual({ campaignId: '5e9c-11', row: 204 });
    expect(parseVideoId('nothing')).toBeNull();
  });
});
