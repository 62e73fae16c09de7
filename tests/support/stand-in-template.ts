import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { templateFiles } from '#electron/engine/template/files.ts';
import { makeTemplate } from './make-template.ts';

/** Seconds of its sound. */
export const templateSeconds = 2;

let made: Promise<string> | undefined;

/**
 * The template the stand-in pool copies: made once for a test file, removed after its last test.
 * @param seconds of its sound; what the first call says counts.
 */
export function standInTemplate(seconds = templateSeconds): Promise<string> {
  made ??= make(seconds);
  return made;
}

async function make(seconds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-template-'));
  const sound = Float32Array.from({ length: 48_000 * seconds }, (_, index) => 0.2 * Math.sin(index / 20));
  await makeTemplate(folder, [sound], { width: 160, height: 120 });
  writeFileSync(join(folder, templateFiles.peaks), Int8Array.from([-128, 64, 0, 127]));
  return folder;
}

afterAll(async () => {
  if (made) rmSync(await made, { recursive: true, force: true });
});
