import { AppError } from '../../../../shared/errors/index.ts';
import { fliteSegments, fliteVoices, speakWithFlite, type FliteVoice, type Phone } from '../flite.ts';
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
  /** Called now and then with 0–1, so that other work can go on; throws to stop. */
  checkpoint?: (progress: number) => Promise<void>;
};

/** Words spoken in one go: enough for a natural flow, few enough that a cancel is soon noticed. */
const wordsPerPiece = 30;

/** Lets each voice speak the words, and finds out which phones make up which word. */
export async function speakReference(units: readonly SpokenUnit[], options: ReferenceOptions = {}): Promise<Reference> {
  const { voices = fliteVoices, speed = 1, checkpoint } = options;
  const pieces = cutIntoPieces(units);
  const phones: ScriptPhone[] = [];
  const spoken = voices.map(() => [] as { samples: Float32Array; times: Rendition['times'] }[]);
  for (const [index, { firstWord, units: words }] of pieces.entries()) {
    const readable: SpokenUnit[] = [];
    for (const unit of words) readable.push({ ...unit, spoken: await readableText(unit.spoken, fliteSegments) });
    const piece = { firstWord, units: readable };
    const own = await piecePhones(piece);
    for (const [v, voice] of voices.entries()) {
      await checkpoint?.((index + v / voices.length) / pieces.length);
      const text = piece.units.map((unit) => unit.spoken + unit.pause).join(' ');
      const speech = await speakWithFlite(text, { voice, speed });
      if (speech.sampleRate !== featureRate)
        throw new AppError('INTERNAL', { detail: `${voice} speaks at ${speech.sampleRate} Hz` });
      spoken[v]?.push({ samples: speech.samples, times: phoneTimes(own, speech.phones) });
    }
    phones.push(...own);
  }
  return { phones, renditions: spoken.map(joinPieces) };
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
async function piecePhones(piece: Piece): Promise<ScriptPhone[]> {
  const listed = await fliteSegments(piece.units.map((unit) => unit.spoken).join(', '));
  let groups = silenceSeparated(listed);
  if (groups.length !== piece.units.length) {
    groups = [];
    for (const unit of piece.units) groups.push(silenceSeparated(await fliteSegments(unit.spoken)).flat());
  }
  return groups.flatMap((names, index) => names.map((name) => ({ name, word: piece.firstWord + index })));
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

function joinPieces(pieces: readonly { samples: Float32Array; times: Rendition['times'] }[]): Rendition {
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
