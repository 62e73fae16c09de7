import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { FullProject } from 'playwright/test';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { monoWav } from '#shared/wav.ts';
import type { App } from './prepared-app.ts';

/** An app, a page of it whose session is used, and how Playwright starts browsers. */
export type Opened = { app: App; first: Page; project: FullProject };

/** Another window of the same app, in a browser whose microphone hears a WAV file over and over. */
export async function openHearing({ app, first, project }: Opened, wav: Uint8Array): Promise<Page> {
  const microphone = join(app.dataFolder, '..', 'microphone.wav');
  await writeFile(microphone, wav);
  const { launchOptions, reducedMotion, viewport } = project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--use-file-for-fake-audio-capture=${microphone}`],
  });
  const storageState = await first.context().storageState();
  const context = await browser.newContext({
    storageState,
    viewport: viewport ?? null,
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
  });
  const page = await context.newPage();
  await page.goto(first.url());
  return page;
}

/**
 * The same, and what it hears is a text read aloud.
 * @param silence between two readings, seconds.
 */
export async function openWithReader(opened: Opened, text: string, silence: number): Promise<Page> {
  const { samples, sampleRate } = await speakWithFlite(text, { voice: 'rms', speed: 1 });
  const heard = new Float32Array(samples.length + silence * sampleRate);
  heard.set(samples.map((sample) => sample * 0.6));
  return openHearing(opened, monoWav(heard, sampleRate));
}
