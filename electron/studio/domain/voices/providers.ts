import { createHash } from 'node:crypto';
import type { ProviderSettings } from '#shared/api/index.ts';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { systemClock, type Clock } from '#electron/lib/clock.ts';
import type { VoiceLibrary } from './library.ts';
import {
  pause,
  requestSpeech,
  usualProviderLimits,
  type ProviderLimits,
  type SpeechOrder,
} from '../../outbound/provider-request.ts';

/** Speech services in the network: their keys for this run, and what may be asked of them at a time. */
export type Providers = {
  hasKey(id: string): boolean;
  /** Held in memory only. */
  setKey(id: string, key: string): void;
  forgetKey(id: string): void;
  /** Changes when the same text would sound different. */
  revisionOf(settings: ProviderSettings): string;
  /**
   * Has a text said; the same text asked for twice at a time is sent once.
   * @throws AppError `PROVIDER_OFF`, `PROVIDER_KEY_MISSING`, `VOICE_UNAVAILABLE`, and as {@link requestSpeech}.
   */
  speak(id: string, order: SpeechOrder, signal: AbortSignal): Promise<Uint8Array>;
};

export type ProvidersOptions = {
  library: Pick<VoiceLibrary, 'findProvider'>;
  environment: NodeJS.ProcessEnv;
  limits?: ProviderLimits | undefined;
  /** How long after the start the app that started the studio may take to give the keys, milliseconds. */
  keyHandover?: number | undefined;
  clock?: Clock | undefined;
};

/** Requests to one provider at a time; small contracts allow few. */
const requestsAtATime = 3;

export function createProviders({
  library,
  environment,
  limits = usualProviderLimits,
  keyHandover = 0,
  clock = systemClock,
}: ProvidersOptions): Providers {
  const start = clock.elapsed();
  const keys = new Map<string, string>();
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const shared = new Map<string, Promise<Uint8Array>>();

  /** A headless studio has no keychain: `VOCATIVE_VOICE_KEY_<ID>`, the id in capitals with `_` for `-`. */
  function keyOf(id: string): string | undefined {
    return keys.get(id) ?? environment[`VOCATIVE_VOICE_KEY_${id.toUpperCase().replaceAll('-', '_')}`];
  }

  function usable(id: string, voice: string): ProviderSettings {
    const settings = library.findProvider(id);
    if (!settings?.voices.some((known) => known.id === voice)) {
      throw new AppError('VOICE_UNAVAILABLE', { subject: `provider:${id}:${voice}` });
    }
    if (!settings.enabled) throw new AppError('PROVIDER_OFF', { subject: settings.name });
    return settings;
  }

  /** Rows left over from the last run are spoken at once after a start, before the app has given the keys. */
  async function keyFor(id: string, { name }: ProviderSettings, signal: AbortSignal): Promise<string> {
    for (;;) {
      const key = keyOf(id);
      if (key !== undefined) return key;
      if (clock.elapsed() - start >= keyHandover) throw new AppError('PROVIDER_KEY_MISSING', { subject: name });
      await pause(100, signal, clock);
    }
  }

  async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    if ((running.get(id) ?? 0) >= requestsAtATime) {
      await new Promise<void>((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]));
    }
    running.set(id, (running.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      running.set(id, (running.get(id) ?? 1) - 1);
      waiting.get(id)?.shift()?.();
    }
  }

  return {
    hasKey: (id) => keyOf(id) !== undefined,
    setKey: (id, key) => void keys.set(id, key),
    forgetKey: (id) => void keys.delete(id),
    revisionOf({ kind, base_url: base, model }) {
      return createHash('sha256')
        .update(JSON.stringify([kind, base, model]))
        .digest('hex')
        .slice(0, 16);
    },
    speak,
  };

  async function speak(id: string, order: SpeechOrder, signal: AbortSignal): Promise<Uint8Array> {
    const settings = usable(id, order.voice);
    const key = await keyFor(id, settings, signal);
    const name = JSON.stringify([id, order]);
    const known = shared.get(name);
    if (known) {
      try {
        return await known;
      } catch (error) {
        // Whoever asked first does not want it any more; this one does.
        const wanted = error instanceof CancelledError && !signal.aborted;
        return wanted ? await speak(id, order, signal) : Promise.reject(error);
      }
    }
    const speaking = inTurn(id, () => requestSpeech(settings, key, order, signal, limits, clock));
    shared.set(name, speaking);
    try {
      return await speaking;
    } finally {
      shared.delete(name);
    }
  }
}
