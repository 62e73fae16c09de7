import { createHash } from 'node:crypto';
import { itemAt } from '#shared/at.ts';
import { soundRate } from '#shared/wav.ts';
import { aacBlockSamples } from '#electron/engine/mp4/movie.ts';
import { enginesFor, type VoiceHost } from '#electron/engine/speech/clips/hosted-voices.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { peakOf } from '#electron/engine/signal/limiter.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { median } from '../speech/statistics.ts';
import { readAloud, sectionSaying } from './sentence.ts';
import { companies, firstNames } from './values.ts';

/*
 * `node speak-values.ts VOICE [FOLDER]`: speaks values within a sentence, as close to a person as it can, in this process
 * alone, and prints its figures as JSON. The folder is that of a neural voice's model. Only what a process did from its start can be compared with another's.
 */

/** What one process measures. */
export type ProcessFigures = {
  /** Processor time from the start of the process to the first clip, milliseconds. */
  start_cpu_ms: number;
  /** Median processor time of a value once some have been spoken, milliseconds. */
  value_cpu_ms: number;
  /** Samples by which clips differ from the length of their place and whole AAC blocks; the largest. */
  length_error_samples: number;
  /** Cuts that are loud, so that they are inside the value; of 60. */
  edge_inside: number;
  /** SHA-256 of all clips. */
  hash: string;
};

/** Values that are spoken before the measured ones. */
const warming = 5;
/** The edge of a clip: 2 ms at 48 kHz. */
const edge = 96;
/** A cut is inside the value if its edge has more than this of the value's peak: −24 dB. */
const loud = 0.06;

async function speakValues(voiceId: string, model = ''): Promise<ProcessFigures> {
  const samples = await readAloud();
  const actor = { id: 'reader', read: (seconds: number) => samples.subarray(0, seconds * soundRate) };
  const voice = { ...voiceConfigOf(voiceId), pitch_match: true, revision: 'bench' };
  const engines = await enginesFor({ voice }, hostOf(model));
  const narrator = new Narrator({ artifacts: createMemoryStore(), engines });
  const hash = createHash('sha256');
  const costs: number[] = [];
  let [start, lengthError, inside] = [0, 0, 0];
  for (const value of [...firstNames.slice(0, 22), ...companies.slice(0, 8)]) {
    const { text, replaces, around, ...place } = sectionSaying(value);
    const seconds = place.end - place.start;
    const before = milliseconds();
    const clip = await narrator.speak({
      text,
      voice,
      actor,
      place: { seconds, replaces: replaces ?? null, around },
    });
    if (costs.length === 0) start = milliseconds();
    costs.push(milliseconds() - before);
    hash.update(new Uint8Array(clip.samples.buffer, clip.samples.byteOffset, clip.samples.byteLength));
    lengthError = Math.max(lengthError, offBlocks(clip.samples.length - Math.round(seconds * soundRate)));
    for (const end of [clip.samples.subarray(0, edge), clip.samples.subarray(-edge)])
      if (peakOf(end) > loud * peakOf(clip.samples)) inside += 1;
  }
  return {
    start_cpu_ms: start,
    value_cpu_ms: median(costs.slice(warming)),
    length_error_samples: lengthError,
    edge_inside: inside,
    hash: hash.digest('hex'),
  };
}

/** Only neural voices ask for anything: where their model is. */
function hostOf(folder: string): VoiceHost {
  const none = (): never => {
    throw new Error('no voice service is measured');
  };
  return { findModel: async () => ({ folder, language: 'en-US' }), providerSpeech: none, discardSpeech: none };
}

function offBlocks(samples: number): number {
  return Math.abs(samples - Math.round(samples / aacBlockSamples) * aacBlockSamples);
}

/** Processor time of this process, milliseconds. */
function milliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

console.log(JSON.stringify(await speakValues(itemAt(process.argv, 2), process.argv[3])));
