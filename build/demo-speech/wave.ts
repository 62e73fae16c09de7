const columns = 60;
const width = 120;
const height = 30;

/**
 * A sound's outline as vertical strokes in a box of 120 by 30: SVG paths of what is around a word, and of the word.
 * @param place of the word, samples.
 */
export function wavePath(
  samples: Float32Array,
  place: { start: number; end: number },
): { around: string; word: string } {
  const size = samples.length / columns;
  const peaks = Array.from({ length: columns }, (_, column) =>
    samples
      .subarray(Math.floor(column * size), Math.floor((column + 1) * size))
      .reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...peaks, 1e-6);
  const strokes = peaks.map((peak, column) => {
    const reach = Math.max(0.5, (peak / loudest) * (height / 2 - 1));
    const x = ((column + 0.5) * width) / columns;
    return `M${x} ${(height / 2 - reach).toFixed(1)}V${(height / 2 + reach).toFixed(1)}`;
  });
  const isWord = (_: string, column: number) =>
    (column + 0.5) * size > place.start && (column + 0.5) * size < place.end;
  return {
    around: strokes.filter((stroke, column) => !isWord(stroke, column)).join(''),
    word: strokes.filter(isWord).join(''),
  };
}
