import { z } from 'zod';
import type { Translate } from './language/index.ts';

function note<const Code extends string, Shape extends z.ZodRawShape>(code: Code, shape: Shape) {
  return z.object({ code: z.literal(code), ...shape });
}

const seconds = z.number();
const track = z.number().int();
const size = { width: z.number().int(), height: z.number().int() };

/** What an import repairs, leaves out or decides, by code. Times in seconds, tracks from 1, loudness in dBFS. */
const importNoteSchema = z.discriminatedUnion('code', [
  note('no_sound', {}),
  note('sound_undecodable', { codec: z.string() }),
  note('sound_empty', {}),
  note('sound_quiet', { peak: z.number() }),
  note('track_chosen', { track, tracks: track }),
  note('track_undecodable', { track }),
  note('channels_mixed', { channels: z.number().int() }),
  note('channel_chosen', { channel: z.enum(['left', 'right']) }),
  note('sound_late', { seconds }),
  note('sound_short', { seconds }),
  note('picture_late', { seconds }),
  note('picture_held', { seconds }),
  note('clips_joined', { clips: z.number().int() }),
  note('gap_closed', { seconds, at: seconds }),
  note('rate_changed', { recorded: z.number(), rate: z.number() }),
  note('rate_varies', { rate: z.number() }),
  note('hdr', {}),
  note('sizes_vary', { sizes: z.number().int(), ...size }),
  note('scaled_down', size),
  note('damaged', {}),
  note('length_measured', { seconds }),
  note('too_short', {}),
]);
export type ImportNote = z.infer<typeof importNoteSchema>;

/** A note with its English sentence. Another version may know other codes. */
export const saidNoteSchema = z.looseObject({ code: z.string(), message: z.string() });
export type SaidNote = z.infer<typeof saidNoteSchema>;

/** Facts about a file that change nothing in what is seen or heard: most recordings of a browser have them. */
const ordinary: ReadonlySet<string> = new Set<ImportNote['code']>(['length_measured', 'rate_changed', 'rate_varies']);

/** Whether it matters to somebody who knows the recording. */
export function isWorthKnowing({ code }: { code: string }): boolean {
  return !ordinary.has(code);
}

/** A note in words: in the user's language if its code is known. */
export function saidNoteSentence(said: SaidNote, t: Translate): string {
  const known = importNoteSchema.safeParse(said);
  return known.success ? importNoteSentence(known.data, t) : said.message;
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
    case 'picture_late':
      return t('imports.pictureLate', given);
    case 'picture_held':
      return t('imports.pictureHeld', given);
    case 'clips_joined':
      return t('imports.clipsJoined', given);
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
