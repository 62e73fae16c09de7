import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { IpcInput, Rewrite } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** @returns a marked script. @throws AppError */
export async function writeScript(wishes: IpcInput<'scripts.write'>): Promise<string> {
  return (await request('scripts.write', wishes)).script;
}

/**
 * Rewords the script that `read` gives, and again what has become of it if it was edited meanwhile.
 * @returns it before and after, with its variables; the same if no rule fits. @throws AppError
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
