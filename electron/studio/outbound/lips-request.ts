import type { ProviderSettings } from '#shared/api/index.ts';
import { CancelledError, throwIfCancelled } from '#shared/errors/index.ts';
import type { LipsOrder } from '#electron/engine/pictures/picture-request.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { callOnce, mediaOf, pause, type ProviderLimits } from './provider-request.ts';

/** What a service for lips is sent. */
export type LipsToSend = {
  order: LipsOrder;
  /** MP4 of the face, and WAV of the new sound, which begin together. */
  face: Uint8Array<ArrayBuffer>;
  sound: Uint8Array<ArrayBuffer>;
  /** The consent for the face: an id, which names nobody, and when it was given. */
  consent: { id: string; given_at: string };
};

/** Making a mouth takes far longer than speech. */
export const usualLipsLimits: ProviderLimits = { answer: 120_000, waits: [2_000, 10_000] };

/** Maximum size of an answer, bytes: some seconds of a face. */
const largestAnswer = 50_000_000;

/**
 * Has a service make the mouth for a value.
 * @param toSend is called for each attempt.
 * @param ends.unwanted ends waiting: what was sent is paid for. @param ends.closed ends everything.
 * @returns a video file of as many frames of the same size.
 * @throws AppError `PROVIDER_KEY_REFUSED`, `PROVIDER_REFUSED`, `PROVIDER_BUSY`, `PROVIDER_UNREACHABLE`, also when the time
 * limit passes, after which it is not asked again: it may charge for both; CancelledError.
 */
export async function requestLips(
  provider: ProviderSettings,
  key: string,
  toSend: () => LipsToSend,
  { unwanted, closed }: { unwanted: AbortSignal; closed: AbortSignal },
  limits: ProviderLimits,
  clock: Clock,
): Promise<Uint8Array> {
  const { url, headers } = callOf(provider, key);
  for (let attempt = 0; ; attempt++) {
    throwIfCancelled(unwanted);
    // As bytes: a refusal during a stream of a form is an error that nobody can catch.
    const form = new Response(formOf(provider, toSend()));
    const type = form.headers.get('content-type') ?? '';
    const post = {
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body: new Uint8Array(await form.arrayBuffer()),
    } as const;
    const outcome = await callOnce(provider, { ...post, limit: limits.answer, signal: closed }, (answer) =>
      mediaOf(answer, largestAnswer),
    );
    if ('answer' in outcome) return outcome.answer;
    if (closed.aborted) throw new CancelledError();
    const wait = limits.waits[attempt];
    if (wait === undefined || !outcome.error.retryable || outcome.timedOut) throw outcome.error;
    await pause(Math.max(wait, outcome.retryAfter ?? 0), unwanted, clock);
  }
}

function formOf({ model }: ProviderSettings, { order, face, sound, consent }: LipsToSend): FormData {
  const { size, rate, frames, start, end, points } = order;
  const facts = { model, ...size, frames, frame_rate: rate[0] / rate[1], start, end, consent, points };
  const form = new FormData();
  form.append('order', new Blob([JSON.stringify(facts)], { type: 'application/json' }), 'order.json');
  form.append('face', new Blob([face], { type: 'video/mp4' }), 'face.mp4');
  form.append('sound', new Blob([sound], { type: 'audio/wav' }), 'sound.wav');
  return form;
}

/** Time limit for a test, milliseconds. */
const testLimit = 30_000;

/** Asks whether a service knows its key, and sends nothing else. @throws AppError as {@link requestLips}. */
export async function testLips(provider: ProviderSettings, key: string, signal: AbortSignal): Promise<void> {
  const call = { ...callOf(provider, key), method: 'GET', limit: testLimit, signal } as const;
  const outcome = await callOnce(provider, call, async (answer) => answer.body?.cancel());
  if ('error' in outcome) throw outcome.error;
}

function callOf({ base_url: base }: Pick<ProviderSettings, 'base_url'>, key: string) {
  return { url: `${base.replace(/\/+$/, '')}/v1/lips`, headers: { authorization: `Bearer ${key}` } };
}
