import { resample } from '#electron/engine/media/codec/resample.ts';
import type { SectionToSay } from '#electron/engine/workers/protocol.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import { markedWords, parseScript } from '#shared/script/index.ts';
import { itemAt } from '#shared/at.ts';
import { hasMedia } from '../../support/media.ts';
import { readRecordings } from '../../support/recordings.ts';

/** What the recorded person says, and the two words of it that change. */
const recorded = 'LJ001-0003';
const sentence =
  'For although the Chinese took impressions from wood blocks engraved in relief for centuries before the woodcutters ' +
  'of the Netherlands, by a similar process';
const spoken = 'wood blocks';
export const variable = 'company';
export const script = sentence.replace(spoken, `{{${variable}|${spoken}}}`);

const rate = 48_000;
/** When the words that change are said, seconds. */
const place = { start: 2.6, end: 3.46 };

/** The sentence, read by a person if the real recordings are here; mono, 48 kHz. */
export async function readAloud(): Promise<Float32Array> {
  if (hasMedia) {
    const [recording] = await readRecordings((name) => name === recorded);
    if (recording) return recording.samples;
  }
  const reader = fliteEngine('awb');
  if (!reader) throw new Error('there is no voice to read');
  const speech = await reader.speak(sentence, { speed: 1 });
  return resample(speech.samples, speech.sampleRate, rate);
}

/** The section that says a value in the sentence. */
export function sectionSaying(text: string): SectionToSay {
  const { around } = itemAt(markedWords(parseScript(script)), 0);
  return { variable, ...place, text, replaces: spoken, around };
}
