import type { ProviderSettings } from '#shared/api/index.ts';
import { AppError, CancelledError, isAppError, throwIfCancelled, type ErrorCode } from '#shared/errors/index.ts';
import { voiceKeyVariable } from '#shared/voices.ts';
import { systemClock, type Clock } from '#electron/lib/clock.ts';
import { createRecentlyUsed, type RecentlyUsed } from '#electron/lib/recently-used.ts';
import { Semaphore } from '#electron/lib/semaphore.ts';
import { SharedWork } from '#electron/lib/shared-work.ts';
import { requestLips, testLips, usualLipsLimits, type LipsToSend } from '../../outbound/lips-request.ts';
import type { VoiceLibrary } from './library.ts';
import { revisionOf, type PaidSpeech } from './paid-speech.ts';
import {
  pause,
  requestSpeech,
  usualProviderLimits,
  type ProviderLimits,
  type SpeechOrder,
} from '../../outbound/provider-request.ts';

type ProvidersOptions = {
  library: Pick<VoiceLibrary, 'findProvider'>;
  /** The paid answers. */
  paid: PaidSpeech;
  environment: NodeJS.ProcessEnv;
  limits?: ProviderLimits | undefined;
  /** Those for lips. */
  lipsLimits?: ProviderLimits | undefined;
  /** Time after the start in which the app may hand over its keys, milliseconds. */
  keyHandover?: number | undefined;
  clock?: Clock | undefined;
  /** Called on close while answers are still awaited, with the longest wait, milliseconds. */
  onAwaited?: ((atMost: number) => void) | undefined;
};

/** A service, and for which account; empty for the studio itself. */
type Asked = { id: string; settings: ProviderSettings; account: string };

/** Concurrent requests to one provider, for which accounts take turns; small contracts allow few. */
const requestsAtATime = 3;
/** Time before a text whose answer was not a sound may be sent again, milliseconds; and such texts per service. */
const discardedTime = 10 * 60_000;
const discardedAtMost = 10_000;
/** Time for which a service for lips is left alone after it failed, milliseconds: rows go on without it. */
const restTime = 60_000;

/** Voice services, and those for lips: their keys for this run, and limits for their requests. */
export class Providers {
  readonly #library: Pick<VoiceLibrary, 'findProvider'>;
  readonly #paid: PaidSpeech;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #limits: ProviderLimits;
  readonly #lipsLimits: ProviderLimits;
  readonly #keyHandover: number;
  readonly #clock: Clock;
  readonly #onAwaited: (atMost: number) => void;
  readonly #start: number;
  readonly #keys = new Map<string, string>();
  readonly #semaphores = new Map<string, Semaphore>();
  /** Texts that are being spoken. */
  readonly #orders = new SharedWork<Uint8Array>();
  /** Time until which orders are refused because their answer was not a sound, by service. */
  readonly #discarded = new Map<string, RecentlyUsed<number>>();
  /** Services for lips that failed, until when they are left alone, and why. */
  readonly #resting = new Map<string, { until: number; error: AppError }>();
  readonly #closed = new AbortController();

  constructor({
    library,
    paid,
    environment,
    limits = usualProviderLimits,
    lipsLimits = usualLipsLimits,
    keyHandover = 0,
    clock = systemClock,
    onAwaited = () => undefined,
  }: ProvidersOptions) {
    this.#library = library;
    this.#paid = paid;
    this.#environment = environment;
    this.#limits = limits;
    this.#lipsLimits = lipsLimits;
    this.#keyHandover = keyHandover;
    this.#clock = clock;
    this.#onAwaited = onAwaited;
    this.#start = this.#clock.elapsed();
  }

  hasKey(id: string): boolean {
    return this.#keyOf(id) !== undefined;
  }

  /** Stores a key, only in memory. */
  setKey(id: string, key: string): void {
    this.#keys.set(id, key);
  }

  forgetKey(id: string): void {
    this.#keys.delete(id);
  }

