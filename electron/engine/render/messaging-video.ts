import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from '../../lib/files.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import { compactVideo } from '../media/edit/compact-video.ts';
import { readTemplateInfo } from '../template/info.ts';
import { openAssembly } from './assemble.ts';
import type { RenderPlan } from './plan.ts';

/** Progress is passed on after this many seconds of video. */
const reportEvery = 1;

/**
 * Writes the video of a plan as the small MP4 that messaging apps take. It appears whole or not at all.
 * @param options.file replaced where it exists.
 * @param options.work a folder that must not exist, on the same disk as `file`; it is gone afterwards.
 * @returns its size in bytes.
 * @throws AppError what `openAssembly` and `compactVideo` throw.
 */
export async function makeMessagingVideo(options: {
  plan: RenderPlan;
  template: string;
  cache: string;
  file: string;
  work: string;
  signal: AbortSignal;
  onProgress: (phase: string, progress: number) => void;
  /** Called while files are written that are large and tell nothing of their progress. */
  onAlive: () => void;
}): Promise<{ size: number }> {
  const { template, file, work, signal, onProgress, onAlive } = options;
  const info = await readTemplateInfo(template);
  await mkdir(work);
  try {
    const source = join(work, 'source.mp4');
    const seconds = await whileAlive(writeVideo(source, options), onAlive);
    let reported = 0;
    const made = await compactVideo({
      source,
      seconds,
      info,
      folder: work,
      signal,
      onAlive,
      onTime(time) {
        if (Math.abs(time - reported) < reportEvery) return;
        reported = time;
        onProgress('Making the messaging video', Math.min(1, time / seconds));
      },
    });
    await syncFile(made.file);
    await rename(made.file, file);
    await syncFolder(dirname(file));
    return { size: made.size };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Puts the finished video together in a file. @returns its seconds. */
async function writeVideo(
  file: string,
  { plan, template, cache, signal }: { plan: RenderPlan; template: string; cache: string; signal: AbortSignal },
): Promise<number> {
  const assembly = await openAssembly({ plan, template, cache });
  try {
    const target = await open(file, 'wx');
    try {
      await assembly.writeTo(target, { signal });
    } finally {
      await target.close();
    }
    return assembly.duration;
  } finally {
    await assembly.close();
  }
}
