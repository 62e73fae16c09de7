import type { ForgottenSpeech, ProviderSettings, ProviderTest, VoiceProvider } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { call, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { useApp } from './app.ts';

type VoiceServicesState = {
  /** Voice services, by id. The window only knows whether a service has a key, not the key. */
  services: readonly VoiceProvider[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** Adds or changes a service. An empty key keeps the stored one. @throws AppError */
  save(settings: ProviderSettings, key?: string): Promise<void>;
  /** @throws AppError */
  remove(id: string): Promise<void>;
};

export const useVoiceServices = createAccountStore<VoiceServicesState>((set, get) => ({
  services: [],
  loaded: false,
  problem: null,
  load: () =>
    orProblem(set, async () => set({ services: await request('providers.list', {}), loaded: true, problem: null })),
  async save(settings, key = '') {
    try {
      await request('providers.save', settings);
      if (key !== '') await request('providers.setKey', { id: settings.id, key });
    } finally {
      await loadWithVoices(get().load);
    }
  },
  async remove(id) {
    await request('providers.remove', { id });
    await loadWithVoices(get().load);
  },
}));

/** Runs `load`, then reads the voices, which change with the services. */
async function loadWithVoices(load: () => Promise<void>): Promise<void> {
  await Promise.all([load(), useApp.getState().load()]);
}

/** Tests a service with one word. @throws AppError */
export function testVoiceProvider(id: string): Promise<ProviderTest> {
  return call('testVoiceProvider', { id });
}

/** Deletes the paid clips of a service. @throws AppError */
export function forgetPaidSpeech(id: string): Promise<ForgottenSpeech> {
  return call('forgetPaidSpeech', { id });
}
