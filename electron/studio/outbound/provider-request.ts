import type { ProviderSettings } from '#shared/api/index.ts';
import { AppError, CancelledError, throwIfCancelled } from '#shared/errors/index.ts';
import { retryAfter } from '#shared/api/retry-after.ts';
import { systemClock, type Clock } from '#electron/lib/clock.ts';

export type SpeechOrder = { voice: string; speed: number; text: string };

export type ProviderLimits = {
  /** Time limit for one answer, milliseconds. */
  answer: number;
  /** Waits between retries, milliseconds. */
  waits: readonly number[];
};

export const usualProviderLimits: ProviderLimits = { answer: 30_000, waits: [500, 2_000, 8_000] };

/** Maximum wait that a provider can ask for, milliseconds. */
const longestRetryAfter = 30_000;
/** Maximum size of an answer, bytes. A minute of uncompressed sound has 12 MB. */
const largestAnswer = 20_000_000;

/**
 * Requests the speech of a text from a provider.
 * @param signal ends the waits between retries. A sent text is paid for, so its answer is awaited.
 * @returns a sound file, WAV or MP3.
 * @throws AppError `PROVIDER_KEY_REFUSED`, `PROVIDER_REFUSED`, `PROVIDER_BUSY`, `PROVIDER_UNREACHABLE`; CancelledError.
 */
export async function requestSpeech(
  provider: ProviderSettings,
  key: string,
  order: SpeechOrder,
  signal: AbortSignal,
  limits: ProviderLimits,
  clock: Clock = systemClock,
): Promise<Uint8Array> {
  const { url, headers, body } = requestOf(provider, key, order);
  const post: ProviderCall = {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    limit: limits.answer,
  };
  for (let attempt = 0; ; attempt++) {
    throwIfCancelled(signal);
    const outcome = await callOnce(provider, post, (answer) => mediaOf(answer, largestAnswer));
    if ('answer' in outcome) return outcome.answer;
    const wait = limits.waits[attempt];
    if (wait === undefined || !outcome.error.retryable) throw outcome.error;
    await pause(Math.max(wait, outcome.retryAfter ?? 0), signal, clock);
  }
}

/** Waits. @throws CancelledError when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new CancelledError());
    const callOff = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    });
    function cancel(): void {
      callOff();
      reject(new CancelledError());
    }
    signal.addEventListener('abort', cancel, { once: true });
  });
}

/** `retryAfter`: milliseconds. `timedOut`: whether it may still be worked on. */
type Failure = { error: AppError; retryAfter: number | undefined; timedOut: boolean };

type ProviderCall = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Time limit for the answer, milliseconds. */
  limit: number;
  signal?: AbortSignal;
};

/** Calls a provider once. @param read an answer without an error status. */
export async function callOnce<Answer>(
  provider: Pick<ProviderSettings, 'name'>,
  { url, limit, signal, ...call }: ProviderCall,
  read: (answer: Response) => Promise<Answer>,
): Promise<{ answer: Answer } | Failure> {
  const timeout = AbortSignal.timeout(limit);
  try {
    const answer = await fetch(url, {
      ...call,
      // A key is only sent to the address the user named.
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    if (answer.ok) return { answer: await read(answer) };
    await answer.body?.cancel();
    return {
      error: refusal(answer.status, provider),
      retryAfter: retryAfter((name) => answer.headers.get(name), longestRetryAfter),
      timedOut: false,
    };
  } catch (error) {
    if (error instanceof AppError) return { error, retryAfter: undefined, timedOut: false };
    const detail = error instanceof Error ? String(error.cause ?? error) : String(error);
    const unreachable = new AppError('PROVIDER_UNREACHABLE', { subject: provider.name, detail });
    return { error: unreachable, retryAfter: undefined, timedOut: timeout.aborted };
  }
}

/** Each interface as documented by its provider. */
function requestOf(
  { kind, base_url: base, model }: ProviderSettings,
  key: string,
  { voice, speed, text }: SpeechOrder,
): { url: string; headers: Record<string, string>; body: object } {
  const address = base.replace(/\/+$/, '');
  if (kind === 'openai') {
    return {
      url: `${address}/v1/audio/speech`,
      headers: { authorization: `Bearer ${key}` },
      body: { model, voice, input: text, response_format: 'wav', speed },
    };
  }
  return {
    url: `${address}/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=mp3_44100_128`,
    headers: { 'xi-api-key': key },
    body: { text, model_id: model, ...(speed === 1 ? {} : { voice_settings: { speed } }) },
  };
}

/** The bytes of an answer. @param largest most bytes. @throws AppError `PROVIDER_REFUSED` for more, none, and text. */
export async function mediaOf(answer: Response, largest: number): Promise<Uint8Array> {
  const type = answer.headers.get('content-type') ?? '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > largest) throw new AppError('PROVIDER_REFUSED', { detail: 'an endless answer' });
    parts.push(part);
  }
  if (size === 0 || type.startsWith('text/') || type.startsWith('application/json')) {
    throw new AppError('PROVIDER_REFUSED', { detail: `${size} bytes of ${type} instead of sound or pictures` });
  }
  return Buffer.concat(parts);
}

/** Error bodies repeat the text and parts of the key, so only the status is passed on. */
function refusal(status: number, { name }: Pick<ProviderSettings, 'name'>): AppError {
  const options = { subject: name, detail: `status ${status}` };
  if (status === 401 || status === 403) return new AppError('PROVIDER_KEY_REFUSED', options);
  if (status === 429 || status === 408 || status >= 500) return new AppError('PROVIDER_BUSY', options);
  return new AppError('PROVIDER_REFUSED', options);
}
