import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import type { TimelineView } from '#shared/timeline/view.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { resolveColor } from '#renderer/lib/color.ts';
import styles from './timeline.module.css';
import { barWidth, loudestLevel, visibleBars } from './bars.ts';

/** A stretch of the waveform drawn in another colour, named by its custom property. */
export type ColoredRange = Range & { color: string };

const smallestBar = 2;

type WaveformCanvasProps = { waveform: Waveform; view: TimelineView; height: number; ranges: readonly ColoredRange[] };

/** The recording's loudness as bars; sections in their variable's colour. Decoration: the sections themselves are elements. */
export function WaveformCanvas({ waveform, view, height, ranges }: WaveformCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('dark');
  const loudest = useMemo(() => loudestLevel(waveform), [waveform]);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || view.width <= 0) return;
    const density = window.devicePixelRatio;
    canvas.current.width = Math.round(view.width * density);
    canvas.current.height = Math.round(height * density);
    context.scale(density, density);
    const plain = getComputedStyle(canvas.current).color;
    const colored = ranges.map((range) => ({ ...range, paint: resolveColor(range.color) }));
    for (const bar of visibleBars(waveform, view, loudest)) {
      const length = Math.max(smallestBar, bar.height * (height - 4));
      context.fillStyle = colored.find((range) => bar.time >= range.start && bar.time < range.end)?.paint ?? plain;
      context.beginPath();
      context.roundRect(bar.x, (height - length) / 2, barWidth, length, barWidth / 2);
      context.fill();
    }
    // The scheme changes what the custom properties stand for.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [waveform, view, height, ranges, loudest, scheme]);

  return <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" style={{ width: view.width, height }} />;
}
