import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { openVideo } from './export-video.ts';
import type { Recipients } from './sections.ts';
import type { BenchSize } from './size.ts';
import type { BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';

export const sectionAt = (seconds: number): string => `1 section, template of ${seconds} s`;
export const openAt = (seconds: number): string => `open a finished video of ${seconds} s`;

/** Measures one section on templates of growing length, in turn. */
export async function measureGrowth(options: {
  templates: readonly BenchTemplate[];
  cache: string;
  recipients: Recipients;
  size: BenchSize['growth'];
  timings: Timings;
}): Promise<void> {
  const { templates, cache, recipients, size, timings } = options;
  const artifacts = createFileStore(cache);
  // The first section of a template also reads its tables, which another measurement covers.
  for (const template of templates) await recipients.render(template, 1);
  for (let repetition = 0; repetition < size.repetitions; repetition++) {
    for (const [index, template] of templates.entries()) {
      const seconds = size.lengths[index] ?? NaN;
      const { plan } = await timings.time(sectionAt(seconds), () => recipients.render(template, 1));
      await timings.time(openAt(seconds), () => openVideo({ plan, template: template.folder, artifacts }));
    }
  }
}
