import type { Alignment, VoiceConfig } from '#shared/api/index.ts';
import { heardWords } from '#shared/alignment/findings.ts';
import { itemAt } from '#shared/at.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { stretchRange } from '#shared/timeline/time-map.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { filledSentences, type FilledSentence, type FilledWord, type Script } from '#shared/script/index.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { AssetFiles } from '../media/layers/layers.ts';
import { keepSentence, readSentence, type KeptSentence, type SentenceSound } from '../speech/clips/kept-sentences.ts';
import type { Narrator } from '../speech/clips/narrator.ts';
import type { RecordedWord, SentenceRequest } from '../speech/clips/speak-sentence.ts';
import { recordedVoiceOf } from '../speech/match/recorded-voice.ts';
import { hasOtherScript, hasWords } from '../speech/text/language.ts';
import type { TemplateInfo } from '../template/info.ts';
import { learnedOf, profileOf } from '../template/learned-sound.ts';
import { openTemplateAudio } from '../template/template-audio.ts';
import { loadTemplateIndex } from '../template/template-index.ts';
import type { FollowedWords } from './follow-words.ts';
import { likenessIn } from './render-video.ts';
import {
  layPart,
  jointSamples,
  speakPart,
  type LaidPart,
  type PartToSay,
  type Room,
  type SpokenPart,
} from './script-parts.ts';
import type { BackgroundSound } from './types.ts';
import { inSeconds, skippedBetween, valuePlaces } from './value-places.ts';

/** Everything except the row that determines how sentences are spoken. */
export type ScriptOptions = {
  /** Folder of the template. */
  template: string;
  artifacts: ArtifactStore;
  script: Script;
  /** Times of the script's words in the recording. */
  alignment: Alignment;
  voice: VoiceConfig;
  /** Consent of the template's speaker, without which the voice is not matched to the speaker. */
  consent: string | null;
  narrator: Pick<Narrator, 'sentenceKey' | 'speakSentence'>;
  /** Sounds of backgrounds, not overlapping. */
  sounds?: readonly BackgroundSound[] | undefined;
  /** Required if there are sounds. */
  assets?: AssetFiles | undefined;
  signal?: AbortSignal | undefined;
};

/** A row's values for a script. */
export type ScriptValues = {
  values: ReadonlyMap<string, string>;
  /** The user's pronunciations of names. */
  pronunciations?: readonly Pronunciation[] | undefined;
};

/** Silence before and after a sentence, samples. */
type Pauses = { before: number; after: number };

/** A sentence that another sound may be mixed under. `digest`: hash of its spoken sound. */
export type SentenceToMix = LaidPart & Pick<PartToSay, 'isFirst' | 'isLast'> & { digest: string; isNew: boolean };

/** Samples of a recording or of a video: `[start, end)`. */
export type Span = { start: number; end: number };

/** A word of a sentence and its time. */
export type PlacedWord = { word: FilledWord } & Span;

/** A pause between sentences where the recording has none: 350 ms. */
const usualPause = 16_800;
/** Room tone before and after a sentence if the recording says something else there: 300 ms. */
const usualEdge = 14_400;
/** Maximum pause where words of the recording are left out: 1.5 s. */
const longestForSkipped = 72_000;
/** Words of an alignment with less confidence are not followed. */
const leastConfidence = 0.2;

/** Opens a template to have its script spoken. */
export async function openScript(options: ScriptOptions): Promise<SpeakableScript> {
  const { info } = await loadTemplateIndex(options.template);
  return new SpeakableScript(options, info);
}

/** A template whose script can be spoken, with any values. */
export class SpeakableScript {
  readonly options: ScriptOptions;
  readonly info: TemplateInfo;
  readonly recorded: RecordedWords;
  /** The room tone and loudness that sentences are laid into. */
  readonly room: Room;

  constructor(options: ScriptOptions, info: TemplateInfo) {
    this.options = options;
    this.info = info;
    this.recorded = new RecordedWords(options.alignment);
    this.room = roomOf(options.template, info);
  }

  /** @throws AppError `VALUE_UNSPEAKABLE` for a script without a word. */
  withValues(row: ScriptValues): FilledScript {
    return new FilledScript(this, row);
  }
}

/** The request to a voice for a sentence, and the resulting part. */
type AskedSentence = { part: PartToSay; request: SentenceRequest };

/** The sentences of a script with a row's values. */
export class FilledScript {
  readonly #script: SpeakableScript;
  readonly #row: ScriptValues;
  readonly sentences: readonly FilledSentence[];
  /** Silence around each of them, samples. */
  readonly pauses: readonly Pauses[];
  /** Values without a letter or digit: a voice would skip them as if nobody were named. */
  readonly silent: readonly string[];

