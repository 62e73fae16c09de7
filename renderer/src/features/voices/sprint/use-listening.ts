import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen, sampleRate, type Listener, type Utterance } from '#renderer/devices/index.ts';
import type { ReadingStyle } from '#shared/ipc/index.ts';
import { monoWav } from '#shared/wav.ts';
import { usePlayer } from '#renderer/sound/index.ts';
import type { Reading } from './live-wave.tsx';
import type { Heard } from './session.ts';

/** Silence that ends a phrase, seconds: longer than the pauses inside. */
const pauseInPhrase = 0.9;

/** Readings kept for drawing: about half a minute. */
const keptReadings = 3_000;

/**
 * Listens while a name is awaited, and passes on the utterance. Nothing counts while a sound is played, as the
 * microphone hears it too; nor does what was being said when another name came up.
 * @param at index of the current name. @param waiting whether it is awaited.
 * @returns readings, which grow in place; and whether somebody is speaking.
 */
export function useListening(
  stream: MediaStream | null,
  at: number,
  waiting: boolean,
  { readingStyle, films }: { readingStyle: ReadingStyle; /** Whether the stream's camera films. */ films: boolean },
  onHeard: (heard: Heard) => void,
): { readings: readonly Reading[]; speaking: boolean } {
  const readings = useRef<Reading[]>([]);
  const listener = useRef<Listener | null>(null);
  const [speaking, setSpeaking] = useState(false);
  const playing = usePlayer((state) => state.url !== null);
  const held = !waiting || playing;

  const onUtterance = useEffectEvent(({ samples, start, end }: Utterance, film: Promise<Uint8Array> | null) => {
    const sound = monoWav(samples, sampleRate);
    // Without a film, what was said is still a recording.
    onHeard({ bytes: film?.catch(() => sound) ?? sound, samples, start, end });
  });
  const onPeak = useEffectEvent((peak: number, isSpeaking: boolean) => {
    readings.current.push({ peak, speaking: isSpeaking });
    if (readings.current.length > keptReadings) readings.current.splice(0, keptReadings / 2);
    setSpeaking(isSpeaking);
  });
  const holdNow = useEffectEvent(() => held);

  useEffect(() => {
    if (!stream) return;
    let stopped = false;
    const starting = listen({
      stream,
      films,
      pause: readingStyle === 'phrase' ? pauseInPhrase : undefined,
      onPeak: (peak, isSpeaking) => onPeak(peak, isSpeaking),
      onUtterance: (utterance, film) => onUtterance(utterance, film),
    });
    void starting.then((started) => {
      if (stopped) return;
      listener.current = started;
      started.hold(holdNow());
    });
    return () => {
      stopped = true;
      listener.current = null;
      void starting.then((started) => started.stop());
    };
  }, [stream, readingStyle, films]);

  useEffect(() => {
    listener.current?.hold(held);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at, held]);

  // Handed out as it is: what draws it looks at it in every frame.
  // oxlint-disable-next-line react/refs
  return { readings: readings.current, speaking: speaking && !held };
}
