import { rm } from 'node:fs/promises';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { renditionFactsFile, renditionFile } from '#electron/engine/template/renditions.ts';
import type { Recipients } from './sections.ts';
import type { BenchSize } from './size.ts';
import type { BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';

/** Number of videos of one template that get a version for messaging apps. */
export const messagingVideos = 200;

export const messaging = {
  encode: 'encode the pictures of one video for messaging apps',
  all: `one encode and ${messagingVideos} finished videos opened in it`,
} as const;

/**
 * Measures versions for messaging apps: one encode of the pictures, then each video is opened by its own plan, as the
 * studio does before it reports them as ready. The usual way encodes each video, which takes too long for so many, so
 * only a few encodes are measured. Each is assumed to cost only its pictures, although it would also encode the sound.
 */
export async function measureMessaging(options: {
  template: BenchTemplate;
  recipients: Recipients;
  cache: string;
  size: BenchSize['messaging'];
  timings: Timings;
}): Promise<void> {
  const { template, recipients, cache, size, timings } = options;
  const { folder } = template;
  const encode = async (): Promise<void> => {
    await rm(renditionFactsFile(folder, 'messaging'), { force: true });
    await makeRendition({ template: folder, rendition: 'messaging' });
  };
  const plans: Plan[] = [];
  for (let video = 0; video < messagingVideos; video++) plans.push((await recipients.render(template, 1)).plan);
  const common = { templates: () => folder, artifacts: createFileStore(cache), rendition: 'messaging' as const };
  for (let repetition = 0; repetition < size.repetitions; repetition++) {
    // The first encode of a process takes longer, so it must not be one of the usual way's.
    await timings.time(messaging.all, async () => {
      await encode();
      for (const plan of plans) await (await openAssembly({ ...common, plan })).close();
    });
    await timings.time(messaging.encode, encode);
  }
  await rm(renditionFactsFile(folder, 'messaging'));
  await rm(renditionFile(folder, 'messaging'));
}
