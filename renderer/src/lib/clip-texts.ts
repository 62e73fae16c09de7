import type { CheckedClip, CheckedSentence, Voice, VoiceCost } from '#shared/api/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { shownPrice } from '#shared/voices.ts';
import { problemText, t } from '../language/index.ts';
import { problemOf } from './problem.ts';

/** The name of the actor whose recordings are used: null for the creator, undefined while unknown. */
export type RecordedBy = string | null | undefined;

/** The source of a clip's sound, a voice or a recording, in words; empty if unknown. */
export function sourceName(
  { source, matched }: Pick<CheckedClip, 'source' | 'matched'>,
  voices: readonly Voice[],
  recordedBy: RecordedBy,
): string {
  if (source === null) return '';
  if (source === recordingSource) return recordingName(recordedBy);
  // The list has one voice per language of eSpeak, for both of its speakers.
  const listed = source.replace(/^(espeak:.*)\+f$/u, '$1');
  const name = voices.find(({ id }) => id === listed)?.name ?? source;
  return matched === true ? t('listen.voiceMatched', { name }) : name;
}

export function recordingName(by: RecordedBy): string {
  if (by === undefined) return t('recipients.recorded');
  return by === null ? t('listen.yourRecording') : t('listen.recordedBy', { name: by });
}

export type Note = { tone: 'ok' | 'warn' | 'bad' | 'neutral'; text: string };

const problemTexts: Record<string, LabelKey> = {
  long: 'listen.clipLong',
  short: 'listen.clipShort',
  clipped: 'listen.clipDistorted',
  other_voice: 'listen.clipOtherVoice',
};

/** The worst finding about a clip; null without one. */
export function noteOf(clip: CheckedClip): Note | null {
  if (clip.reason === 'VALUE_UNSPEAKABLE') return { tone: 'bad', text: t('listen.clipUnspeakable') };
  if (clip.error !== null) return { tone: 'bad', text: problemText(problemOf(clip)) };
  const lost = lostNote(clip);
  if (lost) return lost;
  const [problem] = clip.problems;
  if (problem !== undefined) return { tone: 'warn', text: t(problemTexts[problem] ?? 'listen.clipUnusual') };
  const heard = listeningNote(clip.listening);
  if (heard) return heard;
  return clip.source_reason === 'other_script' ? { tone: 'neutral', text: t('listen.clipOtherVoice') } : null;
}

/** Why an earlier approval is lost; null for none. */
function lostNote({ approved, approval_lost: lost }: Pick<CheckedClip, 'approved' | 'approval_lost'>): Note | null {
  return approved || lost === null ? null : { tone: 'warn', text: t('listen.approvalLost') };
}

/** What was heard of a value, if that needs words. */
function listeningNote(listening: CheckedClip['listening']): Note | null {
  switch (listening?.verdict) {
    case 'unsure': {
      const { sounds_like: other } = listening;
      const text = other === null ? t('listen.clipUnsure') : t('listen.clipSoundsLike', { other });
      return { tone: 'warn', text };
    }
    case 'not_listened':
      return listening.reason === 'no_recognizer' ? null : { tone: 'neutral', text: t('listen.notListened') };
    default:
      return null;
  }
}

/** Why a sentence cannot be spoken, or is no longer approved, shown beside its findings; empty if it can. */
export function sentenceNotes(checked: CheckedSentence): Note[] {
  const { error, reason, error_sentence: sentence } = checked;
  if (error === null) return [lostNote(checked)].filter((note) => note !== null);
  const isUnexplained = reason === 'VALUE_UNSPEAKABLE' && sentence === undefined;
  const text = isUnexplained ? t('listen.foundUnspeakable') : problemText(problemOf({ error, reason, sentence }));
  return [{ tone: 'bad', text }];
}

/** The price of a voice service for texts, shown before they are sent. */
export function chargeText({ price, ...amount }: VoiceCost): string {
  if (price === null) return t('campaign.chargeUnknown', amount);
  return t('campaign.charge', { ...amount, ...shownPrice(price) });
}

/** The highest price of a service for lips, shown before anything is sent. */
export function lipsChargeText({ values, price }: NonNullable<VoiceCost['lips']>): string {
  if (values === 0) return t('campaign.noLipsCharge');
  if (price === null) return t('campaign.lipsChargeUnknown', { values });
  return t('campaign.lipsCharge', { values, ...shownPrice(price) });
}
