import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { imitatedSpeaker, voiceConfigOf } from '#shared/voices.ts';
import { enginesFor } from '#electron/engine/speech/clips/hosted-voices.ts';
import { readReference } from '#electron/engine/speech/neural/reference.ts';

const example = { samples: new Float32Array(1), sampleRate: 24_000, text: 'Hello.' };
const speech = { samples: new Float32Array(1), sampleRate: 24_000, end: 1 };
vi.mock('#electron/engine/speech/neural/reference.ts', () => ({ readReference: vi.fn() }));
vi.mock('#electron/engine/speech/neural/neural-voice.ts', () => ({ speakWithModel: async () => speech }));

test('a voice that could not read its example reads it again for the next text', async () => {
  vi.mocked(readReference).mockRejectedValueOnce(new AppError('FILE_UNREADABLE')).mockResolvedValue(example);
  const host = {
    findModel: async () => ({ folder: 'model', language: 'en' }),
    providerSpeech: () => Promise.reject(new AppError('VOICE_UNAVAILABLE')),
    discardSpeech: async () => undefined,
  };
  const voice = voiceConfigOf(`neural:model:${imitatedSpeaker}`);
  const engines = await enginesFor({ voice, reference: { id: 'id', file: 'file', text: 'Hello.' } }, host);
  const imitator = engines['neural']?.(voice.voice);
  await expect(imitator?.speak('Anna', { speed: 1 })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  for (const text of ['Anna', 'Bo']) expect(await imitator?.speak(text, { speed: 1 })).toBe(speech);
  expect(readReference).toHaveBeenCalledTimes(2);
});
