import { useMemo, type ReactNode } from 'react';
import { barHeights, peaksOf } from './peaks.ts';
import { usePlayer } from './player.ts';
import styles from './sound-wave.module.css';
import { useSamples } from './use-samples.ts';

type SoundWaveProps = { url: string; /** Bars drawn. */ bars?: number | undefined };

const height = 28;
const pitch = 4;
const barWidth = 2;

/** A short sound as bars; what was heard of it is coloured. Decoration: the button beside it plays. */
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