  constructor(script: SpeakableScript, row: ScriptValues) {
    this.#script = script;
    this.#row = row;
    this.sentences = filledSentences(script.options.script, row.values);
    if (this.sentences.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: 'script' });
    this.pauses = pausesAround(this.sentences, script.recorded, script.info.audioSamples);
    this.silent = [...row.values.values()].filter((value) => value.trim() !== '' && !hasWords(value));
  }

  get room(): Room {
    return this.#script.room;
  }

  /** The request to a voice for a sentence. @throws AppError `VALUE_UNSPEAKABLE`. */
  requestFor(index: number): SentenceRequest {
    return this.#asked(index).request;
  }

  /** The sound of a sentence, stored or new. @throws AppError, CancelledError as a render does. */
  async speak(index: number): Promise<{ part: SpokenPart; newBytes: number; isNew: boolean }> {
    const { artifacts, sounds = [], signal } = this.#script.options;
    const asked = this.#asked(index);
    let isNew = false;
    const sound = async (): Promise<SentenceSound> => {
      // Another sound may be mixed under it, which needs its unencoded sound.
      const kept = sounds.length > 0 ? await this.#keptSound(asked) : null;
      isNew = kept?.isNew ?? true;
      return kept ?? this.#spoken(asked);
    };
    const made = await speakPart(asked.part, this.room, artifacts, sound, signal);
    return { ...made, isNew };
  }

  /** A sentence before it is encoded, stored or spoken again. @throws AppError, CancelledError as a render does. */
  async toMix(index: number): Promise<SentenceToMix> {
    const asked = this.#asked(index);
    const { isFirst, isLast } = asked.part;
    const { digest, isNew, ...spoken } = await this.#keptSound(asked);
    return { ...layPart(asked.part, spoken, this.room), isFirst, isLast, digest, isNew };
  }

  #asked(index: number): AskedSentence {
    const { options, info, recorded } = this.#script;
    const { template, voice, consent, narrator } = options;
    const sentence = itemAt(this.sentences, index);
    const unread = this.silent.find((value) => sentence.text.includes(value));
    if (unread !== undefined) throw unreadable(unread);
    const request: SentenceRequest = {
      sentence,
      recorded: sentence.words.map((word, at) => recorded.saying(word, sentence.words[at + 1])),
      places: valuePlaces(sentence, (word) => recorded.spanOf(word), wholePauses(index, this.pauses)),
      voice,
      pronunciations: this.#row.pronunciations ?? [],
      recordedVoice: recordedVoiceOf(template, info),
      actor: likenessIn(template, info, consent),
    };
    const edges = { isFirst: index === 0, isLast: index === this.sentences.length - 1 };
    try {
      return { part: { sentence: narrator.sentenceKey(request), ...itemAt(this.pauses, index), ...edges }, request };
    } catch (error) {
      throw this.#aboutValue(error, sentence);
    }
  }

  async #spoken({ request }: AskedSentence): Promise<SentenceSound> {
    const { narrator, signal } = this.#script.options;
    return narrator.speakSentence(request, signal).catch((error: unknown) => {
      throw this.#aboutValue(error, request.sentence);
    });
  }

  /** A sentence whose sound is stored. */
  async #keptSound(asked: AskedSentence): Promise<KeptSentence & { isNew: boolean }> {
    const { artifacts } = this.#script.options;
    const known = await readSentence(artifacts, asked.part.sentence);
    if (known) return { ...known, isNew: false };
    return { ...(await keepSentence(artifacts, asked.part.sentence, await this.#spoken(asked))), isNew: true };
  }

  /** Turns a voice's error about a whole sentence into one about the value that the voice cannot read. */
  #aboutValue(error: unknown, { text, words }: FilledSentence): unknown {
    if (!isAppError(error) || error.code !== 'VALUE_UNSPEAKABLE') return error;
    const letters = [...String(error.sentence?.values['letters'] ?? '')];
    const isUnread = (value: string): boolean =>
      letters.length === 0 ? hasOtherScript(value) : letters.some((one) => value.normalize('NFKC').includes(one));
    const marks = this.#script.options.script.filter((part) => part.kind === 'variable');
    const { values } = this.#row;
    const said = words.flatMap(({ mark }) => (mark === null ? [] : [values.get(itemAt(marks, mark).name) ?? '']));
    const value = said.find(isUnread);
    if (value === undefined) return unreadable(text);
    return error.with({ subject: value, ...say('valueLettersUnreadable', { value }) });
  }
}

function roomOf(template: string, info: TemplateInfo): Room {
  using audio = openTemplateAudio(template, info);
  const key = [info.hash, learnedOf(template, info)];
  return { profile: profileOf(template, info, audio), channels: info.channels, key };
}

/** Times of the script's words in the recording, samples. */
export class RecordedWords {
  /** Null for words that are not heard. */
  readonly #spans: (Span | null)[];

