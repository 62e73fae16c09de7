import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnAccess } from '#electron/client/studio.ts';
import { saveMedia } from '#electron/client/transfers/media-saver.ts';
import { syncFile } from '#electron/lib/files.ts';
import { appStudio } from '../support/app-studio.ts';
import { endStudio, launchStudio, type StudioProcess } from '../support/sample-studio.ts';
import { campaignDone } from '../support/studio.ts';
import { prepareTemplate, variable } from './campaign.ts';
import { fullHd } from './size.ts';
import type { Timings } from './timings.ts';

export const saving = {
  own: 'save a video, written by the app’s own studio',
  download: 'save a video, downloaded from a studio on this computer',
  copy: 'copy the same file, and sync it',
} as const;

/** Length of the video, seconds, as of usual recordings. */
const seconds = 60;

/**
 * Saves a personalized video of a minute as the app and the command line do, alternating with a copy, and then by a
 * download. All are synced. The studio is a separate process, as for users.
 */
export async function measureSaves(options: {
  /** Folder for everything that is written; created and removed. */
  folder: string;
  repetitions: number;
  timings: Timings;
}): Promise<void> {
  const { folder, repetitions, timings } = options;
  await mkdir(folder);
  const studio = await launchStudio(join(folder, 'data'));
  try {
    const address = await personalizedVideo(studio, folder);
    const original = join(folder, 'original.mp4');
    const file = join(folder, 'saved', 'video.mp4');
    const access = openOwnAccess(studio);
    const own = appStudio(access, true);
    const remote = appStudio(access, false);
    // Also reads the sources into the system's cache, for all measurements alike.
    await saveMedia(own, { address, file: original });
    const save = async (): Promise<void> => {
      await timings.time(saving.own, () => saveMedia(own, { address, file }));
      await rm(file);
    };
    const copy = async (): Promise<void> => {
      await timings.time(saving.copy, async () => {
        await copyFile(original, file);
        await syncFile(file);
      });
      await rm(file);
    };
    await mkdir(join(folder, 'saved'));
    for (let repetition = 0; repetition < repetitions; repetition++) {
      // Alternates the order, because the second one may find the disk still busy.
      for (const measured of repetition % 2 === 0 ? [save, copy] : [copy, save]) await measured();
    }
    // Separately, because its garbage would be collected during the following measurements.
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await timings.time(saving.download, () => saveMedia(remote, { address, file }));
      await rm(file);
    }
  } finally {
    await endStudio(studio, 'SIGTERM');
    await rm(folder, { recursive: true });
  }
}

/** Imports a recording, marks a name in it, and generates one video. @returns its address. */
async function personalizedVideo(studio: StudioProcess, folder: string): Promise<string> {
  const templateId = await prepareTemplate(studio, folder, { picture: fullHd, seconds });
  const { client } = studio;
  const { id } = await client.call('createCampaign', { campaign_name: 'Saved', video_instance_id: templateId });
  await client.call('generateCampaign', {
    campaign_id: id,
    generation_mode: 'keep_original',
    variables: [variable],
    names: [['Ada Adams']],
  });
  await campaignDone(studio, id);
  const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: id });
  const url = videos[0]?.url;
  if (typeof url !== 'string') throw new Error('the video to save was not made');
  return url;
}
