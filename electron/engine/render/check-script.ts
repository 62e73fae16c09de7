import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '#shared/at.ts';
import { isAppError, throwIfCancelled, toWireError } from '#shared/errors/index.ts';
import { hashBytes } from '#electron/lib/hash.ts';
import { paidLines } from '../speech/clips/paid-texts.ts';
import { sentenceLine } from '../speech/clips/speak-sentence.ts';
import type { Narrator } from '../speech/clips/narrator.ts';
import type { Line } from '../speech/clips/voice-for.ts';
import type { PaidText } from '../speech/types.ts';
import type { VoiceEngines } from '../speech/voices/speaking-voice.ts';
import { isFarFromRecordedVoice, valueErrors } from './check-clips.ts';
import { checkSentence } from './check-sentence.ts';
import { openScript, type ScriptOptions, type SpeakableScript } from './script-sentences.ts';
import type { SentenceOfRow, SentenceReport } from './types.ts';
import { recordedStretch, sentenceTimes } from './script-sentence.ts';

type CheckScriptOptions = Omit<ScriptOptions, 'narrator'> & {
  narrator: Pick<Narrator, 'speak' | 'sentenceKey' | 'speakSentence'>;
  sentences: readonly SentenceOfRow[];
  /** Share of the sentences that are done, 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
};

/**
 * Speaks sentences of rows, as a render would, and reports what a creator should know before videos are generated.
 * Their sound is stored under the keys of a render, which need not speak them again.
 * @returns a report for each sentence, in their order.
 * @throws AppError `VALUE_UNSPEAKABLE` for a script without a word; CancelledError, and errors of `narrator` that are
 * not the sentence's fault.
 */
export async function checkScript(options: CheckScriptOptions): Promise<SentenceReport[]> {
  const { sentences, signal, onProgress } = options;
  const script = await openScript(options);
  let isFar: boolean | undefined;
  const reports: SentenceReport[] = [];
  for (const [index, asked] of sentences.entries()) {
    onProgress?.(index / sentences.length);
    // Yields to the event loop, so that a cancellation can arrive.
    await nextTurn();
    throwIfCancelled(signal);
    try {
      isFar ??= await isFarFromRecordedVoice({ ...options, info: script.info }, signal);
      reports.push(await reportOn(asked, script, isFar, options));
    } catch (error) {
      if (!isAppError(error) || !valueErrors.has(error.code)) throw error;
      reports.push({ error: toWireError(error) });
    }
  }
  return reports;
}

async function reportOn(
  { values, pronunciations, sentence: index }: SentenceOfRow,
  script: SpeakableScript,
  isFar: boolean,
  { alignment, artifacts }: CheckScriptOptions,
): Promise<SentenceReport> {
  const { info, recorded } = script;
  const filled = script.withValues({ values: new Map(Object.entries(values)), pronunciations });
  const sentence = itemAt(filled.sentences, index);
  const { part } = await filled.speak(index);
  const stretch = recordedStretch(filled, index, recorded, info.audioSamples);
  const times = sentenceTimes(sentence, part, recorded, stretch);
  const checked = checkSentence({
    sentence,
    places: part.words,
    recorded,
    otherwise: alignment.findings,
    times,
    isOtherVoice: part.reason === 'other_script',
    isFarVoice: isFar && part.reason !== 'other_script',
  });
  const spans = sentence.words.map((word) => recorded.spanOf(word)).filter((span) => span !== null);
  return {
    ...checked,
    clip: part.key,
    sha256: hashBytes((await artifacts.read({ kind: 'sections', key: part.key })) ?? new Uint8Array(0)),
    seconds: ((part.words.at(-1)?.end ?? 0) - (part.words[0]?.start ?? 0)) / 48_000,
    recordedSeconds:
      spans.length === 0 ? null : (itemAt(spans, spans.length - 1).end - itemAt(spans, 0).start) / 48_000,
    source: part.source,
    reason: part.reason,
    matched: part.matched,
  };
}

/**
 * The texts that a voice service would receive to speak sentences of rows, without duplicates, with commas for the
 * recording's pauses. Speaks nothing. Leaves out sentences that no voice can speak.
 * @throws AppError `VALUE_UNSPEAKABLE` for a script without a word, `VOICE_UNAVAILABLE`.
 */
export async function paidSentences(
  options: ScriptOptions & { sentences: readonly SentenceOfRow[] },
  engines: VoiceEngines,
): Promise<PaidText[]> {
  const { sentences, voice, consent } = options;
  const script = await openScript(options);
  const lines = sentences.flatMap(({ values, pronunciations, sentence }): Line[] => {
    const filled = script.withValues({ values: new Map(Object.entries(values)), pronunciations });
    try {
      return [sentenceLine(filled.requestFor(sentence), engines)];
    } catch (error) {
      if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return [];
      throw error;
    }
  });
  return paidLines(lines, { voice, matched: voice.pitch_match && consent !== null });
}
