import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnAccess } from '#electron/desktop/accounts/studio.ts';
import { saveMedia } from '#electron/desktop/transfers/save-media.ts';
import { syncFile } from '#electron/lib/files.ts';
import { appStudio } from '../support/app-studio.ts';
import { readyTemplate, startTestStudio } from '../support/studio.ts';
import type { BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';

export const saving = {
  own: 'save a video, written by the app’s own studio',
  download: 'save a video, downloaded from a studio on this computer',
  copy: 'copy the same file, and sync it',
} as const;

/** Saves the template's video as the app and the command line do, in turn with a copy, and then by a download; all are synced. */
export async function measureSaves(options: {
  template: BenchTemplate;
  /** For files written; on the same disk as the template. */
  scratch: string;
  repetitions: number;
  timings: Timings;
}): Promise<void> {
  const { template, scratch, repetitions, timings } = options;
  const file = join(scratch, 'saved', 'video.mp4');
  const running = await startTestStudio(template.folder);
  try {
    const id = await readyTemplate(running);
    const address = (await running.client.call('templateDetails', { id })).media?.video_url ?? '';
    const own = appStudio(openOwnAccess(running.studio), true);
    const remote = { ...own, writesFiles: false };
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await timings.time(saving.own, () => saveMedia(own, { address, file }));
      await rm(file);
      await timings.time(saving.copy, async () => {
        await copyFile(template.file, file);
        await syncFile(file);
      });
      await rm(file);
    }
    // By itself: what it leaves for the garbage collector would count for what comes next.
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await timings.time(saving.download, () => saveMedia(remote, { address, file }));
      await rm(file);
    }
  } finally {
    await running.end();
  }
}
