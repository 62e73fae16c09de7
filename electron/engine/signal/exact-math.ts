/*
 * Elementary functions from additions, multiplications and divisions alone, which give the same bits on every system.
 * ECMAScript leaves the last bits of `Math.sin`, `Math.exp` and `Math.log` to the engine, and its compiler may fuse
 * operations on some processors. Clips made with these functions can be compared and shared by their bytes.
 */

/** The sine of `turns` full circles; the error is below 1e-11. */
export function sinOfTurns(turns: number): number {
  let part = turns - Math.round(turns);
  // sin(π − x) = sin(x) leads into −¼ … ¼ turns, where the series converges quickly.
  if (part > 0.25) part = 0.5 - part;
  else if (part < -0.25) part = -0.5 - part;
  const x = part * 2 * Math.PI;
  const s = x * x;
  // Taylor's series; the factors are 1/(2 · 3), 1/(4 · 5), …
  return (
    x *
    (1 - (s / 6) * (1 - (s / 20) * (1 - (s / 42) * (1 - (s / 72) * (1 - (s / 110) * (1 - (s / 156) * (1 - s / 210)))))))
  );
}

export function cosOfTurns(turns: number): number {
  return sinOfTurns(turns + 0.25);
}

/** Powers of 2 from −1022 to 1023, by exact doubling and halving. */
const powersOfTwo = new Float64Array(2046);
powersOfTwo[1022] = 1;
for (let index = 1023; index < 2046; index++) powersOfTwo[index] = (powersOfTwo[index - 1] ?? 0) * 2;
for (let index = 1021; index >= 0; index--) powersOfTwo[index] = (powersOfTwo[index + 1] ?? 0) / 2;

/** e to the power of `x`; the relative error is below 1e-12. Powers beyond the normal numbers end at their limits. */
export function exp(x: number): number {
  const exponent = Math.max(-1022, Math.min(1023, Math.round(x / Math.LN2)));
  const r = Math.max(-1, Math.min(1, x - exponent * Math.LN2));
  // Taylor's series on −0.35 … 0.35.
  const mantissa =
    1 +
    r *
      (1 +
        (r / 2) *
          (1 +
            (r / 3) *
              (1 +
                (r / 4) *
                  (1 + (r / 5) * (1 + (r / 6) * (1 + (r / 7) * (1 + (r / 8) * (1 + (r / 9) * (1 + r / 10)))))))));
  return mantissa * (powersOfTwo[exponent + 1022] ?? 0);
}

const bits = new DataView(new ArrayBuffer(8));

/** The natural logarithm of a positive normal number; the error is below 1e-12. */
export function log(x: number): number {
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  let exponent = (high >>> 20) - 1023;
  bits.setUint32(0, (high & 0x000fffff) | (1023 << 20));
  let mantissa = bits.getFloat64(0);
  // From 1 … 2 into 0.71 … 1.41, where the series converges quickly.
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  // ln(m) = 2 artanh((m − 1) / (m + 1))
  const z = (mantissa - 1) / (mantissa + 1);
  const s = z * z;
  let series = 0;
  for (let power = 19; power >= 1; power -= 2) series = series * s + 1 / power;
  return exponent * Math.LN2 + 2 * z * series;
}

export function tanh(x: number): number {
  return 1 - 2 / (exp(2 * x) + 1);
}