  constructor(alignment: Alignment) {
    this.#spans = heardWords(alignment).map((word) => {
      if (!word || word.confidence < leastConfidence) return null;
      return { start: Math.round(word.start * 48_000), end: Math.round(word.end * 48_000) };
    });
  }

  get length(): number {
    return this.#spans.length;
  }

  /** Time of the recorded words that a word stands for; null if none of them is heard. */
  spanOf({ recorded }: FilledWord): Span | null {
    if (!recorded) return null;
    const heard = this.#spans.slice(recorded.first, recorded.end).filter((span) => span !== null);
    const [first, last] = [heard[0], heard.at(-1)];
    return first && last ? { start: first.start, end: last.end } : null;
  }

  /** The end of the last heard word before one, and the start of the first one from another on; null for none. */
  around({ first, end }: { first: number; end: number }): { before: number | null; after: number | null } {
    const before = this.#spans.slice(0, first).findLast((span) => span !== null);
    const after = this.#spans.slice(end).find((span) => span !== null);
    return { before: before?.end ?? null, after: after?.start ?? null };
  }

  /** Timing of a word in the recording, and of the pause before the next word of its sentence. */
  saying(word: FilledWord, next: FilledWord | undefined): RecordedWord {
    const span = word.isFixed ? this.spanOf(word) : null;
    const pause = next && this.pauseBetween(word, next);
    return { seconds: span && inSeconds(span.end - span.start), pause: pause === undefined ? null : inSeconds(pause) };
  }

  /** Samples between two words that are also adjacent in the recording; undefined for others. */
  pauseBetween(word: FilledWord, next: FilledWord): number | undefined {
    const [before, after] = [this.spanOf(word), this.spanOf(next)];
    const areNeighbours = word.recorded?.end === next.recorded?.first;
    return before && after && areNeighbours ? after.start - before.end : undefined;
  }
}

/** The value that no voice can read, or the sentence, if its values are readable. */
export function unreadable(value: string): AppError {
  return new AppError('VALUE_UNSPEAKABLE', { subject: value, ...say('valueUnreadable', { value }) });
}

/** Silence around each sentence, samples: as long as in the recording. */
function pausesAround(sentences: readonly FilledSentence[], recorded: RecordedWords, recordingEnd: number): Pauses[] {
  const [opening, closing] = [sentences[0]?.words[0], sentences.at(-1)?.words.at(-1)];
  const [first, last] = [opening && recorded.spanOf(opening), closing && recorded.spanOf(closing)];
  const opens = opening?.recorded?.first === 0;
  const closes = closing?.recorded?.end === recorded.length;
  let before = edgeOf(first?.start, opens);
  const end = edgeOf(last && recordingEnd - last.end, closes);
  return sentences.map(({ words }, index) => {
    const [own, next] = [words.at(-1), sentences[index + 1]?.words[0]];
    const pauses = { before, after: end };
    if (own && next) {
      const skipped = skippedBetween(own, next, (word) => recorded.spanOf(word));
      const pause = Math.max(2 * jointSamples, recorded.pauseBetween(own, next) ?? enoughFor(skipped ?? 0, usualPause));
      pauses.after = Math.floor(pause / 2);
      before = pause - pauses.after;
    }
    return pauses;
  });
}

/**
 * Room tone before the first or after the last sentence, samples.
 * @param recorded samples of the recording before the first word, or after the last one.
 * @param isQuiet whether nothing is said there.
 */
function edgeOf(recorded: number | null | undefined, isQuiet: boolean): number {
  if (typeof recorded !== 'number') return usualEdge;
  return isQuiet ? recorded : enoughFor(recorded, usualEdge);
}

/**
 * A pause in which unspoken words of the recording are shown at full speed, samples. @param usual without such words.
 */
function enoughFor(skipped: number, usual: number): number {
  return Math.round(Math.max(usual, Math.min(longestForSkipped, skipped * stretchRange.lowest)));
}

/** The whole pauses around a sentence, including its neighbours' parts, samples. */
function wholePauses(index: number, pauses: readonly Pauses[]): Pauses {
  const { before, after } = itemAt(pauses, index);
  return { before: before + (pauses[index - 1]?.after ?? 0), after: after + (pauses[index + 1]?.before ?? 0) };
}

/** The words with pictures in the recording: each fixed one alone, all words of a value as one. */
export function wordsToFollow(
  said: readonly PlacedWord[],
  recorded: Pick<RecordedWords, 'spanOf'>,
): (FollowedWords & { said: PlacedWord[] })[] {
  const followed: (FollowedWords & { said: PlacedWord[] })[] = [];
  for (const place of said) {
    const { word, start, end } = place;
    const before = followed.at(-1);
    if (before && word.mark !== null && before.said[0]?.word.mark === word.mark) {
      before.output.end = end;
      before.said.push(place);
      continue;
    }
    const source = recorded.spanOf(word);
    if (source) followed.push({ source, output: { start, end }, isFixed: word.isFixed, said: [place] });
  }
  return followed;
}
