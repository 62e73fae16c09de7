import { spawnSync } from 'node:child_process';

/** Whether an independent decoder is installed. The product itself never uses it. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** The reason in the name of a test that is skipped without it. */
export const withoutFfmpeg = 'needs ffmpeg';

/** The complaints of an independent decoder about a whole file; empty when all is well. */
export function decoderMessages(file: string): string {
  // Frames closer than the null muxer's own clock would have it warn of times that are not those of the file.
  const ownTimes = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1/90000'];
  const args = ['-v', 'warning', '-xerror', '-i', file, ...ownTimes, '-f', 'null', '-'];
  const { stderr, status } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  return status === 0 ? stderr : `ended with ${status}: ${stderr}`;
}

/** The same, and empty where there is no such decoder: for files that other tests look at too. */
export function messagesOf(file: string): string {
  return hasFfmpeg ? decoderMessages(file) : '';
}
