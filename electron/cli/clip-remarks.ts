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

/** What was heard of a value, in a few words. */
export function listeningRemark(listening: NonNullable<CheckedClip['listening']>): string {
  switch (listening.verdict) {
    case 'heard':
      return 'heard';
    case 'unsure':
      return listening.sounds_like === null ? 'unsure' : `unsure: sounds like “${listening.sounds_like}”`;
    case 'not_listened':
      return notListenedRemarks[listening.reason] ?? 'not listened to';
  }
}

const notListenedRemarks: Record<string, string> = {
  other_recognizer: 'not listened to: this recognizer only writes down',
  damaged_recognizer: 'not listened to: the recognizer is damaged',
  language: 'not listened to: another language',
  not_words: 'not listened to: a number or an address',
  too_long: 'not listened to: too long',
  no_memory: 'not listened to: too little memory',
};

/** Why a value should be heard, or changed, before videos with it are generated. */
export function findingAbout(clip: CheckedClip): string {
  if (clip.error !== null) return clip.error;
  const isFar = wantsWholeScript(clip);
  const remarks = clip.problems.filter((problem) => !(isFar && problem === 'long')).map(remarkOn);
  if (!clip.approved && clip.approval_lost !== null) remarks.push(lossRemark(clip.approval_lost));
  if (isFar) remarks.push('far too long for its place');
  return remarks.join(', ');
}
