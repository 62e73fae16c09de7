import { rm } from 'node:fs/promises';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { renditionFactsFile, renditionFile } from '#electron/engine/template/renditions.ts';
import type { Recipients } from './sections.ts';
import type { BenchSize } from './size.ts';
import type { BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';

export const messaging = {
  encode: 'encode pictures for messaging apps once',
  open: 'open a finished video in that rendition',
} as const;

/** Videos of one template that a version for messaging apps is compared for. */
export const messagingVideos = 200;

/**
 * Measures what versions for messaging apps are made of: one encode of the pictures, and one plan a video. The usual way
 * encodes each video; it is taken to cost no more than the pictures, though it would also encode the sound.
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
  for (let repetition = 0; repetition < size.encodes; repetition++) {
    await rm(renditionFactsFile(folder, 'messaging'), { force: true });
    await timings.time(messaging.encode, () => makeRendition({ template: folder, rendition: 'messaging' }));
  }
  for (let video = 0; video < size.videos; video++) {
    const { plan } = await recipients.render(template, 1);
    const source = {
      plan,
      templates: () => folder,
      artifacts: createFileStore(cache),
      rendition: 'messaging' as const,
    };
    await timings.time(messaging.open, async () => (await openAssembly(source)).close());
  }
  await rm(renditionFactsFile(folder, 'messaging'));
  await rm(renditionFile(folder, 'messaging'));
}
