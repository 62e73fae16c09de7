import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import { Follower } from './follower.ts';
import { Hearing } from './hearing.ts';
import type { ScriptPiece } from './script-pieces.ts';
import { joinSounds, readSounds, type Sounds } from './sounds.ts';

/** What the page sends to the thread that follows, and hears from it. */
export type ToFollower =
  /** The next piece of the script. */
  | { type: 'learn'; learnt: ScriptSounds; piece: ScriptPiece }
  /** Mono sound at `featureRate`; `reads`: whether it is the script being read, or only the room before. */
  | { type: 'hear'; samples: Float32Array; reads: boolean }
  /** The reader goes on with a word. */
  | { type: 'goTo'; word: number };
export type FromFollower = { word: number };

/** Follows the words as the teleprompter shows them, through a script that is learnt piece by piece. */
export class ReadingFollower {
  #sounds: Sounds | undefined;
  #hearing: Hearing | undefined;
  #follower: Follower | undefined;
  /** Where the reader went before that was learnt. */
  #wanted = 0;

  take(message: ToFollower): void {
    if (message.type === 'learn') this.#learn(message.learnt, message.piece);
    else if (message.type === 'goTo') this.#goTo(message.word);
    else this.#follower?.hear(message.samples, message.reads);
  }

  /** Index of the word that is being read or comes next, as it is shown. */
  get word(): number {
    const word = this.#follower?.word ?? 0;
    return this.#sounds?.readWords[word] ?? 1 + (this.#sounds?.readWords.at(-1) ?? -1);
  }

  #learn(learnt: ScriptSounds, piece: ScriptPiece): void {
    const next = readSounds(learnt, piece);
    const word = this.#follower?.word ?? 0;
    this.#sounds = this.#sounds ? joinSounds(this.#sounds, next) : next;
    this.#hearing ??= new Hearing(next.usual);
    this.#follower = new Follower(this.#sounds, this.#hearing);
    if (this.#wanted > 0) this.#goTo(this.#wanted);
    else this.#follower.goTo(word);
  }

  #goTo(shown: number): void {
    const word = this.#sounds?.readWords.findIndex((read) => read >= shown) ?? -1;
    this.#wanted = word === -1 ? shown : 0;
    if (word !== -1) this.#follower?.goTo(word);
  }
}
