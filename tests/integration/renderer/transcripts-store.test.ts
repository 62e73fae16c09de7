import { beforeEach, expect, test, vi } from 'vitest';
import { recordingKey, useTranscripts } from '#renderer/stores/transcripts.ts';
import type { HeardText } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { makeTemplate } from '../../support/bridge-stand-in.ts';

const call = vi.hoisted(() => vi.fn<(id: string, input: unknown) => Promise<HeardText>>());
vi.mock('#renderer/platform/bridge.ts', () => ({
  call,
  // The template, as the app describes it.
  request: async (_: string, { id }: { id: string }) => makeTemplate({ id }),
  dropPendingAnswers: () => undefined,
}));

const heard: HeardText = { text: 'Hello there.', unsure: [{ start: 6, end: 11 }] };
const talk = { templateId: 'talk', seconds: 12.5 };

function statusOf(recording: typeof talk): string | undefined {
  return useTranscripts.getState().transcripts[recordingKey(recording)]?.status;
}

beforeEach(() => {
  useTranscripts.setState(useTranscripts.getInitialState(), true);
  call.mockReset().mockResolvedValue(heard);
});

test('hands a transcript over once', async () => {
  const { write, take } = useTranscripts.getState();
  await write(talk, 'en', true);
  expect(take(talk)).toEqual(heard);
  expect(take(talk)).toBeNull();
  expect(statusOf(talk)).toBe('taken');
  await write(talk, 'en', false);
  expect(take(talk)).toEqual(heard);
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
  call.mockRejectedValue(new AppError('STUDIO_UNREACHABLE'));
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
