import type { CheckedClip } from '../api/index.ts';
import { wantsWholeScript } from '../generation-modes.ts';

/** Whether a value fails, or will be noticed in its videos, and nobody has approved its sound. */
export function isWorthHearing(clip: CheckedClip): boolean {
  const { error, problems, approved, listening } = clip;
  if (error !== null) return true;
  const isOdd = problems.some((problem) => problem !== 'long' && problem !== 'short');
  const isUnsure = listening?.verdict === 'unsure';
  return !approved && (isOdd || isUnsure || wantsWholeScript(clip) || clip.approval_lost !== null);
}
