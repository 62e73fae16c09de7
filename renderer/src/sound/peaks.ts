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
