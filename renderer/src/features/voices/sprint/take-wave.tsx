import { useMemo, type ReactNode } from 'react';
import { barHeights, peaksOf, usePlayer } from '#renderer/sound/index.ts';
import type { Heard } from './session.ts';
import styles from './sprint.module.css';

const width = 540;
const height = 96;
const pitch = 4;
const barWidth = 2;
/** Number of bars of the utterance, and index of the first. */
const bars = 54;
const left = (width - bars * pitch) / 2;

/** The waveform of an utterance, framed, with the silence around it. Decorative. */
export function TakeWave({ heard, url }: { heard: Heard; url: string | null }): ReactNode {
  const progress = usePlayer((state) => (url !== null && state.url === url ? state.progress : null));
  const heights = useMemo(() => {
    const peaks = peaksOf(heard.samples.subarray(heard.start, heard.end), bars);
    return barHeights(peaks, Math.max(...peaks));
  }, [heard]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        className={styles['quiet']}
        d={`M0 ${height / 2}H${left - 10}M${width - left + 8} ${height / 2}H${width}`}
      />
      <rect
        className={styles['edge']}
        x={left - 8}
        y={1}
        width={bars * pitch + 14}
        height={height - 2}
        rx={8}
        pathLength={100}
      />
      {Array.from(heights, (share, index) => {
        const length = Math.max(3, share * (height - 16));
        return (
          <rect
            // A bar is identified by its position.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={progress !== null && index / bars >= progress ? styles['unheard'] : styles['bar']}
            x={left + index * pitch}
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
