import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { IpcInput } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** @returns a marked script. @throws AppError */
export async function writeScript(wishes: IpcInput<'scripts.write'>): Promise<string> {
  return (await request('scripts.write', wishes)).script;
}

/** @returns the script in other words, its variables kept; the same where no rule fits. @throws AppError */
export async function rewriteScript(input: IpcInput<'scripts.rewrite'>): Promise<string> {
  return (await request('scripts.rewrite', input)).script;
}

/** @param script at most `limits.learntCharacters`. @returns what it sounds like when it is read aloud. @throws AppError */
export function learnScript(script: string): Promise<ScriptSounds> {
  return request('scripts.sounds', { script });
}
