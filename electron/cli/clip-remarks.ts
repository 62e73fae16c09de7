import type { ApprovalLost, CheckedClip } from '#shared/api/index.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';

/** A problem of a clip in a few words. */
export function remarkOn(problem: string): string {
  const known: Record<string, string> = {
    long: 'long for its place',
    short: 'short for its place',
    clipped: 'overloaded',
    other_voice: 'another voice',
  };
  return known[problem] ?? problem;
}

/** Why an approved sound is no longer the one, in a few words. */
export function lossRemark(lost: ApprovalLost): string {
  const known: Record<ApprovalLost, string> = {
    voice: 'approved with another voice or version',
    recording: 'approved in another recording',
    place: 'approved in another place',
    reading: 'approved as spoken otherwise',
    sound: 'approved sound lost',
  };
  return known[lost];
}

/** Why a value should be heard, or changed, before videos with it are generated. */
export function findingAbout(clip: CheckedClip): string {
  if (clip.error !== null) return clip.error;
  const isFar = wantsWholeScript(clip);
  const remarks = clip.problems.filter((problem) => !(isFar && problem === 'long')).map(remarkOn);
  if (!clip.approved && clip.approval_lost !== null) remarks.push(lossRemark(clip.approval_lost));
  if (isFar) remarks.push('far too long for its place');
  return remarks.join(', ');
}
