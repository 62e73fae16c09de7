import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { barHeights } from '../sound/index.ts';
import styles from './record-in-row.module.css';

const bars = 24;
const height = 28;
const pitch = 4;
/** Readings of ten milliseconds per bar. */
const perBar = 4;

/** The microphone's last second, running to the left. Decorative. @param props.peaks grow in place, 0–1. */
export function LiveBars({ peaks }: { peaks: RefObject<readonly number[]> }): ReactNode {
  const [shown, setShown] = useState<readonly number[]>([]);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      setShown(peaks.current.slice(-bars * perBar));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [peaks]);
  const heights = barHeights(
    Float32Array.from({ length: bars }, (_, bar) => {
      const from = shown.length - (bars - bar) * perBar;
      return from < 0 ? 0 : Math.max(...shown.slice(from, from + perBar));
    }),
    0.4,
  );
  return (
    <svg className={styles['bars']} viewBox={`0 0 ${bars * pitch} ${height}`} aria-hidden="true">
      {Array.from(heights, (share, bar) => {
        const length = Math.max(2, share * height);
        // A bar is its place.
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={bar} x={bar * pitch} y={(height - length) / 2} width={2} height={length} rx={1} />;
      })}
    </svg>
  );
}
