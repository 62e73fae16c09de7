import { AV_LOG_PANIC } from 'node-av/constants';
import { Log } from 'node-av/lib';

/**
 * FFmpeg writes what it thinks of files, and its encoders their statistics, straight to stderr, in the middle of our own
 * log. What matters comes back as a status. To be called before a file or an encoder is opened.
 */
export function silenceFFmpeg(): void {
  Log.setLevel(AV_LOG_PANIC);
}
