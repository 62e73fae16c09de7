import { useEffect, useState } from 'react';

/** Milliseconds between two readings of the meter. */
const interval = 60;
/** How fast the meter falls after a peak, dB a reading. */
const fall = 2.2;

/** The microphone's peak level, dBFS (−∞–0), falling slowly as meters do. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    const source = context.createMediaStreamSource(stream);
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let shown = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      shown = Math.max(peakLevel(samples), shown - fall);
      setLevel(shown);
    }, interval);
    return () => {
      clearInterval(timer);
      source.disconnect();
      void context.close();
    };
  }, [stream]);

  return stream ? level : Number.NEGATIVE_INFINITY;
}

/** Peak of samples (−1–1) in dBFS. */
export function peakLevel(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return 20 * Math.log10(peak);
}
