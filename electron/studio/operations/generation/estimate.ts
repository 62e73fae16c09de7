import type { Db } from '#electron/db/open.ts';
import type { GeneratedVideo } from '../../store/generated-videos.ts';
import { rowsAhead } from '../../store/video-states.ts';
import type { Pace } from '../../work/pace.ts';

/**
 * Seconds until a video will be done, as the measured pace and the rows before it tell: rows of other campaigns take
 * turns with those of its own. Null once it has ended, and before a pace was measured.
 */
export function estimateTime(db: Db, pace: Pace, video: GeneratedVideo): number | null {
  const perRow = pace.perRow();
  if (perRow === undefined || video.status === 'succeeded' || video.status === 'failed') return null;
  const ahead = video.status === 'processing' ? 0 : rowsAhead(db, video);
  return Math.ceil(((ahead + 1) * perRow) / 1000);
}
