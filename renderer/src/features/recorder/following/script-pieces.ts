import { limits } from '#shared/limits.ts';
import { lettersOfDigit, readingLength } from '#shared/script/index.ts';
import { sentenceStart, type ReadingWord } from '../reading.ts';

/** A piece of the script, short enough that its sounds are learnt in seconds. */
export type ScriptPiece = {
  /** The spoken text, without marks. */
  text: string;
  /** Index of its first word. */
  first: number;
  /** Where each of its words begins in `text`, and whether it begins a sentence. */
  starts: number[];
  begins: boolean[];
};

/** Characters after which a piece ends with the sentence. */
const enough = limits.learntCharacters / 2;
/** Characters of a word that fit into a piece, even if they are digits. */
const longestWord = limits.learntCharacters / lettersOfDigit - 1;

/** Cuts a script after sentences where it can, each piece within `limits.learntCharacters`. */
export function scriptPieces(words: readonly ReadingWord[]): ScriptPiece[] {
  const pieces: ScriptPiece[] = [];
  let piece: ScriptPiece | undefined;
  for (const [index, { text, spaced }] of words.entries()) {
    // Invalid marks are read as text, and the studio must not parse them as marks.
    const said = text.replaceAll(/[{}|]/g, ' ').slice(0, longestWord);
    const isFull = piece && readingLength(piece.text) + readingLength(said) + 1 > limits.learntCharacters;
    const begins = sentenceStart(words, index) === index;
    const mayEnd = piece && piece.text.length > enough && begins;
    if (!piece || isFull || mayEnd) pieces.push((piece = { text: '', first: index, starts: [], begins: [] }));
    else if (spaced) piece.text += ' ';
    piece.starts.push(piece.text.length);
    piece.begins.push(begins);
    piece.text += said;
  }
  return pieces;
}
