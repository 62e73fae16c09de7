import { join } from 'node:path';
import { openVideo } from './export-video.ts';
import type { Recipients } from './sections.ts';
import type { BenchSize } from './size.ts';
import { makeBenchTemplate, type BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';

export const sectionAt = (seconds: number): string => `1 section, template of ${seconds} s`;
export const openAt = (seconds: number): string => `open a finished video of ${seconds} s`;

/** Measures one section on templates of growing length, in turn. */
export async function measureGrowth(options: {
  folder: string;
  cache: string;
  recipients: Recipients;
  size: BenchSize['growth'];
  timings: Timings;
}): Promise<void> {
  const { folder, cache, recipients, size, timings } = options;
  const templates: { seconds: number; template: BenchTemplate }[] = [];
  for (const seconds of size.lengths) {
    const template = await makeBenchTemplate(join(folder, `template-${seconds}`), size.picture, seconds);
    // The first section of a template also reads its tables and learns its sound, which is measured elsewhere.
    await recipients.render(template, 1);
    templates.push({ seconds, template });
  }
  for (let repetition = 0; repetition < size.repetitions; repetition++) {
    for (const { seconds, template } of templates) {
      const { plan } = await timings.time(sectionAt(seconds), () => recipients.render(template, 1));
      await timings.time(openAt(seconds), () => openVideo({ plan, template: template.folder, cache }));
    }
  }
}