  /** Discards an answer that is not a sound. The text is not sent again for some minutes: each answer costs money. */
  async discard(id: string, order: SpeechOrder): Promise<void> {
    const settings = this.#library.findProvider(id);
    if (!settings) return;
    this.#refuseForNow(id, JSON.stringify(order));
    await this.#paid.discard(settings, order);
  }

  /** Allows everything to be sent again that failed. */
  forgetDiscarded(id: string): void {
    this.#discarded.delete(id);
    this.#resting.delete(id);
  }

  /** Sends a text to test the service; the answer is not stored. @throws as {@link speak}. */
  async test(id: string, order: SpeechOrder, signal: AbortSignal): Promise<void> {
    await this.#request({ id, settings: this.#usable(id, order.voice), account: '' }, order, signal);
  }

  /** Asks whether a service for lips knows its key. @throws as {@link makeLips}. */
  async testLips(id: string, signal: AbortSignal): Promise<void> {
    const settings = this.#enabled(id, id);
    await this.#withKey({ id, settings, account: '' }, signal, (key, unwanted) => testLips(settings, key, unwanted));
  }

  /**
   * Has a service make a mouth. The answer is not stored here.
   * @param lips.name identifies the order: one that was refused is not sent again for some minutes.
   * @param lips.toSend is called right before it is sent. @param signal leaves it out if it was not sent yet.
   * @throws AppError `PROVIDER_OFF`, `PROVIDER_KEY_MISSING`, `VOICE_UNAVAILABLE`, `SHUTTING_DOWN` after `close`, and as
   * {@link requestLips}; at once for a minute after the service failed.
   */
  async makeLips(
    id: string,
    { name, account, toSend }: { name: string; account: string; toSend: () => LipsToSend },
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const settings = this.#enabled(id, id);
    if (this.#isRefused(id, name)) throw new AppError('PROVIDER_REFUSED', { detail: 'it was refused before' });
    try {
      return await this.#withKey({ id, settings, account }, signal, (key, unwanted) => {
        const { until = 0, error } = this.#resting.get(id) ?? {};
        if (error && until > this.#clock.elapsed()) throw error;
        const ends = { unwanted, closed: this.#closed.signal };
        return requestLips(settings, key, toSend, ends, this.#lipsLimits, this.#clock);
      });
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (error.code === 'PROVIDER_REFUSED') this.#refuseForNow(id, name);
      const until = this.#clock.elapsed() + restTime;
      if (resting.has(error.code) && this.#resting.get(id)?.error !== error) this.#resting.set(id, { until, error });
      throw error;
    }
  }

  /**
   * Speaks a text with a service. All callers share one request, and the answer is stored on disk.
   * @throws AppError `PROVIDER_OFF`, `PROVIDER_KEY_MISSING`, `VOICE_UNAVAILABLE`, `PROVIDER_REFUSED` for some minutes
   * after `discard`, `SHUTTING_DOWN` after `close`, and as {@link requestSpeech}; the system's error when the answer
   * cannot be stored.
   * @param account takes its turn at the service, with those of others.
   */
  async speak(id: string, order: SpeechOrder, signal: AbortSignal, account = ''): Promise<Uint8Array> {
    throwIfCancelled(signal);
    const settings = this.#usable(id, order.voice);
    // Identified by key and settings: a service saved twice shares the request, and changed settings start a new one.
    const name = JSON.stringify([this.#keyOf(id) ?? id, revisionOf(settings), order]);
    const asked = { id, settings, account };
    return this.#orders.join(name, (unwanted) => this.#keptOrSent(asked, order, unwanted), signal);
  }

  /**
   * Stops sending, and ends the waits between retries. Resolves when every paid answer is stored or overdue; call it
   * again after the last caller has stopped. Stored answers are still returned.
   */
  async close(): Promise<void> {
    if (!this.#closed.signal.aborted && this.#orders.size > 0) this.#onAwaited(this.#limits.answer);
    this.#closed.abort(new CancelledError());
    await this.#orders.settled();
  }

  /** A studio that runs without the app has no keychain, so its keys come from the environment. */
  #keyOf(id: string): string | undefined {
    return this.#keys.get(id) ?? this.#environment[voiceKeyVariable(id)];
  }

  #usable(id: string, voice: string): ProviderSettings {
    const settings = this.#library.findProvider(id);
    if (!settings?.voices.some((known) => known.id === voice)) {
      throw new AppError('VOICE_UNAVAILABLE', { subject: `provider:${id}:${voice}` });
    }
    return this.#enabled(id, `provider:${id}:${voice}`);
  }

  #enabled(id: string, subject: string): ProviderSettings {
    const settings = this.#library.findProvider(id);
    if (!settings) throw new AppError('VOICE_UNAVAILABLE', { subject });
    if (!settings.enabled) throw new AppError('PROVIDER_OFF', { subject: settings.name });
    return settings;
  }

  #refuseForNow(id: string, name: string): void {
    const discarded = this.#discarded.get(id) ?? createRecentlyUsed<number>(discardedAtMost);
    this.#discarded.set(id, discarded);
    discarded.set(name, this.#clock.elapsed() + discardedTime);
  }

  #isRefused(id: string, name: string): boolean {
    return (this.#discarded.get(id)?.get(name) ?? 0) > this.#clock.elapsed();
  }

  /** Waits for the key after a start: rows left from the last run are spoken before the app hands over its keys. */
  async #keyFor(id: string, { name }: ProviderSettings, signal: AbortSignal): Promise<string> {
    for (;;) {
      const key = this.#keyOf(id);
      if (key !== undefined) return key;
      if (this.#clock.elapsed() - this.#start >= this.#keyHandover)
        throw new AppError('PROVIDER_KEY_MISSING', { subject: name });
      await pause(100, signal, this.#clock);
    }
  }

  #semaphoreOf(id: string): Semaphore {
    const semaphore = this.#semaphores.get(id) ?? new Semaphore(requestsAtATime);
    this.#semaphores.set(id, semaphore);
    return semaphore;
  }

  async #keptOrSent(asked: Asked, order: SpeechOrder, signal: AbortSignal): Promise<Uint8Array> {
    const { id, settings } = asked;
    const kept = await this.#paid.read(settings, order);
    if (kept) return kept;
    if (this.#isRefused(id, JSON.stringify(order))) {
      throw new AppError('PROVIDER_REFUSED', { detail: 'the last answer to this text was no sound' });
    }
    const answer = await this.#request(asked, order, signal);
    await this.#paid.keep(settings, order, answer);
    return answer;
  }

  #request(asked: Asked, order: SpeechOrder, signal: AbortSignal): Promise<Uint8Array> {
    return this.#withKey(asked, signal, (key, unwanted) =>
      requestSpeech(asked.settings, key, order, unwanted, this.#limits, this.#clock),
    );
  }

  /** Sends something once there is a key, and in turn. @param send gets a signal that ends waiting. */
  async #withKey<Answer>(
    { id, settings, account }: Asked,
    signal: AbortSignal,
    send: (key: string, unwanted: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const closed = this.#closed.signal;
    const unwanted = AbortSignal.any([signal, closed]);
    try {
      const key = await this.#keyFor(id, settings, unwanted);
      return await this.#semaphoreOf(id).hold(async () => send(key, unwanted), unwanted, account);
    } catch (error) {
      if (error instanceof CancelledError && closed.aborted && !signal.aborted) throw new AppError('SHUTTING_DOWN');
      throw error;
    }
  }
}

/** Errors after which a service for lips is left alone. */
const resting: ReadonlySet<ErrorCode> = new Set(['PROVIDER_BUSY', 'PROVIDER_KEY_REFUSED', 'PROVIDER_UNREACHABLE']);
