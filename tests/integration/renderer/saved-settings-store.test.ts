import { beforeEach, expect, test, vi } from 'vitest';
import { useCampaignDrafts } from '#renderer/stores/campaign-draft.ts';
import { AppError } from '#shared/errors/index.ts';

const { request } = vi.hoisted(() => ({ request: vi.fn<(name: string) => Promise<unknown>>() }));
vi.mock('#renderer/platform/bridge.ts', () => ({ request, onEvent: () => () => undefined }));

const starts = () => useCampaignDrafts.getState().starts;
beforeEach(() => useCampaignDrafts.setState({ starts: { demo: 'calm' } }));

test('the settings that new campaigns start with are chosen before the app has answered', async () => {
  const answer = Promise.withResolvers<unknown>();
  request.mockReturnValueOnce(answer.promise);
  const choosing = useCampaignDrafts.getState().startWith('demo', 'bold');
  expect(starts()).toEqual({ demo: 'bold' });
  answer.resolve({});
  await choosing;
  expect(starts()).toEqual({ demo: 'bold' });
});

test.each([['bold'], [null]])('they are as before where choosing %s fails', async (chosen) => {
  request.mockRejectedValueOnce(new AppError('NOT_FOUND'));
  await expect(useCampaignDrafts.getState().startWith('demo', chosen)).rejects.toThrow(AppError);
  expect(starts()).toEqual({ demo: 'calm' });
});
