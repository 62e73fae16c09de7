import { useEffect, useRef, type ReactNode } from 'react';
import { resolveColor } from '#renderer/lib/color.ts';

/** One reading of the microphone. */
export type Reading = { peak: number; speaking: boolean };

const pitch = 4;
const barWidth = 2;
/** Readings of ten milliseconds per bar. */
const perBar = 3;

/** The microphone's current level, running to the left, with detected speech in green. Decorative. */
export function LiveWave({ readings }: { readings: readonly Reading[] }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      if (canvas.current) drawReadings(canvas.current, readings);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [readings]);

  return <canvas ref={canvas} aria-hidden="true" />;
}

function drawReadings(canvas: HTMLCanvasElement, readings: readonly Reading[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const density = window.devicePixelRatio;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.scale(density, density);
  const [quiet, speech] = [resolveColor('--line-strong', canvas), resolveColor('--ok', canvas)];
  const bars = Math.floor(width / pitch);
  const last = Math.floor(readings.length / perBar);
  for (let bar = 0; bar < bars; bar += 1) {
    const index = last - bars + bar;
    const part = index < 0 ? [] : readings.slice(index * perBar, (index + 1) * perBar);
    const peak = part.reduce((highest, reading) => Math.max(highest, reading.peak), 0);
    const length = Math.max(3, Math.min(1, peak * 1.6) ** 0.7 * height);
    context.fillStyle = part.some(({ speaking }) => speaking) ? speech : quiet;
    context.beginPath();
    context.roundRect(bar * pitch, (height - length) / 2, barWidth, length, barWidth / 2);
    context.fill();
  }
}
