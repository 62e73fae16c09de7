import { AppError } from '#shared/errors/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { fliteSegments, fliteVoices, speakWithFlite, type FliteVoice } from '../voices/flite.ts';
import { phonesOfWords, phoneTimes, type PhoneTimes, type WordPhone } from '../voices/word-phones.ts';
import { readableText } from '../text/readable.ts';
import type { SpokenUnit } from '../text/script-units.ts';
import { featureRate } from '#shared/sound/features.ts';

/** The script spoken by one voice. */
export type Rendition = {
  /** Mono, at `featureRate`, in consecutive pieces: joining them would double the memory of a long script. */
  samples: Float32Array[];
  /** For each phone of the script its time, seconds; null if this voice omits it. */
  times: PhoneTimes;
};

export type Reference = { phones: WordPhone[]; renditions: Rendition[] };

type ReferenceOptions = {
  voices?: readonly FliteVoice[];
  /** Speaking rate, 1 = the voices' own. */
  speed?: number;
  /** As in {@link speakWithFlite}. */
  coarse?: boolean;
  /** Called now and then with 0–1, so that other work can run; throws to stop. */
  checkpoint?: (progress: number) => Promise<void>;
};

/** Words spoken in one go: enough for a natural flow, few enough for a prompt cancellation. */
const wordsPerPiece = 30;

/** A piece as the voices speak it; words are counted from its first. */
type SpokenPiece = { phones: WordPhone[]; renditions: Rendition[] };

/**
 * The last spoken pieces, so that an edited script is soon aligned again: about two minutes of speech, 25 MB. Shared by
 * the process, like the voices' program.
 */
const spokenBefore = createRecentlyUsed<SpokenPiece>(24);

/** Lets each voice speak the words, and assigns the phones to words. */
export async function speakReference(units: readonly SpokenUnit[], options: ReferenceOptions = {}): Promise<Reference> {
  const { voices = fliteVoices, speed = 1, coarse = false, checkpoint } = options;
  const pieces = cutIntoPieces(units);
  const phones: WordPhone[] = [];
  const renditions = voices.map((): Rendition[] => []);
  for (const [index, { firstWord, units: words }] of pieces.entries()) {
    const readable: SpokenUnit[] = [];
    for (const unit of words) readable.push({ ...unit, spoken: await readableText(unit.spoken, fliteSegments) });
    const key = JSON.stringify([voices, speed, coarse, readable.map(({ spoken, pause }) => spoken + pause)]);
    const known = spokenBefore.get(key);
    const piece =
      known ??
      (await speakPiece(readable, {
        voices,
        speed,
        coarse,
        checkpoint: async (progress) => checkpoint?.((index + progress) / pieces.length),
      }));
    if (!known) spokenBefore.set(key, piece);
    phones.push(...piece.phones.map(({ name, word }) => ({ name, word: word + firstWord })));
    for (const [v, rendition] of piece.renditions.entries()) renditions[v]?.push(rendition);
  }
  return { phones, renditions: renditions.map(joinPieces) };
}

async function speakPiece(
  units: readonly SpokenUnit[],
  { voices, speed, coarse, checkpoint }: Required<ReferenceOptions>,
): Promise<SpokenPiece> {
  const phones = await phonesOfWords(units.map(({ spoken }) => spoken));
  const text = units.map((unit) => unit.spoken + unit.pause).join(' ');
  const renditions: Rendition[] = [];
  for (const [index, voice] of voices.entries()) {
    await checkpoint(index / voices.length);
    const speech = await speakWithFlite(text, { voice, speed, coarse });
    if (speech.sampleRate !== featureRate)
      throw new AppError('INTERNAL', { detail: `${voice} speaks at ${speech.sampleRate} Hz` });
    renditions.push({ samples: [speech.samples], times: phoneTimes(phones, speech.phones) });
  }
  return { phones, renditions };
}

type Piece = { firstWord: number; units: SpokenUnit[] };

/** Splits after sentences if possible, and before a piece grows too long. */
function cutIntoPieces(units: readonly SpokenUnit[]): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece = { firstWord: 0, units: [] };
  for (const [index, unit] of units.entries()) {
    piece.units.push(unit);
    const isFull = piece.units.length >= wordsPerPiece;
    if (index === units.length - 1 || isFull || (/[.?!]/.test(unit.pause) && piece.units.length >= 8)) {
      pieces.push(piece);
      piece = { firstWord: index + 1, units: [] };
    }
  }
  return pieces;
}

function joinPieces(pieces: readonly Rendition[]): Rendition {
  const samples: Float32Array[] = [];
  const times: PhoneTimes = [];
  let offset = 0;
  for (const piece of pieces) {
    const seconds = offset / featureRate;
    times.push(...piece.times.map((time) => time && { start: time.start + seconds, end: time.end + seconds }));
    samples.push(...piece.samples);
    for (const { length } of piece.samples) offset += length;
  }
  return { samples, times };
}
