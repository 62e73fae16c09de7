import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { IpcInput } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** @returns a marked script. @throws AppError */
export async function writeScript(wishes: IpcInput<'scripts.write'>): Promise<string> {
  return (await request('scripts.write', wishes)).script;
}

/** @returns the reworded script with its variables; unchanged if no rule fits. @throws AppError */
export async function rewriteScript(input: IpcInput<'scripts.rewrite'>): Promise<string> {
  return (await request('scripts.rewrite', input)).script;
}

/** @param script at most `limits.learntCharacters`. @returns the sounds of reading it aloud. @throws AppError */
export function learnScript(script: string): Promise<ScriptSounds> {
  return request('scripts.sounds', { script });
}
