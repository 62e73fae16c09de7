import { aacSettings } from '../codec/aac.ts';
import type { FrameRate } from '../codec/frame-rate.ts';
import { openTemplateAudio, type TemplateAudio } from '../../template/template-audio.ts';
import type { TemplateInfo } from '../../template/info.ts';
import type { SoundSink } from '../import/sound-sink.ts';
import { float32At } from '#shared/at.ts';

/** A kept part of a template, and its position in the new one; all in samples per channel at 48 kHz. */
export type KeptSound = { from: number; to: number; at: number };

/** A part of any sound; `gain` as a factor. */
export type JoinedSound = KeptSound & { audio: Pick<TemplateAudio, 'read' | 'length'>; gain: number };

/**
 * Half of the crossfade between two parts, samples: 10 ms in all, too short to be heard as a fade and long enough that
 * no voice clicks. Sound beyond a cut is heard for at most 5 ms, and fading.
 */
export const halfFade = 240;

/** The first sample of a frame, rounded for each frame so that no error adds up over many joints. */
export function samplesAt(frame: number, [numerator, denominator]: FrameRate): number {
  return Math.round((frame * denominator * aacSettings.sampleRate) / numerator);
}

/** Samples read at a time: ten seconds. */
const mostRead = 10 * aacSettings.sampleRate;

/** Writes the kept parts of a template's sound into `sink`, as {@link joinSounds} does. */
export function cutSound(folder: string, info: TemplateInfo, parts: readonly KeptSound[], target: SoundTarget): void {
  using audio = openTemplateAudio(folder, info);
  joinSounds(
    parts.map((part) => ({ ...part, audio, gain: 1 })),
    target,
  );
}

type SoundTarget = { sink: Pick<SoundSink, 'place'>; onAlive?: (() => void) | undefined };

/**
 * Writes parts of sounds into `sink`, sample for sample except around joints, where one part crossfades into the next
 * at equal power. A part that was cut at the beginning or the end of the whole fades in or out.
 * @param parts in order, without gaps in `at`, each longer than two fades.
 */
export function joinSounds(parts: readonly JoinedSound[], { sink, onAlive }: SoundTarget): void {
  const place = (at: number, planes: readonly Float32Array[]): void => {
    sink.place(at, interleaved(planes));
    onAlive?.();
  };
  for (const [index, part] of parts.entries()) {
    const { from, to, at } = part;
    const previous = parts[index - 1];
    const next = parts[index + 1];
    const isFirstOfRecording = from === 0;
    const isLastOfRecording = to >= part.audio.length;
    const audio = amplified(part);
    let start = from;
    if (previous) {
      const old = amplified(previous).read(previous.to - halfFade, previous.to + halfFade);
      const coming = audio.read(from - halfFade, from + halfFade);
      place(at - halfFade, crossfaded(old, coming));
      start = from + halfFade;
    } else if (!isFirstOfRecording) {
      place(
        at,
        faded(audio.read(from, from + halfFade), (share) => share),
      );
      start = from + halfFade;
    }
    const fadesOut = next !== undefined || !isLastOfRecording;
    const end = fadesOut ? to - halfFade : to;
    for (let position = start; position < end; position += mostRead) {
      place(at + position - from, audio.read(position, Math.min(end, position + mostRead)));
    }
    if (fadesOut && !next) {
      place(
        at + end - from,
        faded(audio.read(end, to), (share) => 1 - share),
      );
    }
  }
}

function amplified({ audio, gain }: JoinedSound): Pick<TemplateAudio, 'read'> {
  if (gain === 1) return audio;
  return { read: (start, end) => audio.read(start, end).map((plane) => plane.map((sample) => sample * gain)) };
}

/** At equal power, as the two are different sounds. */
function crossfaded(old: readonly Float32Array[], coming: readonly Float32Array[]): Float32Array[] {
  return old.map((plane, channel) => {
    const other = coming[channel] ?? plane;
    return plane.map((sample, index) => {
      const angle = (((index + 0.5) / plane.length) * Math.PI) / 2;
      return sample * Math.cos(angle) + float32At(other, index) * Math.sin(angle);
    });
  });
}

/** @param level position in the fade, 0–1. */
function faded(planes: readonly Float32Array[], level: (share: number) => number): Float32Array[] {
  return planes.map((plane) => plane.map((sample, index) => sample * level((index + 0.5) / plane.length)));
}

function interleaved(planes: readonly Float32Array[]): Float32Array {
  const [only] = planes;
  if (planes.length === 1 && only) return only;
  const samples = new Float32Array((only?.length ?? 0) * planes.length);
  for (const [channel, plane] of planes.entries()) {
    for (let index = 0; index < plane.length; index++)
      samples[index * planes.length + channel] = float32At(plane, index);
  }
  return samples;
}
