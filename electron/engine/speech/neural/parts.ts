import { joined } from '#shared/wav.ts';
import type { Speech } from '../voices/speaking-voice.ts';

/**
 * Splits a long text, or its phonemes, where there is punctuation or at least a space: a model's memory grows with what it
 * speaks at once.
 */
export function partsOf(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const pause = rest.slice(0, most).search(/[.,:;!?…—](?=\s[^.,:;!?…—]*$)/u) + 1;
    const end = pause > most / 3 ? pause : space > 0 ? space : most;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return [...parts, rest];
}

/** Speaks parts of a text one after another. */
export async function speakParts(parts: readonly string[], speak: (part: string) => Promise<Speech>): Promise<Speech> {
  const spoken: Speech[] = [];
  for (const part of parts) spoken.push(await speak(part));
  const [first, last] = [spoken[0], spoken.at(-1)];
  if (!first || !last) throw new RangeError('nothing to speak');
  const samples = joined(spoken.map((speech) => speech.samples));
  const end = (samples.length - last.samples.length) / last.sampleRate + last.end;
  return {
    ...first,
    samples,
    end,
    ...(first.fades && last.fades && { fades: { start: first.fades.start, end: last.fades.end } }),
  };
}
