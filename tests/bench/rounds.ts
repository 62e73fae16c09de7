import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import { exportVideo, openVideo } from './export-video.ts';
import { rewriteVideo } from './rewrite-video.ts';
import { chosenWords, type Recipients } from './sections.ts';
import type { BenchSize } from './size.ts';
import type { BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';

export const measured = {
  first: 'first section of a template in a process',
  one: '1 section',
  stereo: '1 section, stereo template',
  ten: '10 sections',
  sync: 'sync of 1 section before it counts as done',
  syncTen: 'sync of 10 sections together',
  remux: 'stream-copy remux, index at the front',
  plainRemux: 'stream-copy remux, index at the end',
  smartCut: 'smart cut around 1 section',
  reEncode: 'full re-encode',
  open: 'open a finished video',
  export: 'write a finished video to a file',
  copy: 'copy the template file',
} as const;

/** Measures our way and the usual ones alternately. Written files are removed before the next measurement. */
export async function measureRounds(options: {
  template: BenchTemplate;
  recipients: Recipients;
  /** A template with two channels, on which only sections are measured. */
  stereo: { template: BenchTemplate; recipients: Recipients };
  /** Folder in which sections are stored. */
  cache: string;
  /** Folder for written files, on the same disk as the template. */
  scratch: string;
  size: BenchSize;
  timings: Timings;
}): Promise<void> {
  const { template, recipients, stereo, cache, scratch, size, timings } = options;
  const { perRound } = size;
  const file = join(scratch, 'written.mp4');
  const everything = { start: 0, end: template.info.duration };
  const section = chosenWords(template.words, 1)[0] ?? everything;

  async function timeWriting(name: string, repetitions: number, action: () => Promise<void>): Promise<void> {
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await timings.time(name, action);
      await rm(file);
    }
  }

  const artifacts = createFileStore(cache);
  const timeSync = (name: string, plan: Plan): Promise<void> => {
    const needed = allArtifacts(plan);
    return timings.time(name, () => artifacts.sync(needed));
  };

  await stereo.recipients.render(stereo.template, 1);
  let { plan } = await timings.time(measured.first, () => recipients.render(template, 1));
  for (let round = 0; round < size.rounds; round++) {
    for (let repetition = 0; repetition < perRound.oneSection; repetition++) {
      ({ plan } = await timings.time(measured.one, () => recipients.render(template, 1)));
      await timings.time(measured.stereo, () => stereo.recipients.render(stereo.template, 1));
      await timeSync(measured.sync, plan);
    }
    const video = { plan, template: template.folder, artifacts };
    for (let repetition = 0; repetition < perRound.remux; repetition++) {
      await timeWriting(measured.remux, 1, () => rewriteVideo(template, file, null));
      await timeWriting(measured.plainRemux, 1, () => rewriteVideo(template, file, null, 'end'));
    }
    for (let repetition = 0; repetition < perRound.tenSections; repetition++) {
      const many = await timings.time(measured.ten, () => recipients.render(template, 10));
      await timeSync(measured.syncTen, many.plan);
    }
    await timeWriting(measured.smartCut, perRound.smartCut, () => rewriteVideo(template, file, section));
    for (let repetition = 0; repetition < perRound.export; repetition++) {
      await timings.time(measured.open, () => openVideo(video));
      await timeWriting(measured.export, 1, () => exportVideo(video, file));
      await timeWriting(measured.copy, 1, () => copyFile(template.file, file));
    }
    if (round < size.reEncodes) {
      await timeWriting(measured.reEncode, 1, () => rewriteVideo(template, file, everything));
    }
  }
}
