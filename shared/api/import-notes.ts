import { z } from 'zod';

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
  note('sound_missing', { places: z.number().int(), seconds, at: seconds }),
  note('picture_late', { seconds }),
  note('picture_held', { seconds }),
  note('clips_joined', { clips: z.number().int() }),
  note('clips_lost', { clips: z.number().int(), read: z.number().int() }),
  note('picture_chosen', { track, tracks: track }),
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

/** Notes as the window takes them: one with an unknown code, or without its figures, has only its sentence. */
export function knownNotes(notes: readonly SaidNote[]): SaidNote[] {
  return notes.map((said) =>
    importNoteSchema.safeParse(said).success ? said : { code: 'unknown', message: said.message },
  );
}
