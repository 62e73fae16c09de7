import { spawnSync } from 'node:child_process';

/** Whether an independent decoder is installed. The product itself never uses it. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** The reason in the name of a test that is skipped without ffmpeg. */
export const withoutFfmpeg = 'needs ffmpeg';

/** Messages of an independent decoder about a whole file; empty for a correct file. */
export function decoderMessages(file: string): string {
  // The null muxer's default clock would cause warnings about frames that are closer together than its ticks.
  const ownTimes = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1/90000'];
  const args = ['-v', 'warning', '-xerror', '-i', file, ...ownTimes, '-f', 'null', '-'];
  const { stderr, status } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  return status === 0 ? stderr : `ended with ${status}: ${stderr}`;
}

/** As {@link decoderMessages}; empty without ffmpeg, for files that are checked by other means too. */
export function messagesOf(file: string): string {
  return hasFfmpeg ? decoderMessages(file) : '';
}
