const rate = 48_000;

/** Where a sound begins in another, seconds: the best match of the two. @param near where to look, seconds. */
export function whereHeard(sound: Float32Array, video: Float32Array, near: number): number {
  let best = { at: NaN, match: -Infinity };
  for (let at = Math.round((near - 0.6) * rate); at < (near + 0.6) * rate; at++) {
    let [product, power] = [0, 1e-9];
    for (let index = 0; index < sound.length; index += 7) {
      const heard = video[at + index] ?? 0;
      product += heard * (sound[index] ?? 0);
      power += heard * heard;
    }
    const match = product / Math.sqrt(power);
    if (match > best.match) best = { at, match };
  }
  return best.at / rate;
}
