import { useMemo, type ReactNode, useEffect, useState } from 'react';
import { usePlayer } from './player.ts';
import styles from './sound-wave.module.css';
type SoundWaveProps = { url: string; /** Bars drawn. */ bars?: number | undefined };

const height = 28;
const pitch = 4;
const barWidth = 2;

/** A short sound as bars, coloured up to the playback position. Decoration: the button beside it plays. */
export function SoundWave({ url, bars = 48 }: SoundWaveProps): ReactNode {
  const samples = useSamples(url);
  const progress = usePlayer((state) => (state.url === url ? state.progress : 0));
  const heights = useMemo(() => {
    const peaks = samples ? peaksOf(samples, bars) : new Float32Array(bars);
    return barHeights(peaks, Math.max(...peaks));
  }, [samples, bars]);
  return (
    <svg
      className={styles['wave']}
      viewBox={`0 0 ${bars * pitch} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-ready={samples !== null}
    >
      {Array.from(heights, (share, index) => {
        const length = Math.max(2, share * height);
        return (
          <rect
            // A bar is its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={index / bars < progress ? styles['heard'] : undefined}
            x={index * pitch}
            y={(height - length) / 2}
            width={barWidth}
            height={length}
            rx={barWidth / 2}
          />
        );
      })}
    </svg>
  );
}

/** The loudest sample (0–1) of each of `count` equal parts. */
export function peaksOf(samples: Float32Array, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * samples.length) / count);
    const end = Math.floor(((index + 1) * samples.length) / count);
    let peak = 0;
    for (let at = start; at < end; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
}

/** Heights (0–1) at which peaks are drawn: the loudest is full, and soft speech stays visible. */
export function barHeights(peaks: Float32Array, loudest: number): Float32Array {
  return peaks.map((peak) => Math.min(1, peak / Math.max(loudest, 0.02)) ** 0.85);
}

const sampleRate = 48_000;

/** Decoded sounds, so that a list that is scrolled back and forth reads each once. A name is some 100 KB. */
const decoded = new Map<string, Promise<Float32Array>>();
const kept = 300;

/** The samples of a short sound (−1 to 1, first channel), or null until they are there or where they cannot be read. */
function useSamples(url: string | null): Float32Array | null {
  const [read, setRead] = useState<{ url: string; samples: Float32Array } | null>(null);
  useEffect(() => {
    if (url === null) return;
    let current = true;
    decode(url).then(
      (samples) => {
        if (current) setRead({ url, samples });
      },
      // A sound without a picture can still be played, which reports its error.
      () => decoded.delete(url),
    );
    return () => {
      current = false;
    };
  }, [url]);
  return read?.url === url ? read.samples : null;
}

function decode(url: string): Promise<Float32Array> {
  const known = decoded.get(url);
  if (known) return known;
  const reading = readSamples(url);
  decoded.set(url, reading);
  const oldest = decoded.keys().next().value;
  if (decoded.size > kept && oldest !== undefined) decoded.delete(oldest);
  return reading;
}

async function readSamples(url: string): Promise<Float32Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const context = new OfflineAudioContext(1, 1, sampleRate);
  return (await context.decodeAudioData(await response.arrayBuffer())).getChannelData(0);
}
