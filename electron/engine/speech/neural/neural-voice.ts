import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { cloningFamilies, speaks } from '#shared/models.ts';
import type { CloneReference } from '../types.ts';
import type { Speech } from '../voices/speaking-voice.ts';
import { loadVoice } from './loaded-models.ts';
import { speakWithPocket } from './pocket.ts';

type NeuralOptions = {
  /** Folder of an installed model. */
  folder: string;
  /** One of the model's speakers by its name or number. */
  speaker: string;
  /** 1 = the voice's own. */
  speed: number;
  /** For cloning models. */
  reference?: CloneReference | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Speaks with an installed model.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`; `VOICE_UNAVAILABLE` without that speaker, or without a
 * recording for a model that needs one; `VALUE_UNSPEAKABLE` (`subject` = the text) if the model returns no sound;
 * CancelledError.
 */
export async function speakWithModel(text: string, options: NeuralOptions): Promise<Speech> {
  const { folder, speaker, speed, reference, signal } = options;
  // The runtime would log a text it cannot read, and texts are recipients' names.
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
  const { engine, facts } = await loadVoice(folder);
  if (!speaks(facts.family))
    throw new AppError('VOICE_UNAVAILABLE', { detail: `a ${facts.family} model cannot speak` });
  const clones = cloningFamilies.includes(facts.family);
  const sid = clones ? 0 : speakerIndex(facts.speakers, speaker);
  if (clones && !reference) throw new AppError('VOICE_UNAVAILABLE', { detail: 'no recording to imitate' });
  throwIfCancelled(signal);
  const { samples, sampleRate } =
    facts.family === 'pocket' && reference
      ? await speakWithPocket(engine, { text, speed, reference, signal })
      : await engine.generateAsync({
          text,
          sid,
          speed,
          enableExternalBuffer: false,
          ...(reference ? { generationConfig: generationConfig(reference, sid, speed) } : {}),
          onProgress: () => signal?.aborted !== true,
        });
  throwIfCancelled(signal);
  if (samples === undefined || samples.length === 0 || sampleRate === 0)
    throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
  return { samples, sampleRate, end: samples.length / sampleRate };
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

function generationConfig(reference: CloneReference, sid: number, speed: number) {
  return {
    numSteps: flowSteps,
    sid,
    speed,
    referenceAudio: reference.samples,
    referenceSampleRate: reference.sampleRate,
    referenceText: reference.text,
  };
}
