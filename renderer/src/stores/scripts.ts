import { isAppError, unlessMissing } from '#shared/errors/index.ts';
import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { IpcInput, Rewrite } from '#shared/ipc/index.ts';
import { call, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type WriterState = {
  /** Whether the studio has a model that writes scripts; null until it has answered. */
  writes: boolean | null;
  /** Asks the studio once, in the background. */
  look(): Promise<void>;
};

/** What writes scripts for an account: few studios have a model for that. */
export const useWriter = createAccountStore<WriterState>((set, get) => ({
  writes: null,
  async look() {
    if (get().writes !== null) return;
    try {
      // A studio of another make may write without this operation.
      const writer = await unlessMissing(call('getScriptWriter', {}));
      set({ writes: writer?.model !== null });
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  },
}));

/** @returns a marked script. @throws AppError */
export async function writeScript(wishes: IpcInput<'scripts.write'>): Promise<string> {
  return (await request('scripts.write', wishes)).script;
}

/**
 * Rewords the script that `read` gives, and again what has become of it if it was edited meanwhile.
 * @returns it before and after, with its variables. @throws AppError
 */
export async function rewriteScript(read: () => string, how: Rewrite): Promise<{ before: string; after: string }> {
  const before = read();
  const { script: after } = await request('scripts.rewrite', { script: before, how });
  return read() === before ? { before, after } : rewriteScript(read, how);
}

/** @param script at most `limits.learntCharacters`. @returns the sounds of reading it aloud. @throws AppError */
export function learnScript(script: string): Promise<ScriptSounds> {
  return request('scripts.sounds', { script });
}
