import type { ImportNote, SaidNote } from '../api/import-notes.ts';
import type { Translate } from '../language/index.ts';

/** Facts about a file that change nothing in what is seen or heard: most recordings of a browser have them. */
const ordinary: ReadonlySet<string> = new Set<ImportNote['code']>(['length_measured', 'rate_changed', 'rate_varies']);

/** Whether it matters to somebody who knows the recording. */
export function isWorthKnowing({ code }: { code: string }): boolean {
  return !ordinary.has(code);
}

/** A note in words: in the user's language if its code is known. @param said one of `knownNotes`. */
export function saidNoteSentence(said: SaidNote, t: Translate): string {
  return said.code === 'unknown' ? said.message : importNoteSentence(said as unknown as ImportNote, t);
}

/** A note in words. */
export function importNoteSentence(given: ImportNote, t: Translate): string {
  switch (given.code) {
    case 'no_sound':
      return t('imports.noSound');
    case 'sound_undecodable':
      return t('imports.soundUndecodable', given);
    case 'sound_empty':
      return t('imports.soundEmpty');
    case 'sound_quiet':
      return t('imports.soundQuiet', given);
    case 'track_chosen':
      return t('imports.trackChosen', given);
    case 'track_undecodable':
      return t('imports.trackUndecodable', given);
    case 'channels_mixed':
      return t('imports.channelsMixed', given);
    case 'channel_chosen':
      return t('imports.channelChosen', given);
    case 'sound_late':
      return t('imports.soundLate', given);
    case 'sound_short':
      return t('imports.soundShort', given);
    case 'sound_missing':
      return t('imports.soundMissing', given);
    case 'picture_late':
      return t('imports.pictureLate', given);
    case 'picture_held':
      return t('imports.pictureHeld', given);
    case 'clips_joined':
      return t('imports.clipsJoined', given);
    case 'clips_lost':
      return t('imports.clipsLost', given);
    case 'picture_chosen':
      return t('imports.pictureChosen', given);
    case 'gap_closed':
      return t('imports.gapClosed', given);
    case 'rate_changed':
      return t('imports.rateChanged', given);
    case 'rate_varies':
      return t('imports.rateVaries', given);
    case 'hdr':
      return t('imports.hdr');
    case 'sizes_vary':
      return t('imports.sizesVary', given);
    case 'scaled_down':
      return t('imports.scaledDown', given);
    case 'damaged':
      return t('imports.damaged');
    case 'length_measured':
      return t('imports.lengthMeasured', given);
    case 'too_short':
      return t('imports.tooShort');
  }
}
