import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { cloningFamilies, speaks } from '#shared/models.ts';
import type { Surroundings } from '#shared/script/index.ts';
import type { CloneReference } from '../types.ts';
import type { Speech, TimedSpeech } from '../voices/speaking-voice.ts';
import { generate } from './generate.ts';
import { loadVoice } from './loaded-models.ts';
import { inspectModel } from './model-folder.ts';
import { partsOf, speakParts } from './parts.ts';
import { speakWithPiper, speakWordsWithPiper } from './piper-voice.ts';
import { speakWithPocket } from './pocket.ts';
import { unspeakable } from '../text/unspeakable.ts';

type NeuralOptions = {
  /** Folder of an installed model. */
  folder: string;
  /** One of the model's speakers by its name or number. */
  speaker: string;
  /** 1 = the voice's own. */
  speed: number;
  /** Pronunciations of words in the text, IPA, for models that take phonemes. */
  phonemes?: ReadonlyMap<string, string> | undefined;
  /** For cloning models. */
  reference?: CloneReference | undefined;
  /** Sign of life while the model loads or speaks. */
  onAlive?: (() => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Longest text that a model speaks at once at its own speed, characters; memory grows with it. */
const longestText = 80;

/**
 * Speaks with an installed model.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`; `VOICE_UNAVAILABLE` without that speaker, or without a
 * recording for a model that needs one; `VALUE_UNSPEAKABLE` (`subject` = the text) if the model returns no sound;
 * CancelledError.
 */
export async function speakWithModel(text: string, options: NeuralOptions): Promise<Speech> {
  const { speaker, speed, phonemes, reference, signal, onAlive } = options;
  // The runtime would log a text it cannot read, and texts are recipients' names.
  if (!/[\p{L}\p{N}]/u.test(text)) throw unspeakable(text);
  const { engine, facts, piper } = await loadSpeaker(options);
  const clones = cloningFamilies.includes(facts.family);
  const sid = clones ? 0 : speakerIndex(facts.speakers, speaker);
  if (clones && !reference) throw new AppError('VOICE_UNAVAILABLE', { detail: 'no recording to imitate' });
  if (piper?.isTimed) {
    const voice = { engine, ...piper, speaker: sid };
    const spoken = await speakWithPiper(voice, text, null, { speed, phonemes, signal, onAlive });
    if (!spoken) throw unspeakable(text);
    return spoken;
  }
  return speakParts(partsOf(text, Math.floor(longestText * Math.min(1, speed))), async (part) => {
    const { samples, sampleRate } =
      facts.family === 'pocket' && reference
        ? await speakWithPocket(engine, { text: part, speed, reference, signal, onAlive })
        : await generate(engine, { text: part, sid, speed, signal, onAlive }, reference ? imitating(reference) : {});
    if (samples === undefined || samples.length === 0 || sampleRate === 0) throw unspeakable(text);
    return { samples, sampleRate, end: samples.length / sampleRate };
  });
}

/**
 * Speaks a text within its sentence with a model that knows its durations, and cuts it out.
 * @returns null for other models, and for texts that it cannot speak there.
 * @throws as {@link speakWithModel}.
 */
export async function speakWithinModel(
  text: string,
  around: Surroundings,
  options: NeuralOptions,
): Promise<Speech | null> {
  const { speaker, speed, phonemes, signal, onAlive } = options;
  const { engine, facts, piper } = await loadSpeaker(options);
  if (!piper?.isTimed) return null;
  const voice = { engine, ...piper, speaker: speakerIndex(facts.speakers, speaker) };
  return speakWithPiper(voice, text, around, { speed, phonemes, signal, onAlive });
}

/**
 * Speaks a text with a model that knows its durations, and locates its words.
 * @throws as {@link speakWithModel}; AppError `VOICE_UNAVAILABLE` for other models.
 */
export async function speakWordsWithModel(text: string, options: NeuralOptions): Promise<TimedSpeech> {
  const { speaker, speed, phonemes, signal, onAlive } = options;
  const { engine, facts, piper } = await loadSpeaker(options);
  if (!piper?.isTimed) throw new AppError('VOICE_UNAVAILABLE', { detail: 'its durations are unknown' });
  const voice = { engine, ...piper, speaker: speakerIndex(facts.speakers, speaker) };
  return speakWordsWithPiper(voice, text, { speed, phonemes, signal, onAlive });
}

/** Whether the model in a folder takes phonemes and knows their durations. @throws as {@link inspectModel}. */
export async function readsPhonemes(folder: string): Promise<boolean> {
  return (await inspectModel(folder)).piper?.isTimed === true;
}

async function loadSpeaker({ folder, signal, onAlive }: Pick<NeuralOptions, 'folder' | 'signal' | 'onAlive'>) {
  const loaded = await loadVoice(folder, onAlive);
  const { family } = loaded.facts;
  if (!speaks(family)) throw new AppError('VOICE_UNAVAILABLE', { detail: `a ${family} model cannot speak` });
  throwIfCancelled(signal);
  return loaded;
}

function speakerIndex(speakers: readonly string[], speaker: string): number {
  const named = speakers.indexOf(speaker);
  if (named !== -1) return named;
  const number = Number(speaker);
  if (speaker !== '' && Number.isInteger(number) && number >= 0 && number < speakers.length) return number;
  throw new AppError('VOICE_UNAVAILABLE', { subject: speaker, detail: `no speaker ${speaker}` });
}

/** The number of steps that the distilled ZipVoice was trained for; more take longer and change little. */
const flowSteps = 4;

function imitating(reference: CloneReference) {
  return {
    numSteps: flowSteps,
    referenceAudio: reference.samples,
    referenceSampleRate: reference.sampleRate,
    referenceText: reference.text,
  };
}
