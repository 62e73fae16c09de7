import { kindOf } from '#shared/rows/value-kinds.ts';
import type { Place } from '#shared/timeline/time-map.ts';
import type { VoiceConfig } from '#shared/api/index.ts';
import { checkLength } from '../speech/clips/clip-problems.ts';
import type { Clip, Narrator } from '../speech/clips/narrator.ts';
import type { UnplacedRequest } from '../speech/clips/speech-request.ts';
import type { ClipPlace } from '../speech/match/fit.ts';
import type { Actor } from '../speech/match/profiles.ts';
import type { RecordedVoice } from '../speech/match/recorded-voice.ts';
import type { SoundProfile } from '../template/sound-profile.ts';
import type { TemplateAudio } from '../template/template-audio.ts';
import type { TemplateInfo } from '../template/info.ts';
import { findWord, soundNeededBy } from './compose.ts';
import { groupSections, type GroupSection, type SectionGroup } from './groups.ts';
import { measuredPlace } from './measured-place.ts';
import type { SectionToRender } from './types.ts';

/** What values are spoken for: a template's sound, and a voice. */
export type Speaking = {
  info: TemplateInfo;
  audio: TemplateAudio;
  profile: SoundProfile;
  voice: VoiceConfig;
  recordedVoice: RecordedVoice;
  actor: Actor | undefined;
  narrator: Pick<Narrator, 'speak'>;
};

/** A section beside no other. */
export type LoneSection = { group: SectionGroup; section: GroupSection };

/** A section whose clip is spoken. */
export type SpokenSection = LoneSection & {
  /** The position of the word that is replaced. */
  word: Place;
  place: ClipPlace;
  clip: Clip;
};

export function loneSection(section: SectionToRender, info: TemplateInfo): LoneSection {
  const [group] = groupSections([section], info);
  const [placed] = group?.sections ?? [];
  if (!group || !placed) throw new RangeError('a section without a group');
  return { group, section: placed };
}

/** What the narrator is asked for. */
export function requestFor(
  { section }: LoneSection,
  { voice, recordedVoice, actor }: Omit<Speaking, 'info' | 'audio' | 'profile' | 'narrator'>,
): UnplacedRequest {
  const { variable, text, replaces, around, recording, pronunciations } = section;
  return {
    text,
    kind: kindOf(variable),
    voice,
    recording: recording ?? undefined,
    pronunciations,
    place: { replaces, around },
    recordedVoice,
    actor,
  };
}

/**
 * Speaks the value of a section for its place, as a render does.
 * @throws errors of the narrator, and AppError `SECTION_TOO_LONG`.
 */
export async function speakInPlace(
  lone: LoneSection,
  speaking: Speaking,
  signal: AbortSignal | undefined,
): Promise<SpokenSection> {
  const { info, audio, profile, narrator } = speaking;
  const { group, section } = lone;
  const { from, to } = soundNeededBy(group);
  const { pauseThreshold } = profile;
  const word = findWord(section, { planes: audio.read(from, to), start: from }, pauseThreshold);
  const { replaces, around, variable } = section;
  const place = measuredPlace({ replaces, around }, word, { info, audio, pauseThreshold });
  const clip = await narrator.speak({ ...requestFor(lone, speaking), place }, signal);
  checkLength(clip, variable);
  return { ...lone, word, place, clip };
}
