import { openAudioContext } from './audio-context.ts';

/**
 * Measures the level of a stream's microphone.
 * @param interval milliseconds between readings.
 * @param onLevel peak since about the last reading, dBFS (−∞–0).
 * @returns a function that ends it.
 */
export function watchLevel(stream: MediaStream, interval: number, onLevel: (level: number) => void): () => void {
  const context = openAudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(peakLevel(samples));
  }, interval);
  return () => {
    clearInterval(timer);
    source.disconnect();
    void context.close();
  };
}

/** Peak of samples (−1–1) in dBFS. */
function peakLevel(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return 20 * Math.log10(peak);
}
