import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Real models, which are too large for the repository: `VOCATIVE_TEST_MODELS` names a folder that holds those of the public
 * archives, unpacked. Tests of a model are skipped where it is missing.
 */

const folder = process.env['VOCATIVE_TEST_MODELS'] ?? '';

export const joe = 'vits-piper-en_US-joe-medium';
export const kokoro = 'kokoro-int8-ja-v1_0';
export const whisper = 'whisper-tiny.en';

export function hasModel(name: string): boolean {
  return folder !== '' && existsSync(join(folder, name));
}

/** Why tests of a model are skipped, for their title. */
export function withoutModel(name: string): string {
  return `needs ${name} in the folder that VOCATIVE_TEST_MODELS names`;
}

/** Copies a model, as adding it changes its file. */
export function copyModel(name: string, target: string): void {
  cpSync(join(folder, name), target, { recursive: true });
}
