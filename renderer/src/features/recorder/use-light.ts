import { useEffect, useState, type RefObject } from 'react';

export type Light = 'unknown' | 'good' | 'dark' | 'bright';

/** Interval between two checks of the picture, milliseconds. */
const interval = 1_500;
const width = 32;
const height = 18;

/** Whether the picture is bright enough, judged by its mean luma. */
export function useLight(video: RefObject<HTMLVideoElement | null>): Light {
  const [light, setLight] = useState<Light>('unknown');

  useEffect(() => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const timer = setInterval(() => {
      const element = video.current;
      if (!context || !element || element.readyState < element.HAVE_CURRENT_DATA) return;
      context.drawImage(element, 0, 0, width, height);
      setLight(judge(meanLuma(context.getImageData(0, 0, width, height).data)));
    }, interval);
    return () => clearInterval(timer);
  }, [video]);

  return light;
}

/** Mean luma (0–255, BT.709) of RGBA pixels. */
function meanLuma(pixels: Uint8ClampedArray): number {
  let sum = 0;
  for (let index = 0; index < pixels.length; index += 4) {
    sum += 0.2126 * (pixels[index] ?? 0) + 0.7152 * (pixels[index + 1] ?? 0) + 0.0722 * (pixels[index + 2] ?? 0);
  }
  return sum / (pixels.length / 4);
}

function judge(luma: number): Light {
  if (luma < 42) return 'dark';
  return luma > 225 ? 'bright' : 'good';
}
