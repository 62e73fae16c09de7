import type { Range } from '#shared/timeline/range.ts';
import { limits } from '#shared/limits.ts';
import { soundRate } from '#shared/wav.ts';
import { readSound } from '../../media/import/read-sound.ts';
import { writeWav } from '../../media/import/sound-file.ts';
import { readTemplateInfo } from '../../template/info.ts';
import { openTemplateAudio } from '../../template/template-audio.ts';
import type { CutPhrase } from '../types.ts';
import { expectedLength } from './utterances.ts';
import { cutPhrase, type PhrasePlace, type PhraseToRead } from './phrase-take.ts';

type WritePhraseOptions = {
  /** Any media file with sound. */
  source: string;
  phrase: PhraseToRead;
  /** Folder of the template, its section (seconds) and the words spoken there; null if no section is marked. */
  place: { template: string; section: Range; spoken: string } | null;
  /** The take's file: mono 16-bit WAV, 48 kHz. It must not exist. */
  file: string;
  signal?: AbortSignal | undefined;
  /** Called while the source is read. */
  onAlive?: (() => void) | undefined;
};

const longest = { seconds: limits.nameSeconds, wayOut: 'phrase' } as const;
/** Sound read around the section: a multiple of the words' expected duration, and seconds for pauses. */
const slowest = 1.6;
const margin = 0.6;

/**
 * Cuts a value out of a phrase that was read aloud, and writes it as WAV.
 * @throws AppError `MEDIA_TOO_LARGE`, `NO_SPEECH`, `PHRASE_NOT_READ`, and errors of reading the source; CancelledError.
 */
export async function writePhrase(options: WritePhraseOptions): Promise<CutPhrase> {
  const { source, phrase, place, file, signal, onAlive } = options;
  const recorded = await readSound(source, { longest, signal, onAlive });
  const said = place && (await readPlace(place, phrase));
  const { samples, before, after, ...facts } = await cutPhrase(recorded, phrase, said, signal);
  await writeWav(file, samples);
  return { ...facts, before, after, duration: (samples.length - before - after) / soundRate };
}

/** Reads the template's sound around the section, long enough for the whole phrase. */
async function readPlace(
  { template, section, spoken }: NonNullable<WritePhraseOptions['place']>,
  { before, after }: PhraseToRead,
): Promise<PhrasePlace> {
  const info = await readTemplateInfo(template);
  const reach = (words: string): number => Math.round((margin + slowest * expectedLength(words)) * soundRate);
  const start = Math.round(section.start * soundRate);
  const end = Math.min(info.audioSamples, Math.round(section.end * soundRate));
  const from = Math.max(0, start - reach(before));
  using audio = openTemplateAudio(template, info);
  const planes = audio.read(from, Math.min(info.audioSamples, end + reach(after)));
  return { planes, start: start - from, end: end - from, spoken };
}
