import { AppError } from '#shared/errors/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { fliteSegments, fliteVoices, speakWithFlite, type FliteVoice, type Phone } from '../voices/flite.ts';
import { readableText } from '../text/readable.ts';
import type { SpokenUnit } from '../text/script-units.ts';
import { matchSequences } from './edit-distance.ts';
import { featureRate } from './features.ts';

/** A phone of the script, in order, and where each rendition says it. */
export type ScriptPhone = {
  name: string;
  /** Index of the script word it belongs to. */
  word: number;
};

/** The script spoken by one voice. */
export type Rendition = {
  /** Mono, at `featureRate`. */
  samples: Float32Array;
  /** For each phone of the script its place, seconds; null where this voice leaves it out. */
  times: ({ start: number; end: number } | null)[];
};

export type Reference = { phones: ScriptPhone[]; renditions: Rendition[] };

type ReferenceOptions = {
  voices?: readonly FliteVoice[];
  /** Speaking rate, 1 = as the voices speak by themselves. */
  speed?: number;
  /** As in {@link speakWithFlite}. */
  coarse?: boolean;
  /** Called now and then with 0–1, so that other work can go on; throws to stop. */
  checkpoint?: (progress: number) => Promise<void>;
};

/** Words spoken in one go: enough for a natural flow, few enough that a cancel is soon noticed. */
const wordsPerPiece = 30;

/** A piece as the voices speak it; words are counted from its first. */
type SpokenPiece = { phones: ScriptPhone[]; renditions: Rendition[] };

/**
 * Pieces spoken last, so that a script is soon aligned again after an edit: about two minutes of speech, 25 MB. Shared
 * by the process, as the voices' program is.
 */
const spokenBefore = createRecentlyUsed<SpokenPiece>(24);

/** Lets each voice speak the words, and finds out which phones make up which word. */
export async function speakReference(units: readonly SpokenUnit[], options: ReferenceOptions = {}): Promise<Reference> {
  const { voices = fliteVoices, speed = 1, coarse = false, checkpoint } = options;
  const pieces = cutIntoPieces(units);
  const phones: ScriptPhone[] = [];
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
  const phones = await piecePhones(units);
  const text = units.map((unit) => unit.spoken + unit.pause).join(' ');
  const renditions: Rendition[] = [];
  for (const [index, voice] of voices.entries()) {
    await checkpoint(index / voices.length);
    const speech = await speakWithFlite(text, { voice, speed, coarse });
    if (speech.sampleRate !== featureRate)
      throw new AppError('INTERNAL', { detail: `${voice} speaks at ${speech.sampleRate} Hz` });
    renditions.push({ samples: speech.samples, times: phoneTimes(phones, speech.phones) });
  }
  return { phones, renditions };
}

type Piece = { firstWord: number; units: SpokenUnit[] };

/** Cuts after sentences where possible, and where a piece would grow too long. */
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

/**
 * The phones of each word. Flite prints phones but not words: spoken with commas between, every word is followed by a
 * silence.
 */
async function piecePhones(units: readonly SpokenUnit[]): Promise<ScriptPhone[]> {
  const listed = await fliteSegments(units.map((unit) => unit.spoken).join(', '));
  let groups = silenceSeparated(listed);
  if (groups.length !== units.length) {
    groups = [];
    for (const unit of units) groups.push(silenceSeparated(await fliteSegments(unit.spoken)).flat());
  }
  return groups.flatMap((names, word) => names.map((name) => ({ name, word })));
}

function silenceSeparated(names: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const name of names) {
    if (name === 'pau') groups.push([]);
    else groups.at(-1)?.push(name);
  }
  return groups.filter((group) => group.length > 0);
}

/** Where a rendition says each of the phones; in a sentence some sound different than in the word alone. */
export function phoneTimes(phones: readonly ScriptPhone[], spoken: readonly Phone[]): Rendition['times'] {
  const times: Rendition['times'] = phones.map(() => null);
  const voiced = spoken.filter((phone) => phone.name !== 'pau');
  const matches = matchSequences(
    phones.map((phone) => phone.name),
    voiced.map((phone) => phone.name),
  );
  for (const [index, { start, end }] of voiced.entries()) {
    const at = matches[index];
    if (at === undefined) continue;
    times[at] = { start: times[at]?.start ?? start, end };
  }
  return times;
}

function joinPieces(pieces: readonly Rendition[]): Rendition {
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.samples.length, 0));
  const times: Rendition['times'] = [];
  let offset = 0;
  for (const piece of pieces) {
    samples.set(piece.samples, offset);
    const seconds = offset / featureRate;
    times.push(...piece.times.map((time) => time && { start: time.start + seconds, end: time.end + seconds }));
    offset += piece.samples.length;
  }
  return { samples, times };
}
