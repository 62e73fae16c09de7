import type { CheckedClip } from '../api/index.ts';
import { wantsWholeScript } from '../generation-modes.ts';

/** Whether a value fails, or will be noticed in its videos, and nobody has approved its sound. */
export function isWorthHearing(clip: CheckedClip): boolean {
  const { error, problems, approved } = clip;
  if (error !== null) return true;
  const isOdd = problems.some((problem) => problem !== 'long' && problem !== 'short');
  return !approved && (isOdd || wantsWholeScript(clip) || clip.approval_lost !== null);
}
