import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import { Follower } from './follower.ts';
import { Hearing } from './hearing.ts';
import type { ScriptPiece } from './script-pieces.ts';
import { joinSounds, readSounds, type Sounds } from './sounds.ts';

/** Messages between the page and the worker that follows the reader. */
export type ToFollower =
  /** The sounds of the next piece of the script. */
  | { type: 'learn'; learnt: ScriptSounds; piece: ScriptPiece }
  /** Mono sound at `featureRate`; `reads`: whether the script is being read, or only the room is heard. */
  | { type: 'hear'; samples: Float32Array; reads: boolean }
  /** The reader continues at a word. */
  | { type: 'goTo'; word: number };
export type FromFollower = { word: number };

/** Follows the reader through a script learnt piece by piece. Words are counted as the teleprompter shows them. */
export class ReadingFollower {
  #sounds: Sounds | undefined;
  #hearing: Hearing | undefined;
  #follower: Follower | undefined;
  /** The word the reader went to before its piece was learnt; 0 for none. */
  #wanted = 0;

  take(message: ToFollower): void {
    if (message.type === 'learn') this.#learn(message.learnt, message.piece);
    else if (message.type === 'goTo') this.#goTo(message.word);
    else this.#follower?.hear(message.samples, message.reads);
  }

  /** Index, among the shown words, of the word that is being read or comes next. */
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
