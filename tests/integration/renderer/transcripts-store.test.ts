import { beforeEach, expect, test, vi } from 'vitest';
import { recordingKey, useTranscripts } from '#renderer/stores/transcripts.ts';
import { AppError } from '#shared/errors/index.ts';

const request = vi.hoisted(() => vi.fn<(name: string, input: unknown) => Promise<{ text: string }>>());
vi.mock('#renderer/platform/bridge.ts', () => ({ request, dropPendingAnswers: () => undefined }));

const talk = { templateId: 'talk', seconds: 12.5 };

function statusOf(recording: typeof talk): string | undefined {
  return useTranscripts.getState().transcripts[recordingKey(recording)]?.status;
}

beforeEach(() => {
  useTranscripts.setState(useTranscripts.getInitialState(), true);
  request.mockReset().mockResolvedValue({ text: ' Hello there. ' });
});

test('hands a transcript over once', async () => {
  const { write, take } = useTranscripts.getState();
  await write(talk, 'en', true);
  expect(take(talk)).toBe('Hello there.');
  expect(take(talk)).toBeNull();
  expect(statusOf(talk)).toBe('taken');
  await write(talk, 'en', false);
  expect(take(talk)).toBe('Hello there.');
});

test('knows nothing of a template that was recorded again', async () => {
  const { write, take } = useTranscripts.getState();
  await write(talk, 'en', true);
  const again = { ...talk, seconds: 14 };
  expect(statusOf(again)).toBeUndefined();
  expect(take(again)).toBeNull();
});

test('reports a late answer to nobody but those who asked', async () => {
  const { write } = useTranscripts.getState();
  request.mockRejectedValue(new AppError('STUDIO_UNREACHABLE'));
  await write(talk, 'en', true);
  expect(statusOf(talk)).toBe('stopped');
  await write(talk, 'en', false);
  expect(statusOf(talk)).toBe('failed');
});

test('a download ends with its last wish, if it began with one', () => {
  const { want, unwant } = useTranscripts.getState();
  want('talk', { began: false });
  expect(unwant('talk')).toBe(false);
  want('talk', { began: true });
  want('other', { began: false });
  expect(unwant('talk')).toBe(false);
  expect(unwant('other')).toBe(false);
  want('talk', { began: true });
  expect(unwant('talk')).toBe(true);
});
