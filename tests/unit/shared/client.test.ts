import { describe, expect, it } from 'vitest';
import { createStudioClient, type FetchLike } from '#shared/api/index.ts';

const id = '3f2b8c1e-0a8e-4a53-9a3e-6d2f7f7f0c11';
const campaign = {
  id,
  campaign_name: 'Q4',
  video_instance_id: 't1',
  user_id: 'u1',
  locked: false,
  created_at: '2026-01-01T00:00:00',
  updated_at: '2026-01-01T00:00:00',
};

type Answer = { status: number; body: string; headers?: Record<string, string> };

function clientAnswering(...answers: Answer[]) {
  const sent: { url: string; headers: Record<string, string>; body?: string }[] = [];
  const fetch: FetchLike = async (url, init) => {
    sent.push({ url, ...init });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    const headers = new Headers(answer?.headers);
    return { status: answer?.status ?? 500, headers, text: async () => answer?.body ?? '' };
  };
  const client = createStudioClient({
    baseUrl: 'http://127.0.0.1:1/',
    fetch,
    authorize: async (scheme, refresh) => `${scheme}${refresh ? ' new' : ''}`,
  });
  return { client, sent };
}

describe('the studio client', () => {
  it.each([
    ['an array', [campaign]],
    ['one object', campaign],
    ['an object with campaigns', { campaigns: [campaign] }],
  ])('reads a campaign list that comes as %s', async (_, body) => {
    const { client } = clientAnswering({ status: 200, body: JSON.stringify(body) });
    const list = await client.call('listCampaigns', { video_instance_id: id });
    expect(list).toMatchObject([{ id, webhook: null }]);
  });

  it('sends queries in the address and leaves out what is not given', async () => {
    const { client, sent } = clientAnswering({ status: 200, body: '{"total":0,"videos":[]}' });
    await client.call('listGeneratedByCampaign', { campaign_id: id, size: 50, status: undefined });
    expect(sent[0]?.url).toBe(
      `http://127.0.0.1:1/api/ai_studio/generated_video_by_campaign_id?campaign_id=${id}&size=50`,
    );
  });

  it('asks once for a new token when the old one is refused', async () => {
    const { client, sent } = clientAnswering(
      { status: 401, body: '{}' },
      { status: 200, body: JSON.stringify(campaign) },
    );
    await client.call('getCampaign', { id });
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['bearer', 'bearer new']);
  });

  it('refuses an answer about something else, such as one of a cache', async () => {
    const { client } = clientAnswering({ status: 200, body: JSON.stringify({ ...campaign, id: 'c2' }) });
    await expect(client.call('getCampaign', { id })).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
  });

  it('throws the code the studio gives as its reason', async () => {
    const body = { code: 400, result: { error: 'Row 3 is short.', reason: 'ROW_LENGTH_MISMATCH', row: 2 } };
    const { client } = clientAnswering({ status: 400, body: JSON.stringify(body) });
    await expect(client.call('generateCampaign', { variables: [], names: [] })).rejects.toMatchObject({
      code: 'ROW_LENGTH_MISMATCH',
      row: 2,
      message: 'Row 3 is short.',
    });
  });

  it('tells a studio that cannot be reached from one that answers oddly', async () => {
    const odd = clientAnswering({ status: 200, body: '<html>' });
    await expect(odd.client.call('getCampaign', { id })).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    const wrongShape = clientAnswering({ status: 200, body: '{"id": 5}' });
    await expect(wrongShape.client.call('getCampaign', { id })).rejects.toMatchObject({
      code: 'STUDIO_ANSWER_INVALID',
    });
    const unreachable = createStudioClient({
      baseUrl: 'http://127.0.0.1:1',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      authorize: async () => '',
    });
    await expect(unreachable.call('health', {})).rejects.toMatchObject({ code: 'STUDIO_UNREACHABLE', retryable: true });
  });

  it.each([
    [408, 'STUDIO_UNREACHABLE'],
    [429, 'STUDIO_BUSY'],
    [502, 'STUDIO_UNREACHABLE'],
    [503, 'STUDIO_BUSY'],
    [504, 'STUDIO_UNREACHABLE'],
  ])('takes the page of a proxy with status %i for trouble that passes', async (status, code) => {
    const { client } = clientAnswering({ status, body: '<html>gateway</html>', headers: { 'retry-after': '7' } });
    await expect(client.call('getCampaign', { id })).rejects.toMatchObject({ code, retryable: true, retryAfter: 7 });
  });

  it.each([404, 405, 410])('takes a status %i in JSON for the studio’s only with an error body', async (status) => {
    const gateway = clientAnswering({ status, body: '{"message":"no Route matched with those values"}' });
    await expect(gateway.client.call('getCampaign', { id })).rejects.toMatchObject({
      code: 'STUDIO_ANSWERED_FOREIGN',
      retryable: true,
    });
    const studio = clientAnswering({ status, body: JSON.stringify({ code: status, result: { error: 'Gone.' } }) });
    await expect(studio.client.call('getCampaign', { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([400, 422])('takes a status %i for the studio’s in whatever JSON it comes', async (status) => {
    const { client } = clientAnswering({ status, body: '{"detail":[{"msg":"field required"}]}' });
    await expect(client.call('getCampaign', { id })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('keeps the reason a studio gives beside such a status', async () => {
    const body = JSON.stringify({ code: 429, result: { error: 'Slow down.', reason: 'TOO_MANY_ATTEMPTS' } });
    const { client } = clientAnswering({ status: 429, body });
    const error = client.call('getCampaign', { id });
    await expect(error).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', message: 'Slow down.' });
    await expect(error).rejects.toMatchObject({ retryAfter: undefined });
  });

  it('sends the idempotency key it is given', async () => {
    const { client, sent } = clientAnswering({ status: 200, body: '{"code":200,"result":[]}' });
    await client.call('generateCampaign', { variables: [], names: [] }, { idempotencyKey: 'once' });
    expect(sent[0]?.headers['idempotency-key']).toBe('once');
  });
});
