import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { mergeTests, test as bare, type FullProject } from 'playwright/test';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { monoWav } from '#shared/wav.ts';
import { recordingOf, speakNames } from '../../support/spoken-names.ts';
import { wavOf } from '../../support/wav-file.ts';
import { startAnother } from './another-browser.ts';
import { test } from './app.ts';
import type { App } from './prepared-app.ts';

/** An app, a page of it whose session is used, and how Playwright starts browsers. */
export type Opened = { app: App; first: Page; project: FullProject };

/** Another window of the same app, in a browser whose microphone hears a WAV file over and over. */
export async function openHearing({ app, first, project }: Opened, wav: Uint8Array): Promise<Page> {
  const microphone = join(app.dataFolder, '..', 'microphone.wav');
  await writeFile(microphone, wav);
  const storageState = await first.context().storageState();
  const hearing = `--use-file-for-fake-audio-capture=${microphone}`;
  const context = await startAnother(project, (args) => [...args, hearing], { storageState });
  const page = await context.newPage();
  await page.goto(first.url());
  return page;
}

/**
 * The same, and what it hears is a text read aloud.
 * @param silence between two readings, seconds.
 */
export async function openWithReader(opened: Opened, text: string, silence: number): Promise<Page> {
  return openHearing(opened, await readAloud(text, silence));
}

/** The same, and what it hears are names said over and over. @param gap between two, seconds. */
export async function openWithMicrophone(opened: Opened, names: readonly string[], gap = 1.6): Promise<Page> {
  const spoken = await speakNames(names, join(opened.app.dataFolder, '..', 'spoken'));
  return openHearing(opened, wavOf(recordingOf(spoken, { gain: 0.7, gap })));
}

/** A text read aloud, as a WAV file. @param silence after it, seconds. */
async function readAloud(text: string, silence: number): Promise<Uint8Array> {
  const { samples, sampleRate } = await speakWithFlite(text, { voice: 'rms', speed: 1 });
  const heard = new Float32Array(samples.length + Math.round(silence * sampleRate));
  heard.set(samples.map((sample) => sample * 0.6));
  return monoWav(heard, sampleRate);
}

export type Microphone = {
  /**
   * Has a text read over and over to whatever opens the microphone from now on.
   * @param silence between two readings, seconds.
   */
  says(text: string, silence: number): Promise<void>;
};

/** Tests in a browser whose microphone hears what they have it say; without an app of their own. */
export const hearing = bare.extend<object, { microphoneFile: string; microphone: Microphone }>({
  microphoneFile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vocative-microphone-'));
      await use(join(folder, 'microphone.wav'));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  microphone: [
    async ({ microphoneFile }, use) => {
      await use({
        // The browser reads the file each time that the microphone is opened.
        says: async (text, silence) => writeFile(microphoneFile, await readAloud(text, silence)),
      });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ microphoneFile }, use, { project }) => {
      const { args = [], ...options } = project.use.launchOptions ?? {};
      await use({ ...options, args: [...args, `--use-file-for-fake-audio-capture=${microphoneFile}`] });
    },
    { scope: 'worker' },
  ],
});

/** The same, with an app. */
export const hearingTest = mergeTests(test, hearing);
