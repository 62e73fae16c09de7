import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { mediaFolder } from '../../support/media.ts';

/** Small recordings are enlarged, so that faces are about 330 pixels wide. */
const small = 'scale=1120:896:flags=lanczos,setsar=1';

export const rate = 25;

/** The processor's time for some work. */
export async function processorTime<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

/** Encodes a recording of a person once more. @param part options of `ffmpeg` for a stretch of it. */
export function convert(
  { name, target }: { name: string; target: string },
  filters = 'null',
  part: readonly string[] = [],
): string {
  const scale = name.endsWith('.mpg') ? `${small},` : '';
  const sound = target.endsWith('.mp4') ? ['-an'] : ['-c:a', 'pcm_s16le'];
  const input = [...part, '-i', join(mediaFolder, 'talking', name), '-vf', `${scale}${filters}`];
  const coding = ['-c:v', 'libx264', '-preset', 'fast', '-crf', '14', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...coding, ...sound, target]);
  return target;
}

const templates = new Map<string, Promise<string>>();

/** The folder of a template of a recording. */
export function templateOf(folder: string, name: string): Promise<string> {
  const made = templates.get(name) ?? makeTemplate(folder, name);
  templates.set(name, made);
  return made;
}

async function makeTemplate(folder: string, name: string): Promise<string> {
  const target = join(folder, `${name}.template`);
  mkdirSync(target);
  await normalize({ source: convert({ name, target: join(folder, `${name}.mkv`) }), folder: target });
  return target;
}
